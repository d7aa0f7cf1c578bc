package fsm_test

import (
	"bytes"

	"pgregory.net/rapid"
)

// unobservable plays the game in two worlds. In the other one something is done before each step that must not change anything: not the
// callbacks, the answers, the changes, the losses, the hash or the bytes of a snapshot. what names it, as in "swaps".
func (g game) unobservable(t *rapid.T, what string, plain, other *engineWorld, do func()) {
	var want, got transcript
	for i, o := range g.script {
		do()
		want.results, got.results = append(want.results, o.do(plain)), append(got.results, o.do(other))
		want.after, got.after = append(want.after, plain.answers()), append(got.after, other.answers())
		a, err := plain.AppendSnapshot(nil)
		b, err2 := other.AppendSnapshot(nil)
		if err != nil || err2 != nil || !bytes.Equal(a, b) || plain.Hash() != other.Hash() {
			t.Fatalf("after step %d (%v): the snapshots differ (errors %v, %v)", i, o, err, err2)
		}
	}
	want.logs, got.logs = plain.all(), other.all()
	if d := g.differ(want, got); d != "" {
		t.Fatal(g.explain("with "+what, "without", d))
	}
}
