package soa

import (
	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/mix"
)

// Mix is the workload mix.
type Mix struct{ crowd.Flock[animal] }

type animal struct {
	body  mix.Body
	mood  mix.Mood
	state uint8
}

// NewMix returns an empty crowd.
func NewMix() crowd.Crowd {
	return &Mix{crowd.NewFlock(
		func(id uint32) animal {
			b, m := mix.Spawn(id)
			return animal{b, m, mix.Newborn}
		},
		func(n *animal) uint64 { return mix.Sum(&n.body, &n.mood, n.state) },
	)}
}

// Tick implements [crowd.Crowd].
func (c *Mix) Tick() {
	for i := range c.All {
		n := &c.All[i]
		if n.state == mix.Newborn {
			n.state = n.mood.Kind + 1
			n.mood.Start()
			continue
		}
		if n.mood.Bored() {
			n.state = mix.Next(n.state)
			n.mood.Start()
			continue
		}
		switch n.state {
		case mix.Rest:
			mix.DoRest(&n.body, &n.mood)
		case mix.Graze:
			mix.DoGraze(&n.body, &n.mood)
		case mix.Roam:
			mix.DoRoam(&n.body, &n.mood)
		case mix.Dance:
			mix.DoDance(&n.body, &n.mood)
		case mix.Flee:
			mix.DoFlee(&n.body, &n.mood)
		case mix.Hunt:
			mix.DoHunt(&n.body, &n.mood)
		case mix.Drink:
			mix.DoDrink(&n.body, &n.mood)
		case mix.Sing:
			mix.DoSing(&n.body, &n.mood)
		}
	}
}
