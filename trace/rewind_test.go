package trace_test

import (
	"bytes"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/trace"
)

// A game that is rolled back and played again the same way leaves the trace that it would have left without, also in a full ring.
func TestRewind(t *testing.T) {
	b := fsm.NewBuilder[int]("blinker")
	l := b.Layer("light")
	off, on := l.State("off"), l.State("on")
	off.To(on).When(func(n *int) bool { return *n > 0 })
	on.To(off).When(func(n *int) bool { return *n > 0 })
	m := b.MustBuild()
	for _, capacity := range []int{1, 5, 12, 1000} {
		play := func(rollBack bool) string {
			p := fsm.NewPool(m, fsm.Config{})
			p.Add(1)
			p.Add(1)
			r := trace.New(m, trace.Config{Capacity: capacity})
			tick := func(n int) {
				for range n {
					p.Update()
					r.Record(p.Changes())
					r.Until(p.Tick())
				}
			}
			tick(7)
			saved, err := p.AppendSnapshot(nil)
			if err != nil {
				t.Fatal(err)
			}
			if rollBack {
				before := r.Len()
				tick(2)
				if _, err := p.Restore(saved, nil); err != nil {
					t.Fatal(err)
				}
				r.Rewind(p.Tick())
				if want := min(before, max(0, capacity-4)); r.Len() != want {
					t.Errorf("capacity %d: %d changes after Rewind, want %d", capacity, r.Len(), want)
				}
			}
			tick(20)
			var out bytes.Buffer
			if err := r.WriteChrome(&out); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
		if a, b := play(false), play(true); a != b {
			t.Errorf("capacity %d: the trace differs after a rollback:\n%s\n%s", capacity, a, b)
		}
	}
}
