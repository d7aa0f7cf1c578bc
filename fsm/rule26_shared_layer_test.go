package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Where layers are too few, the inner states of several outer ones share a layer: Enter of the outer state asks for the first of its own.
// Whatever leads to the outer state, both layers have changed when the tick or the operation is over, and the old inner state has no more
// turns. The exception is a callback's own change to the outer state: what its Enter asks for comes with the next tick.
func TestInnerStatesOfSeveralOuterOnesShareALayer(t *testing.T) {
	const swim, climb fsm.Command = 1, 2
	var log []string
	say := func(what string) func(*fsm.Tick, *num) { return func(*fsm.Tick, *num) { log = append(log, what) } }
	first := map[string]*fsm.State[num]{}
	begin := func(t *fsm.Tick, _ *num) {
		log = append(log, "enter "+t.StateName())
		t.ChangeTo(first[t.StateName()])
	}
	b := fsm.NewBuilder[num]("frog")
	where := b.Layer("where")
	water, tree := where.State("water").OnEnter(begin), where.State("tree").OnEnter(begin)
	leap := false
	where.Always(func(t *fsm.Tick, _ *num) {
		if leap {
			leap = false
			t.ChangeTo(water)
		}
	})
	water.To(tree).After(time.Second)
	water.To(tree).On(climb)
	tree.To(water).On(swim)
	how := b.Layer("how")
	for _, of := range []string{"water", "tree"} {
		a := how.State(of + " a").OnExit(say("exit " + of + " a")).OnEnter(say("enter " + of + " a")).OnUpdate(say("update " + of + " a"))
		z := how.State(of + " z").OnExit(say("exit " + of + " z")).OnUpdate(say("update " + of + " z"))
		a.To(z).After(300 * time.Millisecond)
		first[of] = a.Direct()
	}
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{Step: 250 * time.Millisecond})
	e := p.Add(num{})
	for range 4 {
		p.Update()
	}
	want := func(where string, calls ...string) {
		t.Helper()
		if !p.IsIn(e, where) || !slices.Equal(log, calls) {
			t.Errorf("%v: %q, want %q", p.IsIn(e, where), log, calls)
		}
		log = nil
	}
	log = nil
	p.Update()
	want("tree a", "enter tree", "exit water z", "enter tree a", "update tree a")
	p.Send(e, swim)
	p.Update()
	want("water a", "enter water", "exit tree a", "enter water a", "update water a")
	p.Execute(e, climb)
	want("tree a", "enter tree", "exit water a", "enter tree a")

	leap = true
	p.Update()
	want("tree a", "enter water", "update tree a")
	p.Update()
	want("water a", "exit tree a", "enter water a", "update water a")
}
