package donburiloop

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/mix"
	"github.com/horde-fsm/horde/bench/parts"
)

// Mix is the workload mix.
type Mix struct {
	parts.Herd
	query *donburi.Query
}

// oneState is the state of a machine of one layer.
type oneState struct{ is uint8 }

var oneStates = donburi.NewComponentType[oneState]()

// NewMix returns an empty crowd.
func NewMix() crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) {
		b, m := mix.Spawn(id)
		parts.Place.SetValue(e, b)
		parts.Mood.SetValue(e, m)
		oneStates.SetValue(e, oneState{mix.Newborn})
	}
	sum := func(e *donburi.Entry) uint64 {
		return mix.Sum(parts.Place.Get(e), parts.Mood.Get(e), oneStates.Get(e).is)
	}
	return &Mix{
		Herd:  parts.NewHerd(fill, sum, parts.Place, parts.Mood, oneStates),
		query: donburi.NewQuery(filter.Contains(parts.Place, parts.Mood, oneStates)),
	}
}

// Tick implements [crowd.Crowd].
func (c *Mix) Tick() {
	for e := range c.query.Iter(c.World) {
		st, b, m := oneStates.Get(e), parts.Place.Get(e), parts.Mood.Get(e)
		if st.is == mix.Newborn {
			st.is = m.Kind + 1
			m.Start()
			continue
		}
		if m.Bored() {
			st.is = mix.Next(st.is)
			m.Start()
			continue
		}
		switch st.is {
		case mix.Rest:
			mix.DoRest(b, m)
		case mix.Graze:
			mix.DoGraze(b, m)
		case mix.Roam:
			mix.DoRoam(b, m)
		case mix.Dance:
			mix.DoDance(b, m)
		case mix.Flee:
			mix.DoFlee(b, m)
		case mix.Hunt:
			mix.DoHunt(b, m)
		case mix.Drink:
			mix.DoDrink(b, m)
		case mix.Sing:
			mix.DoSing(b, m)
		}
	}
}
