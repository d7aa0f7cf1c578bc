package horde

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/mix"
	"github.com/horde-fsm/horde/bench/parts"
	"github.com/horde-fsm/horde/fsm"
)

type animal struct {
	Place *mix.Body
	Mood  *mix.Mood
}

// NewMix returns an empty crowd of workload mix.
func NewMix(form Form) crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) {
		b, m := mix.Spawn(id)
		parts.Place.SetValue(e, b)
		parts.Mood.SetValue(e, m)
	}
	sum := func(e *donburi.Entry, states []uint8) uint64 {
		return mix.Sum(parts.Place.Get(e), parts.Mood.Get(e), states[0])
	}
	return newHerd(form, mixMachine(form.Batch), fill, sum, parts.Place, parts.Mood)
}

func mixMachine(batch bool) *fsm.Machine[animal] {
	b := fsm.NewBuilder[animal]("mix")
	l := b.Layer("mood")
	newborn := l.State("newborn")
	var states []*fsm.State[animal]
	start := func(_ *fsm.Tick, a *animal) { a.Mood.Start() }
	for i, name := range []string{"rest", "graze", "roam", "dance", "flee", "hunt", "drink", "sing"} {
		s := l.State(name).OnEnter(start)
		if batch {
			s.OnUpdateBatch(updatesBatch[i])
		} else {
			s.OnUpdate(updates[i])
		}
		newborn.To(s).When(func(a *animal) bool { return a.Mood.Is(uint8(i)) })
		states = append(states, s)
	}
	for i, s := range states {
		t := s.To(states[(i+1)%len(states)])
		if batch {
			t.WhenBatch(func(_ *fsm.Tick, as []animal, yes []bool) {
				yes = yes[:len(as)]
				for i := range as {
					yes[i] = as[i].Mood.Bored()
				}
			})
		} else {
			t.When(func(a *animal) bool { return a.Mood.Bored() })
		}
	}
	return b.MustBuild()
}
