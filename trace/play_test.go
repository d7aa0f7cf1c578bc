package trace_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/trace"
)

// Whatever the machine and whatever happens: a Coverage counts every change, a full ring keeps the end of what a large one does, and the bars
// of a row leave no gap from the first to the last.
func TestWhatRecordersAndCoveragesKeep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMachine(t)
		capacity := rapid.IntRange(1, 60).Draw(t, "capacity")
		p, all, cover := fsm.NewPool(m, fsm.Config{}), trace.NewRecorder(m, trace.Config{}), trace.NewCoverage(m)
		latest := trace.NewRecorder(m, trace.Config{Capacity: capacity})
		entities := []fsm.Entity{p.Add(0), p.Add(0), p.Add(0)}
		entered, taken, entries := map[string]uint64{}, map[int32]uint64{}, 0
		for range rapid.IntRange(1, 25).Draw(t, "ticks") {
			n := rapid.IntRange(0, len(entities)-1).Draw(t, "entity")
			switch e := entities[n]; rapid.IntRange(0, 5).Draw(t, "what") {
			case 0, 1:
				p.Send(e, fsm.Command(rapid.IntRange(1, 3).Draw(t, "command")))
			case 2:
				l := rapid.SampledFrom(m.Layers()).Draw(t, "layer")
				_ = p.ChangeTo(e, rapid.SampledFrom(l.States()).Draw(t, "state")) // which may be refused
			case 3:
				p.Remove(e)
				entities[n] = p.Add(0)
			}
			p.Update()
			all.Follow(p)
			latest.Follow(p)
			cover.Record(p.Changes())
			cover.Record(p.InternalTransitions())
			for _, c := range p.Changes() {
				entered[fmt.Sprint(c.Layer, c.To)]++
				taken[c.Transition]++ // -1 if by none
			}
			for _, c := range p.InternalTransitions() {
				taken[c.Transition]++
			}
			entries += len(p.Changes()) + len(p.Left())
		}
		for i, l := range m.Layers() {
			for _, s := range l.States() {
				if got, want := cover.Entered(i, s.ID()), entered[fmt.Sprint(i, s.ID())]; got != want {
					t.Errorf("%v entered %d times, want %d", s, got, want)
				}
			}
		}
		for i := range m.Transitions() {
			if got, want := cover.Taken(i), taken[int32(i)]; got != want {
				t.Errorf("transition %d taken %d times, want %d", i, got, want)
			}
		}
		if kept, dropped := min(entries, capacity), max(0, entries-capacity); latest.Len() != kept || latest.Dropped() != uint64(dropped) {
			t.Errorf("%d kept and %d dropped, want %d and %d", latest.Len(), latest.Dropped(), kept, dropped)
		}
		whole, bars := linesAndBars(t, all)
		end, bars2 := linesAndBars(t, latest)
		if !strings.HasSuffix(whole, end) {
			t.Errorf("the latest are\n%s\nof\n%s", end, whole)
		}
		wantNoGaps(t, bars)
		wantNoGaps(t, bars2)
	})
}

func linesAndBars(t *rapid.T, r *trace.Recorder) (lines, bars string) {
	var a, b strings.Builder
	if err := r.WriteJSONLines(&a); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteChrome(&b); err != nil {
		t.Fatal(err)
	}
	return a.String(), b.String()
}

func wantNoGaps(t *rapid.T, bars string) {
	var read struct {
		TraceEvents []struct {
			Ph   string
			Tid  int
			Args struct{ Tick, Ticks uint64 }
		}
	}
	if err := json.Unmarshal([]byte(bars), &read); err != nil {
		t.Fatal(err)
	}
	ends := map[int]uint64{}
	for _, e := range read.TraceEvents {
		if e.Ph != "X" {
			continue
		}
		if end, known := ends[e.Tid]; known && e.Args.Tick != end {
			t.Errorf("row %d: a bar ends at %d, and the next begins at %d", e.Tid, end, e.Args.Tick)
		}
		ends[e.Tid] = e.Args.Tick + e.Args.Ticks
	}
}

// drawMachine returns a machine of some layers, which may be within states of those before them.
func drawMachine(t *rapid.T) *fsm.Machine[int] {
	b := fsm.NewBuilder[int]("m")
	var outer []*fsm.State[int]
	for i := range rapid.IntRange(1, 4).Draw(t, "layers") {
		l := b.Layer(fmt.Sprint("layer ", i))
		if len(outer) > 0 && rapid.Bool().Draw(t, "within") {
			l.Within(rapid.SampledFrom(outer).Draw(t, "outer"))
		}
		var states []*fsm.State[int]
		for n := range rapid.IntRange(1, 4).Draw(t, "states") {
			states = append(states, l.State(fmt.Sprint("state ", i, n)))
		}
		for range rapid.IntRange(0, 7).Draw(t, "transitions") {
			from, to := rapid.IntRange(-1, len(states)-1).Draw(t, "from"), rapid.SampledFrom(states).Draw(t, "to")
			command := fsm.Command(rapid.IntRange(1, 3).Draw(t, "command"))
			switch kind := rapid.IntRange(0, 2).Draw(t, "kind"); {
			case from < 0:
				l.Any().To(to).On(command)
			case kind == 0 && states[from] == to:
				to.To(to).On(command).Internal()
			case kind == 1:
				states[from].To(to).After(time.Duration(rapid.IntRange(1, 200).Draw(t, "delay")) * time.Millisecond)
			default:
				states[from].To(to).On(command)
			}
		}
		outer = append(outer, states...)
	}
	m, err := b.Build()
	if err != nil {
		t.Skip(err)
	}
	return m
}
