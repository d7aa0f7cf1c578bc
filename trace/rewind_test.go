package trace_test

import (
	"bytes"
	"slices"
	"strings"
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
			r := trace.NewRecorder(m, trace.Config{Capacity: capacity})
			tick := func(n int) {
				for range n {
					p.Update()
					r.RecordTick(p.Tick(), p.Changes())
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

// The end of an entity may be recorded when others have changed after it. It does not keep their changes from being dropped.
func TestRewindPastAnEndOfBefore(t *testing.T) {
	b := fsm.NewBuilder[int]("blinker")
	b.Layer("light").State("off")
	m := b.MustBuild()
	for _, capacity := range []int{3, 4, 100} {
		r := trace.NewRecorder(m, trace.Config{Capacity: capacity})
		record := func(e fsm.Entity, tick uint64) {
			r.Record([]fsm.Change{{Entity: e, Tick: tick, To: 1, Cause: fsm.CauseStart}})
		}
		record(1, 2)
		record(2, 7)
		r.End(1, 4)
		r.End(2, 8)
		r.Rewind(5)
		record(3, 6)
		var out bytes.Buffer
		if err := r.WriteJSONLines(&out); err != nil {
			t.Fatal(err)
		}
		var ticks []string
		for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
			ticks = append(ticks, line[:len(`{"tick":0`)])
		}
		want := []string{`{"tick":2`, `{"tick":4`, `{"tick":6`}
		if capacity == 3 {
			want = want[1:] // the first was lost before
		}
		if !slices.Equal(ticks, want) || r.Len() != len(want) {
			t.Errorf("capacity %d: %v, want %v", capacity, ticks, want)
		}
	}
}

// What a game changes between two ticks is reported with the second. If it goes back to the first, makes the same change again, or has it
// reported again, the change is in the trace once.
func TestRewindBetweenTicks(t *testing.T) {
	b := fsm.NewBuilder[int]("switch")
	l := b.Layer("light")
	off, on := l.State("off"), l.State("on")
	off.To(on).On(1)
	on.To(off).On(1)
	m := b.MustBuild()
	play := func(back, saveAfterInput bool) string {
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(0)
		r := trace.NewRecorder(m, trace.Config{})
		for i := range 10 {
			var save []byte
			tick := func() {
				if !saveAfterInput {
					save, _ = p.AppendSnapshot(nil)
				}
				if i%3 == 2 {
					p.Execute(e, 1)
				}
				if saveAfterInput {
					save, _ = p.AppendSnapshot(nil)
				}
				p.Update()
				r.RecordTick(p.Tick(), p.Changes())
			}
			tick()
			if !back {
				continue
			}
			if _, err := p.Restore(save, nil); err != nil {
				t.Fatal(err)
			}
			r.Rewind(p.Tick())
			if saveAfterInput {
				p.Update()
				r.RecordTick(p.Tick(), p.Changes())
			} else {
				tick()
			}
		}
		var out bytes.Buffer
		if err := r.WriteJSONLines(&out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	want := play(false, false)
	for _, saveAfterInput := range []bool{false, true} {
		if got := play(true, saveAfterInput); got != want || strings.Count(got, `"cause":"command"`) != 3 {
			t.Errorf("saved after the input: %v; the trace after rollbacks:\n%s\nand without:\n%s", saveAfterInput, got, want)
		}
	}
}

// What is of the tick itself stays, an end that was recorded among what goes too. Bars that are open end with that tick.
func TestRewindKeepsItsTick(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{})
	start := func(e fsm.Entity, tick uint64) fsm.Change {
		return fsm.Change{Entity: e << 32, Tick: tick, To: 1, Cause: fsm.CauseStart, Transition: -1}
	}
	r.Record([]fsm.Change{start(1, 3), start(2, 6), start(3, 7)})
	r.End(1<<32, 6)
	r.Until(60)
	r.Until(12)
	check(t, chrome(t, r), "lamp 2/light", "off@100000-1016666")
	r.Rewind(6)
	rows := chrome(t, r)
	check(t, rows, "lamp 1/light", "off@50000-100000")
	check(t, rows, "lamp 2/light", "off@100000-116666")
	check(t, rows, "lamp 3/light")
	r.Rewind(9)
	check(t, chrome(t, r), "lamp 2/light", "off@100000-116666")
}
