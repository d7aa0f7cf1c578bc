package definition

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/token"
)

// syntax says in the words of someone who writes a machine what the YAML parser says in its own. The first of the lines that the parser's
// message contains counts.
var syntax = []struct{ message, text string }{
	{"'\t'", "a tab stands here; YAML indents with spaces"},
	{"tab character", "a tab stands here; YAML indents with spaces"},
	{"invalid tag", noTags},
	{"reserved character", "no word begins with @ or ` here, unless in quotes"},
	{"unexpected directive", "no word begins with % here, unless in quotes"},
	{"directive value", "no word begins with % here, unless in quotes"},
	{"undefined anchor name", "& gives a name to what follows, and that name is missing"},
	{"anchor value", "& gives a name to what follows, and nothing follows"},
	{"anchor is not allowed", "& gives a name to what follows, and nothing follows"},
	{"tag is not allowed", "what begins with ! says of which kind the value behind it is, and there is none"},
	{"undefined alias name", "* repeats what has a name, and that name is missing"},
	{"invalid header option", "a block of text begins in the line after | or >"},
	{"multi-line content", "a block of text begins in the line after | or >, and there is none"},
	{"number of indent", "the lines of a block of text are all indented as its first one, or more"},
	{"double-quoted text", `the quotation mark " that stands here is not closed`},
	{"single-quoted text", "the quotation mark ' that stands here is not closed"},
	{"unknown escape", `within "…", \ has a meaning of its own: write \\, or put the text in '…'`},
	{"unexpected document separator", "a quotation mark before this is not closed"},
	{"document separator", "--- stands in a line of its own"},
	{"',' or '}' must", "a comma or } is missing before this"},
	{"',' or ']' must", "a comma or ] is missing before this"},
	{"end token ']'", "the bracket [ that stands here is not closed"},
	{"end token '}'", "the bracket { that stands here is not closed"},
	{"corresponding to ']'", "the bracket ] that stands here closes none"},
	{"corresponding to '}'", "the bracket } that stands here closes none"},
	{"flow map content", "`name: …` is wanted here"},
	{"non-map value", "`name: …` is wanted here, as in the lines before: is the colon missing, or the space after it?"},
	{"unexpected scalar value", "a value is missing before this"},
	{"but found ','", "a value is missing before this"},
	{"map value", "the value behind this colon is missing, and the bracket } too"},
	{"unexpected key name", "the name before the colon is missing"},
	{"invalid key", "the name before the colon is missing"},
	{"undefined map key", "the name behind ? is missing"},
	{"implicit line break", "a name ends in the line in which it begins"},
	{"sequence entries are not allowed", "a list begins in a line of its own, or is written [in, brackets]"},
	{"mapping value is not", "this value holds another `name: …`: give that a line of its own, indented like its neighbours, " +
		"or put the value in quotes"},
	{"unexpected map key", outOfLine},
	{"value is not allowed", outOfLine},
}

// outOfLine is the mistake of what stands where nothing can.
const outOfLine = "this fits in neither with its line nor with those around it: look at indentation, brackets, quotes, " +
	"and the space after : and -"

// syntaxMistake turns an error of the YAML parser into a mistake.
func syntaxMistake(e yaml.Error) Mistake {
	at, text := e.GetToken().Position, e.GetMessage()
	if quoted := e.GetToken().Prev; runsInto(quoted, at.Line) {
		return Mistake{Line: quoted.Position.Line, Column: quoted.Position.Column, Text: fmt.Sprintf("the quotation mark %s that stands here "+
			"is closed only in line %d, and what follows there makes no sense: is one missing before that?", markOf(quoted), at.Line)}
	}
	column := at.Column
	if where := e.GetToken(); strings.Contains(text, "unexpected key name") && where.Type != token.MappingValueType {
		return Mistake{Line: at.Line, Column: column, Text: unfinishedKey(where)}
	}
	if strings.Contains(text, "tab character cannot use as a map key") { // of which the parser is at the last letter
		before, _, _ := strings.Cut(e.GetToken().Origin, "\t")
		column -= utf8.RuneCountInString(e.GetToken().Origin) - utf8.RuneCountInString(before) - 1
	}
	for _, s := range syntax {
		if strings.Contains(text, s.message) {
			text = s.text
			break
		}
	}
	if text == noTags { // `!hungry}`: the parser is at the bracket, which is the last letter
		column -= utf8.RuneCountInString(strings.TrimSpace(e.GetToken().Origin)) - 1
	}
	return Mistake{Line: at.Line, Column: max(column, 1), Text: text}
}

// runsInto reports whether a token is a text in quotes that begins in an earlier line and ends in a given one. What follows it and makes no
// sense was probably meant to be quoted itself, and the mark that closes the text to open another.
func runsInto(t *token.Token, line int) bool {
	if t == nil || t.Type != token.DoubleQuoteType && t.Type != token.SingleQuoteType {
		return false
	}
	lines := strings.Count(strings.TrimSpace(t.Origin), "\n")
	return lines > 0 && t.Position.Line+lines == line
}

// markOf returns the quotation mark in which a text is.
func markOf(t *token.Token) string {
	if t.Type == token.SingleQuoteType {
		return "'"
	}
	return `"`
}

// unfinishedKey says what is wrong with a name that goes on in the next line, where a colon follows: it probably is one that lacks its own.
func unfinishedKey(t *token.Token) string {
	first := strings.TrimSpace(t.Origin)
	if end := strings.IndexAny(first, "\r\n"); end >= 0 {
		first = strings.TrimSpace(first[:end])
	}
	switch {
	case t.Type != token.StringType: // it is in quotes
		return "a name ends in the line in which it begins"
	case strings.Contains(first, ":"):
		return quoted(first) + " lacks a space after its colon"
	}
	return quoted(first) + " lacks its colon: `name: …` is wanted here"
}
