package definition

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
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
}

// Error lists the mistakes, one a line, in a form that editors and terminals can follow to the place.
func (e *Error) Error() string {
	var lines []string
	for _, m := range e.Mistakes {
		at := e.File
		if m.Line > 0 {
			at = fmt.Sprintf("%s:%d:%d", e.File, m.Line, m.Column)
		}
		lines = append(lines, at+": "+strings.ReplaceAll(m.Text, "\n", "; ")) // the error of a game's maker may be several, joined
	}
	return strings.Join(lines, "\n")
}

// mostMistakes is how many mistakes are listed at most: finding each, and a name to propose, takes time.
const mostMistakes = 100

// mistakes collects what is wrong.
type mistakes []Mistake

func (m *mistakes) add(at node, format string, args ...any) {
	line, column := at.position()
	*m = append(*m, Mistake{line, column, fmt.Sprintf(format, args...)})
	if len(*m) == mostMistakes {
		*m = append(*m, Mistake{line, column, "there may be more mistakes, which are not looked for"})
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
