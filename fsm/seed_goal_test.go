package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// goal is the view of the Init, Run, Goal machine: the owner's own data.
type goal = figure

// TestInitRunGoal is the acceptance test of the machine with entry guards and ordered successors: Init sets a flag on
// entering, Run may be entered once it is set and counts, Goal may be entered when the count is three.
func TestInitRunGoal(t *testing.T) {
	b := fsm.NewBuilder[goal]("main")
	main := b.Layer("main")
	begin := main.State("Init").OnEnter(func(_ *fsm.Tick, v *goal) { v.initialized = true })
	run := main.State("Run").
		CanEnter(func(v *goal) bool { return v.initialized }).
		OnUpdate(func(_ *fsm.Tick, v *goal) { v.counter++ })
	end := main.State("Goal").CanEnter(func(v *goal) bool { return v.counter >= 3 })
	begin.Next(run)
	run.Next(end)
	machine := b.MustBuild()

	pool := fsm.NewPool(machine, fsm.Config{})
	e := pool.Add(goal{})
	if err := pool.Start(e); err != nil {
		t.Fatal(err)
	}
	expect := func(when string, state *fsm.State[goal], counter int) {
		t.Helper()
		if got := pool.Current(e, main); got != state || pool.View(e).counter != counter {
			t.Fatalf("%s: state %v, counter %d; want %s, %d", when, got.Name(), pool.View(e).counter, state.Name(), counter)
		}
	}
	expect("at the start", begin, 0)
	if !pool.View(e).initialized {
		t.Fatal("Enter of Init has not run")
	}
	pool.Update()
	pool.Update()
	expect("after two ticks", run, 1)
	pool.Update()
	pool.Update()
	expect("after four ticks", run, 3)
	pool.Update()
	expect("after five ticks", end, 3)
}
