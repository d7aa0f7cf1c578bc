// Package arkloop is the same loop in Ark, an entity component system that keeps components in contiguous memory.
package arkloop

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
)

// Guards is the workload guards.
type Guards struct {
	world    *guards.World
	ecs      *ecs.World
	parts    *ecs.Map5[guards.Body, guards.Route, guards.Sight, guards.Gait, guardState]
	filter   *ecs.Filter5[guards.Body, guards.Route, guards.Sight, guards.Gait, guardState]
	entities crowd.Handles[ecs.Entity]
}

type guardState struct{ act, locomotion uint8 }

// NewGuards returns an empty crowd.
func NewGuards() crowd.Crowd {
	world := ecs.NewWorld()
	w := &world
	return &Guards{
		world:  guards.NewWorld(),
		ecs:    w,
		parts:  ecs.NewMap5[guards.Body, guards.Route, guards.Sight, guards.Gait, guardState](w),
		filter: ecs.NewFilter5[guards.Body, guards.Route, guards.Sight, guards.Gait, guardState](w),
	}
}

// Spawn implements [crowd.Crowd].
func (c *Guards) Spawn(ids []uint32) {
	for _, id := range ids {
		b, r, s, g := guards.Spawn(id)
		c.entities.Put(id, c.parts.NewEntity(&b, &r, &s, &g, &guardState{guards.Patrol, guards.Walking}))
	}
}

// Kill implements [crowd.Crowd].
func (c *Guards) Kill(ids []uint32) {
	for _, id := range ids {
		c.ecs.RemoveEntity(c.entities.Of(id))
	}
}

// Settle implements [crowd.Crowd].
func (c *Guards) Settle() { c.entities.Drop() }

// Tick implements [crowd.Crowd].
func (c *Guards) Tick() {
	c.world.Advance()
	player := c.world.Player
	query := c.filter.Query()
	for query.Next() {
		b, r, s, g, st := query.Get()
		switch st.act {
		case guards.Patrol:
			if s.Sees(b, player) {
				st.act = guards.Chase
				s.Spot()
			} else {
				g.Hurry(r.Speed)
				b.Turn(r.Aim(b.Pos))
				b.Go(g.Speed)
			}
		case guards.Chase:
			if s.Lost(b, player) {
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
	query := c.filter.Query()
	for query.Next() {
		b, r, s, g, st := query.Get()
		sum += guards.Sum(b, r, s, g, st.act, st.locomotion)
	}
	return sum
}
