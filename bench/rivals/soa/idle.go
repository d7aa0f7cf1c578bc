package soa

import (
	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
	"github.com/horde-fsm/horde/bench/idle"
)

// Idle is the workload idle, a slice for each kind of data.
type Idle struct {
	slots  crowd.Slots
	bodies []guards.Body
	sights []guards.Sight
	gaits  []guards.Gait
	states []guardState
}

// NewIdle returns an empty crowd.
func NewIdle() crowd.Crowd { return &Idle{} }

// Spawn implements [crowd.Crowd].
func (c *Idle) Spawn(ids []uint32) {
	for _, id := range ids {
		b, s, g := idle.Spawn(id)
		c.slots.Add(id)
		c.bodies, c.sights, c.gaits = append(c.bodies, b), append(c.sights, s), append(c.gaits, g)
		c.states = append(c.states, guardState{guards.Patrol, guards.Walking})
	}
}

// Kill implements [crowd.Crowd].
func (c *Idle) Kill(ids []uint32) {
	for _, id := range ids {
		gap, last := c.slots.Remove(id)
		c.bodies, c.sights = crowd.Cut(c.bodies, gap, last), crowd.Cut(c.sights, gap, last)
		c.gaits, c.states = crowd.Cut(c.gaits, gap, last), crowd.Cut(c.states, gap, last)
	}
}

// Settle implements [crowd.Crowd].
func (c *Idle) Settle() { c.slots.Drop() }

// Tick implements [crowd.Crowd].
func (c *Idle) Tick() {
	player := idle.Player
	n := len(c.states)
	states, bodies, sights, gaits := c.states[:n], c.bodies[:n], c.sights[:n], c.gaits[:n]
	for i := range states {
		st := &states[i]
		switch st.act {
		case guards.Patrol:
			if sights[i].Sees(&bodies[i], player) {
				st.act = guards.Chase
				sights[i].Spot()
			}
		case guards.Chase:
			if sights[i].Lost(&bodies[i], player) {
				st.act = guards.Patrol
			}
		}
		switch st.locomotion {
		case guards.Walking:
			if gaits[i].Fast() {
				st.locomotion = guards.Running
				gaits[i].Step()
			}
		case guards.Running:
			if gaits[i].Slow() {
				st.locomotion = guards.Walking
				gaits[i].Step()
			}
		}
	}
}

// Sum implements [crowd.Crowd].
func (c *Idle) Sum() uint64 {
	var sum uint64
	for i, st := range c.states {
		sum += idle.Sum(&c.bodies[i], &c.sights[i], &c.gaits[i], st.act, st.locomotion)
	}
	return sum
}
