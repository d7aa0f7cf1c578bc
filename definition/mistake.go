package definition

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/internal/output"
)

// Error is the error for a text that does not make a machine.
type Error struct {
	File     string // as it was passed in
	Mistakes []Mistake
}

// Mistake is something wrong with a text, and where. Line and column count from 1; they are 0 if the place is not known.
type Mistake struct {
	Line, Column int
	Text         string
	Words        string // where the game says what the text may call things, as in "Words.Callbacks"; "" if it is not about that
}

// Error lists the mistakes, one a line, in a form that editors and terminals can follow to the place. Of a name, what would have a terminal
// do something is a blank here. What is missing in the game's [Words] is followed by the name of their field, in brackets.
func (e *Error) Error() string { return e.list(true) }

// Plain is Error without the names of Go's fields, for those who write texts and no Go.
func (e *Error) Plain() string { return e.list(false) }

func (e *Error) list(words bool) string {
	var lines []string
	for _, m := range e.Mistakes {
		line := output.InLine(place(e.File, m.Line, m.Column) + ": " + strings.ReplaceAll(m.Text, "\n", "; ")) // the error of a game's maker may be several, joined
		if words && m.Words != "" {
			line += " (" + m.Words + ")"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// place writes a place in a text, or only what the text is called if the line is not known, which is then 0.
func place(file string, line, column int) string {
	if line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

// mostMistakes is how many mistakes are listed at most: finding each, and a name to propose, takes time.
const mostMistakes = 100

// mistakes collects what is wrong.
type mistakes []Mistake

func (m *mistakes) add(at node, format string, args ...any) { m.addOf("", at, format, args...) }

// addOf is add of something that is about the game's words.
func (m *mistakes) addOf(words string, at node, format string, args ...any) {
	line, column := at.position()
	*m = append(*m, Mistake{line, column, fmt.Sprintf(format, args...), words})
	if len(*m) == mostMistakes {
		*m = append(*m, Mistake{Line: line, Column: column, Text: "there may be more mistakes, which are not looked for"})
		panic(tooMuch{})
	}
}

// error returns the mistakes in the order of the text, nil if there are none. A mistake in a piece that is repeated by its name is listed
// once.
func (m mistakes) error(file string) error {
	if len(m) == 0 {
		return nil
	}
	told := map[Mistake]bool{}
	m = slices.DeleteFunc(m, func(one Mistake) bool {
		again := told[one]
		told[one] = true
		return again
	})
	slices.SortStableFunc(m, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return &Error{File: file, Mistakes: m}
}
