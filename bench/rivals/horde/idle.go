package horde

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
	"github.com/horde-fsm/horde/bench/idle"
	"github.com/horde-fsm/horde/bench/parts"
	"github.com/horde-fsm/horde/fsm"
)

type watching struct {
	Body  *guards.Body
	Sight *guards.Sight
	Gait  *guards.Gait
}

// NewIdle returns an empty crowd of workload idle.
func NewIdle(form Form) crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) {
		b, s, g := idle.Spawn(id)
		parts.Body.SetValue(e, b)
		parts.Sight.SetValue(e, s)
		parts.Gait.SetValue(e, g)
	}
	sum := func(e *donburi.Entry, states []uint8) uint64 {
		return idle.Sum(parts.Body.Get(e), parts.Sight.Get(e), parts.Gait.Get(e), states[0], states[1])
	}
	return newHerd(form, idleMachine(form.Batch), fill, sum, parts.Body, parts.Sight, parts.Gait)
}

func idleMachine(batch bool) *fsm.Machine[watching] {
	b := fsm.NewBuilder[watching]("idle")
	act, locomotion := b.Layer("act"), b.Layer("locomotion")
	patrol := act.State("patrol")
	chase := act.State("chase").OnEnter(func(_ *fsm.Tick, w *watching) { w.Sight.Spot() })
	step := func(_ *fsm.Tick, w *watching) { w.Gait.Step() }
	walk, run := locomotion.State("walk").OnEnter(step), locomotion.State("run").OnEnter(step)

	player := idle.Player
	if batch {
		patrol.To(chase).WhenBatch(func(_ *fsm.Tick, ws []watching, yes []bool) {
			yes = yes[:len(ws)]
			for i := range ws {
				yes[i] = ws[i].Sight.Sees(ws[i].Body, player)
			}
		})
		chase.To(patrol).WhenBatch(func(_ *fsm.Tick, ws []watching, yes []bool) {
			yes = yes[:len(ws)]
			for i := range ws {
				yes[i] = ws[i].Sight.Lost(ws[i].Body, player)
			}
		})
		walk.To(run).WhenBatch(func(_ *fsm.Tick, ws []watching, yes []bool) {
			yes = yes[:len(ws)]
			for i := range ws {
				yes[i] = ws[i].Gait.Fast()
			}
		})
		run.To(walk).WhenBatch(func(_ *fsm.Tick, ws []watching, yes []bool) {
			yes = yes[:len(ws)]
			for i := range ws {
				yes[i] = ws[i].Gait.Slow()
			}
		})
	} else {
		patrol.To(chase).When(func(w *watching) bool { return w.Sight.Sees(w.Body, player) })
		chase.To(patrol).When(func(w *watching) bool { return w.Sight.Lost(w.Body, player) })
		walk.To(run).When(func(w *watching) bool { return w.Gait.Fast() })
		run.To(walk).When(func(w *watching) bool { return w.Gait.Slow() })
	}
	return b.MustBuild()
}
