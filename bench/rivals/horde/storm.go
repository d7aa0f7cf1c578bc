package horde

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/parts"
	"github.com/horde-fsm/horde/bench/storm"
	"github.com/horde-fsm/horde/fsm"
)

type storming struct{ Tally *storm.Tally }

// NewStorm returns an empty crowd of workload storm.
func NewStorm(form Form) crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) { parts.Tally.SetValue(e, storm.Spawn(id)) }
	sum := func(e *donburi.Entry, states []uint8) uint64 { return storm.Sum(parts.Tally.Get(e), states[0]) }
	return newHerd(form, stormMachine(form.Batch), fill, sum, parts.Tally)
}

func stormMachine(batch bool) *fsm.Machine[storming] {
	enter := func(_ *fsm.Tick, n *storming) { n.Tally.Enter() }
	exit := func(_ *fsm.Tick, n *storming) { n.Tally.Exit() }
	b := fsm.NewBuilder[storming]("storm")
	l := b.Layer("storm")
	ping := l.State("ping").OnEnter(enter).OnExit(exit)
	pong := l.State("pong").OnEnter(enter).OnExit(exit)
	for _, t := range []*fsm.Transition[storming]{ping.To(pong), pong.To(ping)} {
		if batch {
			t.WhenBatch(func(_ *fsm.Tick, ns []storming, yes []bool) {
				for i := range ns {
					yes[i] = ns[i].Tally.Open()
				}
			})
		} else {
			t.When(func(n *storming) bool { return n.Tally.Open() })
		}
	}
	return b.MustBuild()
}
