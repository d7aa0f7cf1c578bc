package horde

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
	"github.com/horde-fsm/horde/bench/parts"
	"github.com/horde-fsm/horde/fsm"
)

// guard is what a guard's states see.
type guard struct {
	Body  *guards.Body
	Route *guards.Route
	Sight *guards.Sight
	Gait  *guards.Gait
}

// NewGuards returns an empty crowd of workload guards.
func NewGuards(form Form) crowd.Crowd { return newGuards(form) }

func newGuards(form Form) *herd[guard] {
	w := guards.NewWorld()
	machine := guardMachine
	if form.Batch {
		machine = guardMachineBatch
	}
	fill := func(e *donburi.Entry, id uint32) {
		b, r, s, g := guards.Spawn(id)
		parts.Body.SetValue(e, b)
		parts.Route.SetValue(e, r)
		parts.Sight.SetValue(e, s)
		parts.Gait.SetValue(e, g)
	}
	sum := func(e *donburi.Entry, states []uint8) uint64 {
		return guards.Sum(parts.Body.Get(e), parts.Route.Get(e), parts.Sight.Get(e), parts.Gait.Get(e), states[0], states[1])
	}
	h := newHerd(form, machine(w), fill, sum, parts.Body, parts.Route, parts.Sight, parts.Gait)
	h.before = w.Advance
	return h
}

func guardMachine(w *guards.World) *fsm.Machine[guard] {
	b := fsm.NewBuilder[guard]("guard")

	act := b.Layer("act")
	patrol := act.State("patrol").OnUpdate(func(_ *fsm.Tick, g *guard) {
		g.Gait.Hurry(g.Route.Speed)
		g.Body.Turn(g.Route.Aim(g.Body.Pos))
		g.Body.Go(g.Gait.Speed)
	})
	chase := act.State("chase").OnEnter(spot).OnUpdate(func(_ *fsm.Tick, g *guard) {
		g.Gait.Hurry(guards.Run)
		g.Body.Turn(w.Player.Sub(g.Body.Pos))
		g.Body.Go(g.Gait.Speed)
	})
	patrol.To(chase).When(func(g *guard) bool { return g.Sight.Sees(g.Body, w.Player) })
	chase.To(patrol).When(func(g *guard) bool { return g.Sight.Lost(g.Body, w.Player) })

	locomotion := b.Layer("locomotion")
	walk := locomotion.State("walk").OnEnter(step).OnUpdate(func(_ *fsm.Tick, g *guard) { g.Gait.Walk() })
	run := locomotion.State("run").OnEnter(step).OnUpdate(func(_ *fsm.Tick, g *guard) { g.Gait.Run() })
	walk.To(run).When(func(g *guard) bool { return g.Gait.Fast() })
	run.To(walk).When(func(g *guard) bool { return g.Gait.Slow() })

	return b.MustBuild()
}

func spot(_ *fsm.Tick, g *guard) { g.Sight.Spot() }
func step(_ *fsm.Tick, g *guard) { g.Gait.Step() }
