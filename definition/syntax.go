package definition

import (
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
	{"undefined anchor name", "& gives a name to what follows, and that name is missing"},
	{"undefined alias name", "* repeats what has a name, and that name is missing"},
	{"invalid header option", "a block of text begins in the line after | or >"},
	{"double-quoted text", `the quotation mark " that stands here is not closed`},
	{"single-quoted text", "the quotation mark ' that stands here is not closed"},
	{"unknown escape", `within "…", \ has a meaning of its own: write \\, or put the text in '…'`},
	{"',' or '}' must", "a comma or } is missing before this"},
	{"',' or ']' must", "a comma or ] is missing before this"},
	{"end token ']'", "the bracket [ that stands here is not closed"},
	{"end token '}'", "the bracket { that stands here is not closed"},
	{"corresponding to ']'", "the bracket ] that stands here closes none"},
	{"corresponding to '}'", "the bracket } that stands here closes none"},
	{"flow map content", "`name: …` is wanted here"},
	{"non-map value", "`name: …` is wanted here, as in the lines before: is the colon missing, or the space after it?"},
	{"unexpected scalar value", "a value is missing before this"},
	{"unexpected key name", "the name before the colon is missing"},
	{"invalid key", "the name before the colon is missing"},
	{"block sequence", "a list begins in a line of its own, or is written [in, brackets]"},
	{"mapping value is not", "this value holds another `name: …`: give that a line of its own, indented like its neighbours, " +
		"or put the value in quotes"},
	{"value is not allowed", "this fits in neither with its line nor with those around it: look at indentation, brackets, quotes, " +
		"and the space after : and -"},
}

// syntaxMistake turns an error of the YAML parser into a mistake.
func syntaxMistake(e yaml.Error) Mistake {
	at, text := e.GetToken().Position, e.GetMessage()
	column := at.Column
	if where := e.GetToken(); strings.Contains(text, "unexpected key name") && where.Type != token.MappingValueType {
		return Mistake{at.Line, column, unfinishedKey(where)}
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
	return Mistake{at.Line, column, text}
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
