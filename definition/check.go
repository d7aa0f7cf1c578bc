package definition

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/output"
)

// Finding is what [fsm.Machine.Check] has found in a machine that a text describes, and where. Line and column count from 1; they are 0
// if the place is not known, as that of what [Words.Extend] has added.
type Finding struct {
	fsm.Finding
	File         string // as it was passed in
	Line, Column int
}

// String returns the finding in one line, in a form that editors and terminals can follow to the place.
func (f Finding) String() string {
	what := strings.TrimPrefix(f.Finding.String(), fmt.Sprintf("machine %q: ", f.Machine)) // which the file says
	return output.InLine(place(f.File, f.Line, f.Column) + ": " + what)
}

// Check looks for what a text may say but probably does not mean, in the order of the text: what [fsm.Machine.Check] finds in the machine
// that Read returns for it. An error is an [*Error].
func Check[V any](file string, text []byte, words Words[V]) ([]Finding, error) {
	return check(file, text, lexicon[V]{words: words})
}

// CheckOutline is Check without any [Words], as of the machine that Outline returns. It assumes that a word gives the same answer however
// often it is asked in a tick.
func CheckOutline(file string, text []byte) ([]Finding, error) {
	return check(file, text, lexicon[Anyone]{invented: true})
}

func check[V any](file string, text []byte, words lexicon[V]) ([]Finding, error) {
	r := newMachineReader(words)
	m, err := r.read(file, text, fsm.NewBuilder[V])
	if err != nil {
		return nil, err
	}
	transitions := map[int]node{} // where they are, by their index
	for s, at := range r.places {
		if t, is := s.of.(*fsm.Transition[V]); is {
			transitions[t.Index()] = at
		}
	}
	var found []Finding
	for _, f := range m.Check() {
		at, known := transitions[f.Transition]
		for _, of := range []any{m.State(f.Layer, f.State), m.Layer(f.Layer), f.Command} {
			if !known {
				at, known = r.places[subject{of: of}]
			}
		}
		line, column := at.position()
		found = append(found, Finding{f, file, line, column})
	}
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return found, nil
}
