// Package soa is the limit: slices and a switch, written by hand, for one workload each.
package soa

import (
	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
)

// Guards is the workload guards, a slice for each kind of data.
type Guards struct {
	world  *guards.World
	slots  crowd.Slots
	bodies []guards.Body
	routes []guards.Route
	sights []guards.Sight
	gaits  []guards.Gait
	states []guardState
}

type guardState struct{ act, locomotion uint8 }

// NewGuards returns an empty crowd.
func NewGuards() crowd.Crowd { return &Guards{world: guards.NewWorld()} }

// Spawn implements [crowd.Crowd].
func (c *Guards) Spawn(ids []uint32) {
	for _, id := range ids {
		b, r, s, g := guards.Spawn(id)
		c.slots.Add(id)
		c.bodies, c.routes, c.sights, c.gaits = append(c.bodies, b), append(c.routes, r), append(c.sights, s), append(c.gaits, g)
		c.states = append(c.states, guardState{guards.Patrol, guards.Walking})
	}
}

// Kill implements [crowd.Crowd].
func (c *Guards) Kill(ids []uint32) {
	for _, id := range ids {
		gap, last := c.slots.Remove(id)
		c.bodies, c.routes = crowd.Cut(c.bodies, gap, last), crowd.Cut(c.routes, gap, last)
		c.sights, c.gaits = crowd.Cut(c.sights, gap, last), crowd.Cut(c.gaits, gap, last)
		c.states = crowd.Cut(c.states, gap, last)
	}
}

// Settle implements [crowd.Crowd].
func (c *Guards) Settle() { c.slots.Drop() }

// Tick implements [crowd.Crowd].
func (c *Guards) Tick() {
	c.world.Advance()
	player := c.world.Player
	n := len(c.states)
	states, bodies, routes, sights, gaits := c.states[:n], c.bodies[:n], c.routes[:n], c.sights[:n], c.gaits[:n]
	for i := range states {
		st, b, g := &states[i], &bodies[i], &gaits[i]
		switch st.act {
		case guards.Patrol:
			if s := &sights[i]; s.Sees(b, player) {
				st.act = guards.Chase
				s.Spot()
			} else {
				r := &routes[i]
				g.Hurry(r.Speed)
				b.Turn(r.Aim(b.Pos))
				b.Go(g.Speed)
			}
		case guards.Chase:
			if sights[i].Lost(b, player) {
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

// Sum implements [crowd.Crowd].
func (c *Guards) Sum() uint64 {
	var sum uint64
	for i, st := range c.states {
		sum += guards.Sum(&c.bodies[i], &c.routes[i], &c.sights[i], &c.gaits[i], st.act, st.locomotion)
	}
	return sum
}
