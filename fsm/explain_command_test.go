package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func TestExplainCommand(t *testing.T) {
	x := explain(t, fsm.Config{}, func(_ *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		here.To(there).When(thinks("a")).On(1)
		here.To(there).On(1)
		here.To(there).On(2).After(time.Second / 60)
		here.To(there).On(3).After(time.Minute)
		here.To(here).When(thinks("a"))
	})
	const rest = "; 2 needs its command; 3 delayed, left 59.983333334s; 4 "
	x.wants(t, "0 condition false 0; 1 needs its command"+rest+"condition false 0")
	x.facts["a"] = true
	x.wants(t, "0 needs its command; 1 preceded by 0"+rest+"fires")
	x.Send(x.entity, 1)
	x.wants(t, "0 command pending; 1 preceded by 0"+rest+"fires")
	x.Update()
	if x.LastTransition() != 0 {
		t.Error("the command did not come")
	}
}

// A command that is queued for some layers is on its way to those only.
func TestExplainCommandToOneLayer(t *testing.T) {
	x := explain(t, fsm.Config{}, func(l *fsm.Layer[thinker], here, there *fsm.State[thinker]) { here.To(there).On(1) })
	b := x.Machine().Edit()
	second := b.Layer("body")
	second.State("a").To(second.State("b")).On(1)
	third := b.Layer("soul")
	third.State("a").To(third.State("b")).On(1)
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := pool.Add(thinker{})
	pool.Update()
	layers := pool.Machine().Layers()
	pool.Send(e, 1, layers[1])
	for i, l := range layers {
		want := map[bool]fsm.Verdict{false: fsm.VerdictNeedsCommand, true: fsm.VerdictCommandPending}[i == 1]
		if got := pool.Explain(nil, e, l); len(got) != 1 || got[0].Verdict != want {
			t.Errorf("%v: %s, want %v", l, told(got), want)
		}
	}
}

// For an entity that ticks at an interval, conditions see what has passed since its last turn, even if it is not what they saw before.
func TestExplainSeesStepsOfAnotherLength(t *testing.T) {
	var seen time.Duration
	x := explain(t, fsm.Config{Step: time.Millisecond, Interval: 2}, func(_ *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		here.To(there).WhenTick(func(tick *fsm.Tick, _ *thinker) bool { seen = tick.DeltaDuration(); return false })
	})
	for i, step := range []time.Duration{1, 1, 5, 5, 9, 9, 2, 2} {
		x.Advance(step * time.Millisecond)
		seen = 0
		x.Explain(nil, x.entity, x.layer)
		foreseen := seen
		ahead := fsm.NewPool(x.Machine(), x.Config())
		ahead.Add(thinker{facts: x.facts})
		if _, err := ahead.Restore(snapshotOf(t, x.Pool), nil); err != nil {
			t.Fatal(err)
		}
		for seen = 0; seen == 0; {
			ahead.Update()
		}
		if seen != foreseen {
			t.Errorf("after %d ticks: foreseen %v, seen %v", i+1, foreseen, seen)
		}
	}
}

// TestExplainCommandThrowsTheDice: the condition of a command sees what it will see when the command is delivered, which is nobody's turn.
func TestExplainCommandThrowsTheDice(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	here, there := l.State("here"), l.State("there")
	here.To(there).On(1).WhenTick(func(t *fsm.Tick, _ *num) bool {
		return t.Rand().IntN(2) == 0 && t.DeltaDuration() == 0 && !t.Reaches(fsm.DefaultStep)
	})
	here.To(l.State("away")).On(1)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Seed: 1})
	fires := 0
	for range 50 {
		e := p.Add(num{})
		must(t, p.Start(e))
		answers := p.Explain(nil, e, l)
		a := answers[0]
		if a.From != here.ID() || answers[1].From != here.ID() {
			t.Fatalf("%+v", answers)
		}
		p.Send(e, 1)
		p.Update()
		if p.Is(e, there) != (a.Verdict == fsm.VerdictNeedsCommand) {
			t.Fatalf("%v, and then it is in %v", a.Verdict, p.Current(e, l))
		}
		if p.Is(e, there) {
			fires++
		}
	}
	if fires < 10 || fires > 40 {
		t.Errorf("of 50, %d fire", fires)
	}
}
