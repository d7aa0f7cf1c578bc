package horde

import (
	"github.com/horde-fsm/horde/bench/guards"
	"github.com/horde-fsm/horde/fsm"
)

// guardMachineBatch is guardMachine with batch callbacks; Enter has no batch form.
func guardMachineBatch(w *guards.World) *fsm.Machine[guard] {
	b := fsm.NewBuilder[guard]("guard")

	act := b.Layer("act")
	patrol := act.State("patrol").OnUpdateBatch(func(_ *fsm.Tick, gs []guard) {
		for i := range gs {
			body, gait, route := gs[i].Body, gs[i].Gait, gs[i].Route
			gait.Hurry(route.Speed)
			body.Turn(route.Aim(body.Pos))
			body.Go(gait.Speed)
		}
	})
	chase := act.State("chase").OnEnter(spot).OnUpdateBatch(func(_ *fsm.Tick, gs []guard) {
		player := w.Player
		for i := range gs {
			body, gait := gs[i].Body, gs[i].Gait
			gait.Hurry(guards.Run)
			body.Turn(player.Sub(body.Pos))
			body.Go(gait.Speed)
		}
	})
	patrol.To(chase).WhenBatch(func(_ *fsm.Tick, gs []guard, yes []bool) {
		player := w.Player
		yes = yes[:len(gs)]
		for i := range gs {
			yes[i] = gs[i].Sight.Sees(gs[i].Body, player)
		}
	})
	chase.To(patrol).WhenBatch(func(_ *fsm.Tick, gs []guard, yes []bool) {
		player := w.Player
		yes = yes[:len(gs)]
		for i := range gs {
			yes[i] = gs[i].Sight.Lost(gs[i].Body, player)
		}
	})

	locomotion := b.Layer("locomotion")
	walk := locomotion.State("walk").OnEnter(step).OnUpdateBatch(func(_ *fsm.Tick, gs []guard) {
		for i := range gs {
			gs[i].Gait.Walk()
		}
	})
	run := locomotion.State("run").OnEnter(step).OnUpdateBatch(func(_ *fsm.Tick, gs []guard) {
		for i := range gs {
			gs[i].Gait.Run()
		}
	})
	walk.To(run).WhenBatch(func(_ *fsm.Tick, gs []guard, yes []bool) {
		yes = yes[:len(gs)]
		for i := range gs {
			yes[i] = gs[i].Gait.Fast()
		}
	})
	run.To(walk).WhenBatch(func(_ *fsm.Tick, gs []guard, yes []bool) {
		yes = yes[:len(gs)]
		for i := range gs {
			yes[i] = gs[i].Gait.Slow()
		}
	})

	return b.MustBuild()
}
