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
		lines = append(lines, at+": "+m.Text)
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

// longest is the greatest length of a name to be proposed: comparing two names takes time in proportion to the product of their lengths.
const longest = 100

// hint proposes, of some names, the one most like the given one, or else lists them.
func hint(name string, of []string) string {
	best, least := "", (len(name)+1)/3
	for _, n := range of {
		if len(name) > 4*len(n)+4 || len(n) > longest {
			continue // it cannot have been meant
		}
		if d := distance(strings.ToLower(name), strings.ToLower(n)); d <= least && (best == "" || d < least) {
			best, least = n, d
		}
	}
	const most = 12 // names that one wants to read
	switch {
	case best != "":
		return fmt.Sprintf("; did you mean %q?", best)
	case len(of) == 0:
		return "; there are none"
	case len(of) > most:
		return fmt.Sprintf("; there are %d others", len(of))
	case len(of) == 1:
		return "; there is only " + of[0]
	}
	return "; there are " + strings.Join(of, ", ")
}

// distance is the number of letters to insert, delete, replace, or swap with the next, to make one word of the other (Damerau 1964, as
// optimal string alignment).
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	d := make([][]int, len(from)+1)
	for i := range d {
		d[i] = make([]int, len(to)+1)
		d[i][0] = i
	}
	for k := range d[0] {
		d[0][k] = k
	}
	for i := 1; i <= len(from); i++ {
		for k := 1; k <= len(to); k++ {
			replaced := d[i-1][k-1]
			if from[i-1] != to[k-1] {
				replaced++
			}
			d[i][k] = min(replaced, d[i-1][k]+1, d[i][k-1]+1)
			if i > 1 && k > 1 && from[i-1] == to[k-2] && from[i-2] == to[k-1] {
				d[i][k] = min(d[i][k], d[i-2][k-2]+1)
			}
		}
	}
	return d[len(from)][len(to)]
}
