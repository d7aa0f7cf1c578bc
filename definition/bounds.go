package definition

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/scanner"
	"github.com/goccy/go-yaml/token"
)

// A text may come from anywhere, and for some texts the time and memory that the YAML parser takes grow with the square of their length:
// gigabytes for a page of brackets. So a text is checked, token by token, before it is passed to the parser. The description of a machine
// comes nowhere near these bounds.

// MaxText is the greatest length of a text, in bytes: room for some thousand states with their transitions.
const MaxText = 1 << 20

const (
	mostTokens  = 250_000  // words and marks: each takes some hundred bytes
	deepest     = 100      // levels of nested mappings and lists
	mostEntries = 1000     // of a mapping or list; no machine has so many of anything
	mostPaths   = 64 << 20 // bytes: the parser notes with each piece the keys that lead to it

	// What takes the scanner quadratic time or memory.
	mostEmpty = 200         // empty lines in a row: those after a block of text (|) are removed one by one, each by copying the block
	mostTabs  = 100_000_000 // tabs in a line, times its length: at each tab in a quoted name it searches the rest of the line
	mostLess  = 1000        // < in a row: at each it counts how many follow
)

// noTags is the mistake of a word that begins with !, as people write who negate a condition. To YAML it is a tag, which means nothing
// here, and what follows is the word: `! hungry` would be read as hungry, and `!full moon` as moon. YAML's own tags, such as !!str, do no
// harm.
const noTags = "no word begins with ! here, unless in quotes; for a condition that must not hold, write `unless: …`"

// notTextAt says why what begins there is no text.
func notTextAt(rest string) string {
	if rest[0] == 0 && len(rest) > 1 && rest[1] != 0 && utf8.ValidString(rest) {
		return "a character of number 0 stands here; remove it"
	}
	return "this is no text in UTF-8; save the file in that encoding"
}

// tokensOf splits a text into its tokens, of one document. It notes the mistake, and returns none, if that is too much for the parser.
func tokensOf(text string, m *mistakes) (all token.Tokens) {
	if len(text) > MaxText {
		m.add(node{}, "the text has more than %d bytes, which is the most that is read", MaxText)
		return nil
	}
	if at := notText(text); at >= 0 {
		before := text[:at]
		line, begin := 1+lineEnds(before), 1+strings.LastIndexAny(before, "\r\n")
		*m = append(*m, Mistake{Line: line, Column: 1 + utf8.RuneCountInString(before[begin:]), Text: notTextAt(text[at:])})
		return nil
	}
	if line, what := slow(text); line > 0 {
		*m = append(*m, Mistake{Line: line, Column: 1, Text: what})
		return nil
	}
	var s scanner.Scanner
	s.Init(lineFeeds.Replace(text))
	var b bounds
	for {
		some, err := s.Scan()
		if err == io.EOF {
			return all
		}
		for _, t := range some {
			if t.Type == token.InvalidType { // for the parser to report
				all.Add(t)
				return all
			}
			wrong := b.take(t)
			if _, own := token.ReservedTagKeywordMap[token.ReservedTagKeyword(t.Value)]; t.Type == token.TagType && !own {
				wrong = noTags
			}
			if wrong != "" {
				*m = append(*m, Mistake{Line: t.Position.Line, Column: t.Position.Column, Text: wrong})
				return nil
			}
			if !b.again {
				all.Add(t)
			}
		}
	}
}

// notText returns where a text has what cannot be text in UTF-8, such as letters in an older code, or the zero bytes of UTF-16 and of files
// that were cut short by a crash; -1 if nowhere. To draw such names as they are would hide that no word in the game is equal to them.
func notText(text string) int {
	for i, r := range text {
		if r == 0 {
			return i
		}
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

// lineFeeds ends all lines alike, as YAML has it: the scanner counts some of those twice that end as on Windows, such as comments, and would
// say of a mistake that it is further down.
var lineFeeds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// lineEnds counts the ends of lines: \n, \r\n or \r.
func lineEnds(text string) int {
	return strings.Count(text, "\n") + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}

// slow looks for text that would take the scanner disproportionately long. It returns its line, 0 if there is none, and what it is.
func slow(text string) (line int, what string) {
	line = 1
	begin, empty, tabs, less := 0, 0, 0, 0 // where the line begins; lines, tabs and marks up to here
	for i := range len(text) {
		switch text[i] {
		case '\r', '\n':
			if text[i] == '\r' && strings.HasPrefix(text[i+1:], "\n") {
				continue
			}
			line, empty, tabs, begin = line+1, empty+1, 0, i
		case '\t':
			tabs++
		case ' ':
		case '<':
			less, empty = less+1, 0
		default:
			empty = 0
		}
		if text[i] != '<' {
			less = 0
		}
		switch {
		case empty > mostEmpty:
			return line - mostEmpty, fmt.Sprintf("more than %d empty lines stand here", mostEmpty)
		case tabs*(i-begin) > mostTabs:
			return line, "this line is too long, for one with so many tabs"
		case less > mostLess:
			return line, fmt.Sprintf("more than %d times < stands here", mostLess)
		}
	}
	return 0, ""
}

// bounds is what is known of a text up to a token.
type bounds struct {
	last   *token.Token // the one before, comments left out
	levels []level      // the mappings and lists that the token is in
	loose  int          // tags without a value, in which the parser then nests what comes next
	path   int          // bytes of the keys that lead here
	tokens int
	paths  int

	directive    int // the line of the last one
	begun, ended bool
	again        bool // the token begins or ends an empty document, after which the parser may ignore the rest
}

// level is a mapping or list that has not ended.
type level struct {
	column  int // 0: one in brackets
	entries int
	key     int // the length of the key whose value is being read
}

// take goes on by a token. It returns what is wrong with the text, if anything is.
func (b *bounds) take(t *token.Token) (wrong string) {
	b.again = false
	if b.tokens++; b.tokens > mostTokens {
		return fmt.Sprintf("the text has more than %d words and marks", mostTokens)
	}
	if t.Type == token.CommentType {
		return ""
	}
	last := b.last
	if last == nil {
		last = &token.Token{Position: &token.Position{}}
	}
	if last.Type == token.LiteralType || last.Type == token.FoldedType {
		b.last = &token.Token{Position: last.Position} // this token is the block of text itself
		return ""
	}
	marks := func(t *token.Token) bool {
		return t.Type == token.DocumentHeaderType || t.Type == token.DocumentEndType
	}
	if b.again = marks(t) && (marks(last) || !b.begun && t.Type == token.DocumentEndType); b.again {
		return ""
	}
	b.last = t
	switch {
	case t.Type == token.DirectiveType:
		b.directive = t.Position.Line
		return ""
	case t.Position.Line == b.directive:
		return ""
	case marks(t):
		b.ended = b.begun
		return ""
	case b.ended:
		return "a second document begins here; a text holds one machine"
	}
	b.begun = true
	b.place(t, last)
	switch {
	case len(b.levels)+b.loose > deepest:
		return fmt.Sprintf("mappings and lists stand in one another more than %d deep", deepest)
	case len(b.levels) > 0 && b.levels[len(b.levels)-1].entries > mostEntries:
		return fmt.Sprintf("a mapping or list has more than %d entries", mostEntries)
	}
	if b.paths += b.path + 8*len(b.levels); b.paths > mostPaths { // an entry of a list is [123] there
		return "the names are too long, for so many things within what they name"
	}
	return ""
}

// place finds out what a token is in.
func (b *bounds) place(t, last *token.Token) {
	inBrackets := len(b.levels) > 0 && b.levels[len(b.levels)-1].column == 0
	switch t.Type {
	case token.SequenceStartType, token.MappingStartType:
		defer b.push(0)
	case token.SequenceEndType, token.MappingEndType:
		if inBrackets {
			b.pop()
		}
		return
	case token.MappingValueType:
		if len(b.levels) > 0 {
			l := &b.levels[len(b.levels)-1]
			b.path += len(last.Value) - l.key
			l.key = len(last.Value)
		}
		return
	case token.CollectEntryType:
		if inBrackets {
			b.levels[len(b.levels)-1].entries++
		}
		return
	}
	first := t.Position.Line > last.Position.Line
	if inBrackets || !first && t.Type != token.SequenceEntryType && t.Type != token.MappingKeyType {
		return
	}
	for len(b.levels) > 0 && b.levels[len(b.levels)-1].column > t.Position.Column {
		b.pop()
	}
	if len(b.levels) == 0 || b.levels[len(b.levels)-1].column < t.Position.Column {
		b.push(t.Position.Column)
	} else if last.Type == token.TagType && first {
		b.loose++
	}
	b.levels[len(b.levels)-1].entries++
}

func (b *bounds) push(column int) { b.levels = append(b.levels, level{column: column}) }

func (b *bounds) pop() {
	b.path -= b.levels[len(b.levels)-1].key
	b.levels = b.levels[:len(b.levels)-1]
}
