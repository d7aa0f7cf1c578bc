package donburiloop

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
	"github.com/horde-fsm/horde/bench/idle"
	"github.com/horde-fsm/horde/bench/parts"
)

// Idle is the workload idle.
type Idle struct {
	parts.Herd
	query *donburi.Query
}

// NewIdle returns an empty crowd.
func NewIdle() crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) {
		b, s, g := idle.Spawn(id)
		parts.Body.SetValue(e, b)
		parts.Sight.SetValue(e, s)
		parts.Gait.SetValue(e, g)
		guardStates.SetValue(e, guardState{guards.Patrol, guards.Walking})
	}
	sum := func(e *donburi.Entry) uint64 {
		st := guardStates.Get(e)
		return idle.Sum(parts.Body.Get(e), parts.Sight.Get(e), parts.Gait.Get(e), st.act, st.locomotion)
	}
	return &Idle{
		Herd:  parts.NewHerd(fill, sum, parts.Body, parts.Sight, parts.Gait, guardStates),
		query: donburi.NewQuery(filter.Contains(parts.Body, parts.Sight, parts.Gait, guardStates)),
	}
}

// Tick implements [crowd.Crowd].
func (c *Idle) Tick() {
	player := idle.Player
	for e := range c.query.Iter(c.World) {
		st, b, s, g := guardStates.Get(e), parts.Body.Get(e), parts.Sight.Get(e), parts.Gait.Get(e)
		switch st.act {
		case guards.Patrol:
			if s.Sees(b, player) {
				st.act = guards.Chase
				s.Spot()
			}
		case guards.Chase:
			if s.Lost(b, player) {
				st.act = guards.Patrol
			}
		}
		switch st.locomotion {
		case guards.Walking:
			if g.Fast() {
				st.locomotion = guards.Running
				g.Step()
			}
		case guards.Running:
			if g.Slow() {
				st.locomotion = guards.Walking
				g.Step()
			}
		}
	}
}
