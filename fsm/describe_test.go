package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func TestDescribeAndAppendCurrent(t *testing.T) {
	const fight, calm fsm.Command = 1, 2
	b := fsm.NewBuilder[int]("guard")
	mode := b.Layer("mode")
	peace, war := mode.State("peace"), mode.State("war\nlike")
	arms := b.Layer("arms").Within(war)
	aim := arms.State("aim")
	legs := b.Layer("legs")
	walk := legs.State("walk").OnUpdate(func(_ *fsm.Tick, n *int) {
		if *n == 1 {
			panic("stumbles")
		}
	})
	peace.To(war).On(fight)
	war.To(peace).On(calm)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: 100 * time.Millisecond, OnFault: func(*fsm.Fault) {}})
	e, falls := p.Add(0), p.Add(1)
	expect := func(what string, e fsm.Entity, want string, states ...*fsm.State[int]) {
		t.Helper()
		if got := p.Describe(e); got != want {
			t.Errorf("%s: it is described as %q, want %q", what, got, want)
		}
		head := []*fsm.State[int]{nil}
		if got := p.AppendCurrent(head, e); !slices.Equal(got[1:], states) || got[0] != nil {
			t.Errorf("%s: it is in %v, want %v", what, got[1:], states)
		}
	}
	expect("before the start", e, "entity 1, tick 0: not started")
	p.Update()
	expect("in peace", e, "entity 1, tick 1: mode: peace for 0s, legs: walk for 0s", peace, walk)
	expect("after a fault", falls, "entity 2, tick 1: mode: peace for 0s, legs: walk for 0s; stopped by a fault", peace, walk)
	p.Execute(e, fight)
	p.Update()
	expect("at war", e, "entity 1, tick 2: mode: war like for 100ms, arms: aim for 100ms, legs: walk for 100ms", war, aim, walk)
	must(t, p.SetInterval(e, 4))
	must(t, p.PauseFor(e, 3*time.Second))
	p.Update()
	expect("paused for a time", e,
		"entity 1, tick 3: mode: war like for 100ms, arms: aim for 100ms, legs: walk for 100ms; paused, 2.9s left; ticks every 4 ticks", war, aim, walk)
	must(t, p.Resume(e))
	must(t, p.Pause(e))
	must(t, p.SetInterval(e, 1))
	expect("paused", e, "entity 1, tick 3: mode: war like for 100ms, arms: aim for 100ms, legs: walk for 100ms; paused", war, aim, walk)
	p.Remove(e)
	expect("removed", e, `entity 1 has no row of machine "guard": it was removed, or never given one`)
	if n := testing.AllocsPerRun(10, func() { var room [4]*fsm.State[int]; p.AppendCurrent(room[:0], falls) }); n > 1 { // the room
		t.Errorf("AppendCurrent allocates %v times", n)
	}
}
