// Package donburiloop is what people write with donburi today: a query, Get for each component, and a switch.
package donburiloop

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
	"github.com/horde-fsm/horde/bench/parts"
)

// Guards is the workload guards.
type Guards struct {
	parts.Herd
	world *guards.World
	query *donburi.Query
}

type guardState struct{ act, locomotion uint8 }

var guardStates = donburi.NewComponentType[guardState]()

// NewGuards returns an empty crowd.
func NewGuards() crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) {
		b, r, s, g := guards.Spawn(id)
		parts.Body.SetValue(e, b)
		parts.Route.SetValue(e, r)
		parts.Sight.SetValue(e, s)
		parts.Gait.SetValue(e, g)
		guardStates.SetValue(e, guardState{guards.Patrol, guards.Walking})
	}
	sum := func(e *donburi.Entry) uint64 {
		st := guardStates.Get(e)
		return guards.Sum(parts.Body.Get(e), parts.Route.Get(e), parts.Sight.Get(e), parts.Gait.Get(e), st.act, st.locomotion)
	}
	return &Guards{
		Herd:  parts.NewHerd(fill, sum, parts.Body, parts.Route, parts.Sight, parts.Gait, guardStates),
		world: guards.NewWorld(),
		query: donburi.NewQuery(filter.Contains(parts.Body, parts.Route, parts.Sight, parts.Gait, guardStates)),
	}
}

// Tick implements [crowd.Crowd].
func (c *Guards) Tick() {
	c.world.Advance()
	player := c.world.Player
	for e := range c.query.Iter(c.World) {
		st, b, g := guardStates.Get(e), parts.Body.Get(e), parts.Gait.Get(e)
		switch st.act {
		case guards.Patrol:
			if s := parts.Sight.Get(e); s.Sees(b, player) {
				st.act = guards.Chase
				s.Spot()
			} else {
				r := parts.Route.Get(e)
				g.Hurry(r.Speed)
				b.Turn(r.Aim(b.Pos))
				b.Go(g.Speed)
			}
		case guards.Chase:
			if parts.Sight.Get(e).Lost(b, player) {
				st.act = guards.Patrol
			} else {
				g.Hurry(guards.Run)
				b.Turn(player.Sub(b.Pos))
				b.Go(g.Speed)
			}
		}
		switch st.locomotion {
		case guards.Walking:
			if g.Fast() {
				st.locomotion = guards.Running
				g.Step()
			} else {
				g.Walk()
			}
		case guards.Running:
			if g.Slow() {
				st.locomotion = guards.Walking
				g.Step()
			} else {
				g.Run()
			}
		}
	}
}
