// Package cocoonspace holds the contenders that use github.com/cocoonspace/fsm: a machine for each layer of each NPC.
//
// That library decides a transition on an event, and asks its checks: so each tick is an event, conditions are checks, and
// where the event changed nothing, the loop updates.
package cocoonspace

import (
	"github.com/cocoonspace/fsm"

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

const (
	patrol = fsm.State(guards.Patrol)
	chase  = fsm.State(guards.Chase)
	walk   = fsm.State(guards.Walking)
	run    = fsm.State(guards.Running)
)

const tick fsm.Event = 0

// NewGuards returns an empty crowd.
func NewGuards() crowd.Crowd {
	c := &Guards{world: guards.NewWorld()}
	c.Flock = crowd.NewFlock(
		func(id uint32) *guard { return newGuard(c.world, id) },
		func(n **guard) uint64 {
			return (*n).Sum(uint8((*n).act.Current()), uint8((*n).locomotion.Current()))
		},
	)
	return c
}

func newGuard(w *guards.World, id uint32) *guard {
	n := &guard{NPC: guards.NewNPC(w, id), act: fsm.New(patrol), locomotion: fsm.New(walk)}
	n.act.Transition(fsm.On(tick), fsm.Src(patrol), fsm.Check(n.Sees), fsm.Dst(chase))
	n.act.Transition(fsm.On(tick), fsm.Src(chase), fsm.Check(n.Lost), fsm.Dst(patrol))
	n.act.EnterState(chase, n.Sight.Spot)
	n.locomotion.Transition(fsm.On(tick), fsm.Src(walk), fsm.Check(n.Gait.Fast), fsm.Dst(run))
	n.locomotion.Transition(fsm.On(tick), fsm.Src(run), fsm.Check(n.Gait.Slow), fsm.Dst(walk))
	n.locomotion.EnterState(walk, n.Gait.Step)
	n.locomotion.EnterState(run, n.Gait.Step)
	return n
}

// Tick implements [crowd.Crowd].
func (c *Guards) Tick() {
	c.world.Advance()
	for _, n := range c.All {
		if !n.act.Event(tick) {
			switch n.act.Current() {
			case patrol:
				n.Patrol()
			case chase:
				n.Chase()
			}
		}
		if !n.locomotion.Event(tick) {
			switch n.locomotion.Current() {
			case walk:
				n.Gait.Walk()
			case run:
				n.Gait.Run()
			}
		}
	}
}
