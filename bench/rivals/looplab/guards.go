// Package looplab holds the contenders that use github.com/looplab/fsm: a machine for each layer of each NPC.
//
// That library has events and no conditions and no updates: the loop asks for the state, decides, and fires an event when
// something is to change. So what is measured in workload guards is hardly more than asking for the state.
package looplab

import (
	"context"

	"github.com/looplab/fsm"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
)

// Guards is the workload guards.
type Guards struct {
	crowd.Flock[*guard]
	world *guards.World
}

type guard struct {
	guards.NPC
	act, locomotion *fsm.FSM
}

// NewGuards returns an empty crowd.
func NewGuards() crowd.Crowd {
	c := &Guards{world: guards.NewWorld()}
	c.Flock = crowd.NewFlock(
		func(id uint32) *guard { return newGuard(c.world, id) },
		func(n **guard) uint64 { return (*n).fingerprint() },
	)
	return c
}

func newGuard(w *guards.World, id uint32) *guard {
	n := &guard{NPC: guards.NewNPC(w, id)}
	n.act = fsm.NewFSM("patrol", fsm.Events{
		{Name: "see", Src: []string{"patrol"}, Dst: "chase"},
		{Name: "lose", Src: []string{"chase"}, Dst: "patrol"},
	}, fsm.Callbacks{
		"enter_chase": func(context.Context, *fsm.Event) { n.Sight.Spot() },
	})
	step := func(context.Context, *fsm.Event) { n.Gait.Step() }
	n.locomotion = fsm.NewFSM("walk", fsm.Events{
		{Name: "hurry", Src: []string{"walk"}, Dst: "run"},
		{Name: "slow", Src: []string{"run"}, Dst: "walk"},
	}, fsm.Callbacks{"enter_walk": step, "enter_run": step})
	return n
}

// Tick implements [crowd.Crowd].
func (c *Guards) Tick() {
	c.world.Advance()
	for _, n := range c.All {
		switch n.act.Current() {
		case "patrol":
			if n.Sees() {
				fire(n.act, "see")
			} else {
				n.Patrol()
			}
		case "chase":
			if n.Lost() {
				fire(n.act, "lose")
			} else {
				n.Chase()
			}
		}
		switch n.locomotion.Current() {
		case "walk":
			if n.Gait.Fast() {
				fire(n.locomotion, "hurry")
			} else {
				n.Gait.Walk()
			}
		case "run":
			if n.Gait.Slow() {
				fire(n.locomotion, "slow")
			} else {
				n.Gait.Run()
			}
		}
	}
}

func fire(m *fsm.FSM, event string) {
	if err := m.Event(context.Background(), event); err != nil {
		panic(err)
	}
}

func (n *guard) fingerprint() uint64 {
	act, locomotion := guards.Patrol, guards.Walking
	if n.act.Is("chase") {
		act = guards.Chase
	}
	if n.locomotion.Is("run") {
		locomotion = guards.Running
	}
	return n.Sum(act, locomotion)
}
