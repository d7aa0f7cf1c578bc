package oop

import (
	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
)

// Guards is the workload guards.
type Guards struct {
	crowd.Flock[*guard]
	world *guards.World
}

// guard is one NPC: its data and its machine.
type guard struct {
	guards.NPC
	brain *machine
}

// The layers.
const (
	act = iota
	locomotion
)

// NewGuards returns an empty crowd.
func NewGuards() crowd.Crowd {
	c := &Guards{world: guards.NewWorld()}
	c.Flock = crowd.NewFlock(
		func(id uint32) *guard { return newGuard(c.world, id) },
		func(g **guard) uint64 { return (*g).fingerprint() },
	)
	return c
}

func newGuard(w *guards.World, id uint32) *guard {
	g := &guard{NPC: guards.NewNPC(w, id), brain: newMachine()}
	m := g.brain
	m.add(act, "patrol", &patrol{on{g}})
	m.add(act, "chase", &chase{on{g}})
	m.add(locomotion, "walk", &walk{on{g}})
	m.add(locomotion, "run", &run{on{g}})
	m.link(act, "patrol", "chase", g.Sees)
	m.link(act, "chase", "patrol", g.Lost)
	m.link(locomotion, "walk", "run", g.Gait.Fast)
	m.link(locomotion, "run", "walk", g.Gait.Slow)
	return g
}

// Tick implements [crowd.Crowd].
func (c *Guards) Tick() {
	c.world.Advance()
	for _, g := range c.All {
		g.brain.update()
	}
}

func (g *guard) fingerprint() uint64 {
	a, l := guards.Patrol, guards.Walking
	if _, is := g.brain.current[act].state.(*chase); is {
		a = guards.Chase
	}
	if _, is := g.brain.current[locomotion].state.(*run); is {
		l = guards.Running
	}
	return g.Sum(a, l)
}
