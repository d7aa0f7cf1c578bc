// Package stateless holds the contenders that use github.com/qmuntal/stateless: a machine for each layer of each NPC.
//
// It is used as its documentation teaches: each tick fires a trigger, conditions are guards, and the Update is an internal
// transition, taken when the guard of no other holds.
package stateless

import (
	"context"

	"github.com/qmuntal/stateless"

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
	act, locomotion *stateless.StateMachine
}

const tick = "tick"

// NewGuards returns an empty crowd.
func NewGuards() crowd.Crowd {
	c := &Guards{world: guards.NewWorld()}
	c.Flock = crowd.NewFlock(
		func(id uint32) *guard { return newGuard(c.world, id) },
		func(n **guard) uint64 {
			return (*n).Sum((*n).act.MustState().(uint8), (*n).locomotion.MustState().(uint8))
		},
	)
	return c
}

func newGuard(w *guards.World, id uint32) *guard {
	n := &guard{NPC: guards.NewNPC(w, id)}
	n.act = stateless.NewStateMachineWithMode(guards.Patrol, stateless.FiringImmediate)
	state(n.act, guards.Patrol, guards.Chase, n.Sees, n.Patrol)
	state(n.act, guards.Chase, guards.Patrol, n.Lost, n.Chase).
		OnEntry(func(context.Context, ...any) error { n.Sight.Spot(); return nil })
	n.locomotion = stateless.NewStateMachineWithMode(guards.Walking, stateless.FiringImmediate)
	step := func(context.Context, ...any) error { n.Gait.Step(); return nil }
	state(n.locomotion, guards.Walking, guards.Running, n.Gait.Fast, n.Gait.Walk).OnEntry(step)
	state(n.locomotion, guards.Running, guards.Walking, n.Gait.Slow, n.Gait.Run).OnEntry(step)
	return n
}

// state adds a state: where it leads and when, and what it does otherwise.
func state(m *stateless.StateMachine, from, to uint8, condition func() bool, update func()) *stateless.StateConfiguration {
	return m.Configure(from).
		Permit(tick, to, func(context.Context, ...any) bool { return condition() }).
		InternalTransition(tick,
			func(context.Context, ...any) error { update(); return nil },
			func(context.Context, ...any) bool { return !condition() })
}

// Tick implements [crowd.Crowd].
func (c *Guards) Tick() {
	c.world.Advance()
	for _, n := range c.All {
		fire(n.act)
		fire(n.locomotion)
	}
}

func fire(m *stateless.StateMachine) {
	if err := m.Fire(tick); err != nil {
		panic(err)
	}
}
