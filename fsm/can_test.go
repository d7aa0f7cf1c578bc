package fsm_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// lock is what the states of a lock see.
type lock = figure

const (
	pick fsm.Command = iota + 1 // numbered differently from their order in the states, since the answer is sorted by number
	turn
	kick
)

func newLock() (*fsm.Machine[lock], *fsm.Layer[lock], *fsm.Layer[lock]) {
	b := fsm.NewBuilder[lock]("lock")
	bolt, noise := b.Layer("bolt"), b.Layer("noise")
	shut, open := bolt.State("shut"), bolt.State("open")
	shut.To(open).On(turn).When(func(l *lock) bool {
		if l.stuck {
			panic("it is stuck")
		}
		return l.key
	})
	shut.To(open).On(pick).After(time.Second)
	open.To(shut).On(turn)
	silent, loud := noise.State("silent"), noise.State("loud")
	silent.To(loud).On(kick)
	loud.To(silent).After(time.Second)
	return b.MustBuild(), bolt, noise
}

// TestCan: it tells what would be done now, by one layer or all, and asking has no other effect.
func TestCan(t *testing.T) {
	m, bolt, noise := newLock()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(lock{})
	if pool.Can(e, kick) || len(pool.AppendCommands(nil, e)) > 0 {
		t.Error("it can before it has started")
	}
	pool.Update()
	hash := pool.Hash()
	check := func(when string, want ...fsm.Command) {
		t.Helper()
		if got := pool.AppendCommands(nil, e); !slices.Equal(got, want) {
			t.Errorf("%s it answers to %v, want %v", when, got, want)
		}
		for _, c := range []fsm.Command{turn, pick, kick, 99, 0} {
			if pool.Can(e, c) != slices.Contains(want, c) {
				t.Errorf("%s: can %d is %v", when, c, pool.Can(e, c))
			}
		}
	}
	check("shut", kick)
	pool.View(e).key = true
	check("with the key", turn, kick)
	if pool.Can(e, kick, bolt) || !pool.Can(e, kick, noise) || pool.Can(e, turn, noise) {
		t.Error("a layer answers for another")
	}
	if got := pool.AppendCommands([]fsm.Command{7}, e, noise); !slices.Equal(got, []fsm.Command{7, kick}) {
		t.Errorf("appended: %v", got)
	}
	if pool.Hash() != hash || pool.Stats().Transitions != 0 {
		t.Error("asking has changed something")
	}
	for range 60 {
		pool.Update()
	}
	check("after a second", pick, turn, kick)
	if n := testing.AllocsPerRun(50, func() { pool.Can(e, pick) }); n > 0 {
		t.Errorf("Can makes %v allocations", n)
	}
	pool.View(e).stuck = true
	check("stuck", pick, kick)
	if pool.Stopped(e) {
		t.Error("a panic in a question has stopped it")
	}
	pool.Remove(e)
	check("removed")
}

// TestCanIsRefusedInside: it asks conditions, and callbacks do not recurse.
func TestCanIsRefusedInside(t *testing.T) {
	var pool *fsm.Pool[int]
	b := fsm.NewBuilder[int]("m")
	s := b.Layer("l").State("s").OnUpdate(func(t *fsm.Tick, _ *int) { pool.Can(t.Entity(), 1) })
	s.To(s).On(1)
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
	pool.Add(0)
	wantPanic(t, "Can", pool.Update, `Can of machine "m" was called from inside a callback`)
}

// Nor do the conditions that are asked.
func TestNothingIsDoneWhileConditionsAreAsked(t *testing.T) {
	var p *fsm.Pool[int]
	b := fsm.NewBuilder[int]("m")
	s := b.Layer("l").State("s")
	asked := ""
	s.To(s).After(time.Hour) // asks for nothing, and is not the one that is asked
	s.To(s).On(1).When(func(*int) bool { asked = panicOf(p.Update); return true })
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(0)
	p.Update()
	for name, ask := range map[string]func() bool{
		"Can":            func() bool { return p.Can(e, 1) },
		"AppendCommands": func() bool { return len(p.AppendCommands(nil, e)) == 1 },
	} {
		if !ask() {
			t.Errorf("%s: it cannot", name)
		}
		wantText(t, name, asked, "Update", "was called from inside a callback, or from another goroutine, while "+name+" was under way")
	}
}

// Execute would not get past a condition that panics, so later layers are not asked.
func TestAppendCommandsComesNoFurtherThanCan(t *testing.T) {
	b := fsm.NewBuilder[int]("m")
	a, z := b.Layer("a").State("s"), b.Layer("b").State("z")
	a.To(a).On(1).When(func(*int) bool { panic("ouch") })
	z.To(z).On(1)
	z.To(z).On(2)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(0)
	p.Update()
	if got := p.AppendCommands(nil, e); p.Can(e, 1) || len(got) != 1 || got[0] != 2 {
		t.Errorf("it can %v", got)
	}
}

// A condition that draws random numbers draws the ones that Execute would draw next, whatever was drawn before.
func TestCanDrawsWhatExecuteDraws(t *testing.T) {
	b := fsm.NewBuilder[int]("gambler")
	s := b.Layer("l").State("s")
	s.To(s).On(1).WhenTick(func(t *fsm.Tick, _ *int) bool { return t.Rand().IntN(2) == 0 })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Seed: 3})
	e, won := p.Add(0), 0
	p.Update()
	for i := range 40 {
		can := p.Can(e, 1)
		if p.Execute(e, 1) != can {
			t.Fatalf("round %d: it can: %v, and does otherwise", i, can)
		}
		if can {
			won++
		}
	}
	if won < 10 || won > 30 {
		t.Errorf("it wins %d of 40", won)
	}
}

// Each layer is asked by its own time, and a command that several layers have is listed once, behind what is there already.
func TestCanInSeveralLayers(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	for _, name := range []string{"early", "late"} {
		l := b.Layer(name)
		l.State("a").To(l.State("b")).On(1).After(time.Second)
		l.FindState("a").To(l.State("c")).On(2)
	}
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	given := []fsm.Command{9}
	if got := pool.AppendCommands(given, pool.Add(num{})); !slices.Equal(got, given) {
		t.Errorf("before the start: %v", got)
	}
	e := pool.Add(num{})
	pool.Update()
	pool.Advance(time.Second)
	must(t, pool.ChangeTo(e, m.State("late", "a")))
	if !pool.Can(e, 1, m.Layer("early")) || pool.Can(e, 1, m.Layer("late")) {
		t.Errorf("early: %v, late: %v", pool.Can(e, 1, m.Layer("early")), pool.Can(e, 1, m.Layer("late")))
	}
	if got := pool.AppendCommands(given, e); !slices.Equal(got, []fsm.Command{9, 1, 2}) {
		t.Errorf("commands %v", got)
	}
	if got := pool.AppendCommands(nil, e, m.Layer("late")); !slices.Equal(got, []fsm.Command{2}) {
		t.Errorf("commands of the late layer %v", got)
	}
}

// Can answers for now. What is sent at the last moment arrives one step later, and is lost; what is executed is not.
func TestCanAtTheLastMoment(t *testing.T) {
	const jump fsm.Command = 1
	b := fsm.NewBuilder[num]("runner")
	l := b.Layer("legs")
	fall, leap := l.State("fall"), l.State("leap")
	fall.To(leap).On(jump).WhenTick(func(tick *fsm.Tick, _ *num) bool { return tick.Since() <= 100*time.Millisecond })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: 50 * time.Millisecond})
	sends, executes := p.Add(num{}), p.Add(num{})
	for range 3 { // the first of which enters
		p.Update()
	}
	if !p.Can(sends, jump) || !p.Can(executes, jump) {
		t.Fatal("the last moment is over")
	}
	p.Send(sends, jump)
	if !p.Execute(executes, jump) {
		t.Error("what Can has promised is not executed")
	}
	p.Update()
	if !p.Is(sends, fall) || len(p.Lost()) != 1 {
		t.Errorf("what was sent has arrived in time; lost: %v", p.Lost())
	}
}

// Explain says nothing of who is asked nothing; the questions that its documentation names tell why.
func TestWhyExplainSaysNothing(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	s := l.State("s").OnUpdate(func(_ *fsm.Tick, v *num) {
		if v.N > 0 {
			panic("ouch")
		}
	})
	s.To(l.State("r")).On(1)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	stopped, paused := p.Add(num{N: 1}), p.Add(num{})
	p.Update()
	must(t, p.Pause(paused))
	unstarted := p.Add(num{})
	for what, e := range map[string]fsm.Entity{"gone": 99, "not started": unstarted, "stopped": stopped, "paused": paused} {
		var got string
		switch {
		case !p.Has(e):
			got = "gone"
		case p.Current(e, l) == nil:
			got = "not started"
		case p.Stopped(e):
			got = "stopped"
		case p.Paused(e):
			got = "paused"
		}
		if answers := p.Explain(nil, e, l); len(answers) > 0 || got != what {
			t.Errorf("%s: it is %q, and explained by %v", what, got, answers)
		}
	}
}

// However many transitions carry a command that is refused, AppendCommands asks the condition of each once. It lists the rest in ascending
// order, also the lowest and the highest command that there can be, each once.
func TestAppendCommandsAsksOnce(t *testing.T) {
	const many = 100
	asked := 0
	b := fsm.NewBuilder[int]("m")
	s, z := b.Layer("l").State("s"), b.Layer("other").State("z")
	for range many {
		s.To(s).On(7).When(func(*int) bool { asked++; return false })
	}
	for _, c := range []fsm.Command{math.MaxInt32, 3, math.MinInt32, 5} {
		s.To(s).On(c)
		z.To(z).On(c)
	}
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(0)
	p.Update()
	if got := p.AppendCommands([]fsm.Command{9}, e); !slices.Equal(got, []fsm.Command{9, math.MinInt32, 3, 5, math.MaxInt32}) {
		t.Errorf("it can %v", got)
	}
	if asked != many {
		t.Errorf("%d transitions with a command that is refused were asked %d times", many, asked)
	}
}
