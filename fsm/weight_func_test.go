package fsm_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// mouse is what the states of a mouse see.
type mouse = figure

func hungry(m *mouse) int { return m.hunger }

// thinking is a machine whose entities think for a tick, and then eat or play.
func thinking() (m *fsm.Machine[mouse], think, eat, play *fsm.State[mouse]) {
	b := fsm.NewBuilder[mouse]("mouse")
	l := b.Layer("mind")
	think, eat, play = l.State("think"), l.State("eat"), l.State("play")
	think.To(eat).WeightFunc(hungry)
	think.To(play).WeightFunc(func(m *mouse) int { return m.fun }).As("fun")
	eat.To(think).On(1)
	play.To(think).On(1)
	return b.MustBuild(), think, eat, play
}

// Of many entities with the same weights, each way is taken by as many as they say; one without weight by nobody.
func TestWeightFuncsAreShares(t *testing.T) {
	m, think, eat, play := thinking()
	const crowd = 10_000
	for _, c := range []struct {
		hunger, fun int
		eats, plays float64
	}{
		{1, 3, 0.25, 0.75},
		{90, 10, 0.9, 0.1},
		{5, 0, 1, 0},
		{-7, 5, 0, 1},
		{0, 0, 0, 0},
		{math.MinInt, -1, 0, 0},
		{math.MaxInt, fsm.MaxWeight, 0.5, 0.5}, // one of more than the largest counts as that
	} {
		pool := fsm.NewPool(m, fsm.Config{Seed: 4})
		for range crowd {
			pool.Add(mouse{hunger: c.hunger, fun: c.fun})
		}
		pool.Update()
		off := func(s *fsm.State[mouse], want float64) bool {
			return math.Abs(float64(pool.Count(s))/crowd-want) > 4*math.Sqrt(want*(1-want)/crowd)
		}
		if off(eat, c.eats) || off(play, c.plays) || off(think, 1-c.eats-c.plays) {
			t.Errorf("%+v: %d eat, %d play, %d think", c, pool.Count(eat), pool.Count(play), pool.Count(think))
		}
	}
}

// With the same weights, a function draws what a fixed weight does. While the weights shift, the number drawn stays: the greater a share
// becomes, the more entities come to be in it, and nobody leaves it.
func TestWeightFuncsShiftShares(t *testing.T) {
	m, think, eat, _ := thinking()
	drawn := func(hunger, fun int) map[fsm.Entity]bool {
		pool, all := fsm.NewPool(m, fsm.Config{Seed: 4}), map[fsm.Entity]bool{}
		for range 1000 {
			pool.Add(mouse{hunger: hunger, fun: fun})
		}
		pool.Update()
		for _, e := range pool.AppendEntities(nil, eat) {
			all[e] = true
		}
		return all
	}
	fixed := func() map[fsm.Entity]bool {
		b := m.Edit()
		from := b.FindLayer("mind").FindState("think")
		from.Transitions()[0].Weight(30)
		from.Transitions()[1].Weight(70)
		pool, all := fsm.NewPool(b.MustBuild(), fsm.Config{Seed: 4}), map[fsm.Entity]bool{}
		for range 1000 {
			pool.Add(mouse{})
		}
		pool.Update()
		for _, e := range pool.AppendEntities(nil, eat) {
			all[e] = true
		}
		return all
	}
	few, same, many := drawn(30, 70), fixed(), drawn(60, 40)
	if fmt.Sprint(few) != fmt.Sprint(same) {
		t.Error("a function and a fixed weight of the same value draw differently")
	}
	for e := range few {
		if !many[e] {
			t.Errorf("%v has left a share that grew", e)
		}
	}
	if len(few) < 200 || len(many) < 500 {
		t.Errorf("%d and %d eat", len(few), len(many))
	}

	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(mouse{})
	for range 3 {
		if pool.Update(); !pool.Is(e, think) {
			t.Fatal("it has drawn something of no weight")
		}
	}
	pool.View(e).fun = 1 // what keeps all others from being drawn may end
	if pool.Update(); pool.Is(e, think) {
		t.Error("it has not drawn the only one")
	}
}

// What a weight function is called, in descriptions and answers.
func TestWeightFuncsHaveNames(t *testing.T) {
	m, think, _, _ := thinking()
	infos := m.Transitions()
	for i, want := range []string{"hungry", "fun"} {
		if info := infos[i]; info.WeightFunc != want || info.Weight != 0 || info.Label != "weight "+want {
			t.Errorf("transition %d: %+v", i, info)
		}
	}
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(mouse{})
	must(t, pool.Start(e))
	for _, a := range pool.Explain(nil, e, think.Layer()) {
		if got := m.ReasonOf(a); got != "it was not drawn" {
			t.Errorf("%+v: %s", a, got)
		}
	}

	b := fsm.NewBuilder[mouse]("mouse")
	l := b.Layer("mind")
	think, eat := l.State("think"), l.State("eat")
	think.To(eat).On(1).WeightFunc(hungry).When(func(*mouse) bool { return true })
	think.To(think).On(1).Weight(1)
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
	e = pool.Add(mouse{})
	must(t, pool.Perform(e, 1)) // to itself
	pool.View(e).hunger = math.MaxInt
	must(t, pool.Perform(e, 1))
	if !pool.Is(e, eat) {
		t.Error("a weight a million times as great was not drawn")
	}
}

// A panic in a weight function names the transition that it belongs to, whichever was being asked.
func TestWeightFuncPanics(t *testing.T) {
	b := fsm.NewBuilder[mouse]("mouse")
	l := b.Layer("mind")
	think, eat, play := l.State("think"), l.State("eat"), l.State("play")
	l.Any().To(think).On(7)
	think.To(eat).Weight(1)
	think.To(play).WeightFunc(func(m *mouse) int { return 10 / m.fun })
	var faults []*fsm.Fault
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
	dull, merry := pool.Add(mouse{}), pool.Add(mouse{fun: 1})
	must(t, pool.Start(dull))
	if all := pool.Explain(nil, dull, l); all[1].Verdict != fsm.VerdictFailed || all[1].Fault.Callback != "WeightFunc" || all[1].Fault.Target != "play" {
		t.Errorf("Explain: %v", all)
	}
	pool.Update()
	if len(faults) != 1 || !pool.Stopped(dull) || pool.Is(merry, think) {
		t.Fatalf("faults %v", faults)
	}
	wantText(t, "the fault", faults[0].Error(), `panic in WeightFunc of the transition to "play" of state "think", layer "mind", machine "mouse"`, "divide by zero")
}

// However many transitions are in a draw, each weight function is called once when an entity is asked: in a tick, in whatever form its
// conditions are, for a command, and for an answer.
func TestWeightFuncsAreCalledOnce(t *testing.T) {
	const n = 20
	never := func(*fsm.Tick, *mouse) bool { return false }
	all := func(_ *fsm.Tick, _ []mouse, yes []bool) {
		for i := range yes {
			yes[i] = true
		}
	}
	for name, prepare := range map[string]func(weighed *fsm.Transition[mouse]){
		"simple":   func(*fsm.Transition[mouse]) {},
		"batch":    func(weighed *fsm.Transition[mouse]) { weighed.WhenBatch(all) },
		"commands": func(weighed *fsm.Transition[mouse]) { weighed.On(1) },
	} {
		b := fsm.NewBuilder[mouse]("m")
		l := b.Layer("l")
		here, there := l.State("here"), l.State("there")
		there.To(here).On(2)
		calls := make([]int, n)
		for k := range n {
			weighed := here.To(there).WeightFunc(func(m *mouse) int { calls[k]++; return m.fun })
			prepare(weighed)
			weighed.WhenTick(never)
		}
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		first, second := pool.Add(mouse{fun: 1}), pool.Add(mouse{fun: 2})
		must(t, pool.Start(first))
		must(t, pool.Start(second))
		check := func(what string, want int) {
			t.Helper()
			for k, got := range calls {
				if got != want {
					t.Errorf("%s, %s: function %d was called %d times, want %d", name, what, k, got, want)
					break
				}
			}
			clear(calls)
		}
		pool.Update()
		if name == "commands" {
			check("a tick without it", 0)
			pool.SendAll(1)
			pool.Update()
		}
		check("a tick", 2)
		pool.Explain(nil, first, l)
		check("Explain", 1)
		if name == "commands" {
			pool.Execute(second, 1)
			check("Execute", 1)
			pool.Can(second, 1)
			check("Can", 1)
		}
	}
}

func TestWeightFuncMistakes(t *testing.T) {
	b := fsm.NewBuilder[mouse]("m")
	l := b.Layer("l")
	s := l.State("s")
	s.To(s).WeightFunc(nil)
	s.To(s).WeightFunc(hungry).WeightFunc(hungry)
	s.To(s).WeightFunc(hungry).Weight(2)
	s.To(s).Weight(2).WeightFunc(hungry)
	l.Any().To(s).WeightFunc(hungry)
	_, err := b.Build()
	wantText(t, "Build", fmt.Sprint(err),
		`state "s": transition to "s": WeightFunc was given a nil function`,
		`state "s": transition to "s": WeightFunc is set twice`,
		`state "s": transition to "s": it has both WeightFunc and Weight; a transition has one weight, so set one`,
		`state "s": transition to "s": it has both Weight and WeightFunc; a transition has one weight, so set one`,
		`any-transition to "s": WeightFunc is for transitions that leave one state, since the draw is made when that is entered`,
	)
}
