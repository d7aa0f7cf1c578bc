package sim_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/sim"
	"github.com/horde-fsm/horde/trace"
)

// lapsing is a context that ends when it has been asked for its error a number of times.
type lapsing struct {
	context.Context
	left int
}

func (l *lapsing) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// A run that has to end early is what a run of so many ticks would have been, wherever it is stopped: in the first tick, between two reports
// of progress, or in the midst of a piece.
func TestAStoppedRunReportsWhatWasDone(t *testing.T) {
	all := sim.Options{Scene: "patrol", NPCs: 300, Ticks: 20_000, Seed: 3}
	for _, asked := range []int{0, 1, 2, 150, 400, 401, 402, 777} {
		stopped, err := sim.Run(&lapsing{t.Context(), asked}, all, nil)
		if err != nil || stopped.Ticks < 1 || stopped.Ticks > asked+1 {
			t.Fatalf("a run stopped after %d questions has %d ticks; error %v", asked, stopped.Ticks, err)
		}
		short := all
		short.Ticks = stopped.Ticks
		whole, err := sim.Run(t.Context(), short, nil)
		if err != nil {
			t.Fatal(err)
		}
		if stopped.Hash != whole.Hash || stopped.Transitions != whole.Transitions || stopped.NPCs != whole.NPCs {
			t.Errorf("stopped after %d ticks: hash %s, %d transitions; a run of as many has %s, %d",
				stopped.Ticks, stopped.Hash, stopped.Transitions, whole.Hash, whole.Transitions)
		}
		if asked == 0 && stopped.AllocsPerTick == 0 {
			t.Error("nothing is allocated in the first tick")
		}
	}
}

// In a single piece that is cut short, it is that piece whose allocations are reported, not none.
func TestAllocationsOfAPieceThatIsCutShort(t *testing.T) {
	report, err := sim.Run(&lapsing{t.Context(), 40}, sim.Options{Scene: "patrol", NPCs: 300, Ticks: 100_000, Seed: 3}, nil)
	if err != nil || report.Ticks > 41 || report.AllocsPerTick == 0 {
		t.Errorf("%d ticks, %v allocations a tick, while lists still grow; error %v", report.Ticks, report.AllocsPerTick, err)
	}
}

func TestAStoppedTraceHasWhatWasDone(t *testing.T) {
	all := sim.Options{Scene: "patrol", NPCs: 300, Ticks: 20_000, Seed: 3}
	stopped, ticks, err := sim.Trace(&lapsing{t.Context(), 500}, all, 100_000, nil)
	if err != nil || ticks != 501 {
		t.Fatalf("%d ticks, want 501; error %v", ticks, err)
	}
	all.Ticks = ticks
	whole, _, err := sim.Trace(t.Context(), all, 100_000, nil)
	if err != nil || stopped.Len() != whole.Len() || stopped.Len() == 0 {
		t.Errorf("%d changes, want %d; error %v", stopped.Len(), whole.Len(), err)
	}
}

// The trace of one entity is the part of a trace of all that is about it.
func TestATraceOfOneEntity(t *testing.T) {
	all := sim.Options{Scene: "patrol", NPCs: 300, Ticks: 2000, Seed: 3}
	whole, _, err := sim.Trace(t.Context(), all, 100_000, nil)
	if err != nil {
		t.Fatal(err)
	}
	number := 52
	one, ticks, err := sim.Trace(t.Context(), all, 100_000, &number)
	if err != nil || ticks != all.Ticks {
		t.Fatalf("%d ticks, error %v", ticks, err)
	}
	want := about(t, whole, number)
	if got := about(t, one, number); got != want || one.Len() != strings.Count(want, "\n") || one.Len() < 3 {
		t.Errorf("%d changes:\n%s\nwant\n%s", one.Len(), got, want)
	}
}

// about returns the lines of a trace that are about one entity.
func about(t *testing.T, rec *trace.Recorder, number int) (lines string) {
	t.Helper()
	var all strings.Builder
	if err := rec.WriteJSONLines(&all); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(all.String()) {
		if strings.Contains(line, fmt.Sprintf(`"entity":"%d",`, number)) {
			lines += line
		}
	}
	return lines
}
