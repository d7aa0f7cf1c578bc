package donburiloop

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/parts"
	"github.com/horde-fsm/horde/bench/storm"
)

// Storm is the workload storm.
type Storm struct {
	parts.Herd
	query *donburi.Query
}

// NewStorm returns an empty crowd.
func NewStorm() crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) {
		t := storm.Spawn(id)
		t.Enter()
		parts.Tally.SetValue(e, t)
		oneStates.SetValue(e, oneState{storm.Ping})
	}
	sum := func(e *donburi.Entry) uint64 { return storm.Sum(parts.Tally.Get(e), oneStates.Get(e).is) }
	return &Storm{
		Herd:  parts.NewHerd(fill, sum, parts.Tally, oneStates),
		query: donburi.NewQuery(filter.Contains(parts.Tally, oneStates)),
	}
}

// Tick implements [crowd.Crowd].
func (c *Storm) Tick() {
	for e := range c.query.Iter(c.World) {
		st, t := oneStates.Get(e), parts.Tally.Get(e)
		switch st.is {
		case storm.Ping:
			if t.Open() {
				t.Exit()
				st.is = storm.Pong
				t.Enter()
			}
		case storm.Pong:
			if t.Open() {
				t.Exit()
				st.is = storm.Ping
				t.Enter()
			}
		}
	}
}
