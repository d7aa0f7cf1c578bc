package fsm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// record is what the callbacks of one entity record, a line for each: "enter walk", "ask fast", "update walk".
//
// Conditions write to it as well. They are pure nevertheless: what they write is not the entity's data, and is two steps away from the
// view, where the checks of the tag hordedebug do not take it for such.
type record struct{ *pages }

type pages struct {
	lines []string
	done  bool     // see once
	drawn []uint64 // see gambler
}

func newRecord() *record { return &record{&pages{}} }

// actor is the view of the rules' machines. It records what is called for it.
type actor struct {
	name  string // precedes each line if several actors share a record
	log   *record
	facts map[string]bool                         // what conditions return
	play  map[string]func(t *fsm.Tick, me *actor) // by line: what a callback does besides being recorded
}

// say records a line and does what the test has registered for it. t is nil in conditions and guards, which do not get one.
func (a *actor) say(t *fsm.Tick, line string) {
	a.log.lines = append(a.log.lines, a.name+line)
	if do := a.play[line]; do != nil {
		do(t, a)
	}
}

// asks is a condition or guard that returns a fact.
func asks(fact string) func(*actor) bool {
	return func(a *actor) bool {
		a.say(nil, "ask "+fact)
		return a.facts[fact]
	}
}

// says is a callback that records one line.
func says(line string) func(*fsm.Tick, *actor) {
	return func(t *fsm.Tick, a *actor) { a.say(t, line) }
}

// expect compares the whole record with the lines wanted, and clears it.
func (r *record) expect(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(r.lines, want) {
		t.Errorf("the callbacks differ:\n%s", sideBySide(r.lines, want))
	}
	r.lines = r.lines[:0]
}

// sideBySide prints two sequences side by side and marks the lines that are in only one of them.
func sideBySide(got, want []string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "    %-32s %s\n", "got", "want")
	line := func(mark, left, right string) { fmt.Fprintf(&out, "  %s %-32s %s\n", mark, left, right) }
	common := longestCommon(got, want)
	for i, j := 0, 0; i < len(got) || j < len(want); {
		switch {
		case i < len(got) && j < len(want) && got[i] == want[j]:
			line(" ", got[i], want[j])
			i, j = i+1, j+1
		case j == len(want) || i < len(got) && common[i+1][j] >= common[i][j+1]:
			line("+", got[i], "")
			i++
		default:
			line("-", "", want[j])
			j++
		}
	}
	return out.String()
}

// longestCommon returns the length of the longest common subsequence of a[i:] and b[j:] for all i and j.
func longestCommon(a, b []string) [][]int {
	n := make([][]int, len(a)+1)
	for i := range n {
		n[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if n[i][j] = max(n[i+1][j], n[i][j+1]); a[i] == b[j] {
				n[i][j] = n[i+1][j+1] + 1
			}
		}
	}
	return n
}

// TestSideBySide tests the helper: it marks missing and extra lines.
func TestSideBySide(t *testing.T) {
	got := sideBySide([]string{"a", "x", "b"}, []string{"a", "b", "c"})
	for _, want := range []string{"    a ", "  + x", "    b", "  -"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}
