package systems

import (
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/components"
)

// Movement moves every [components.Body] by its velocity. Run it after the machines, which set velocities. One Movement serves any
// number of worlds. Its zero value is ready to use, with a step of [DefaultStep]. Bodies go through each other, unless [Movement.KeepApart]
// is called, and anywhere, unless [Movement.SetBounds] and [Movement.SetBlocked] say where not.
type Movement struct {
	step    time.Duration
	bounds  *bounds             // nil: there are none
	blocked func(MoveLine) bool // nil: nothing stands in the way
	apart   bool                // whether bodies make way for each other
}

// NewMovement returns a movement system with the given step; 0 means [DefaultStep]. It panics if step is negative.
func NewMovement(step time.Duration) *Movement {
	return &Movement{step: stepOr(step, "NewMovement")}
}

// System is [Movement.Update] in the form that donburi's ecs expects.
func (m *Movement) System(e *ecs.ECS) { m.Update(ecsWorld(e)) }

// Update moves the world's bodies by one step. It does not allocate.
func (m *Movement) Update(w donburi.World) { m.Advance(w, stepOr(m.step, "Movement")) }

// Advance is like [Movement.Update], but with the caller's step, as for [FSM.Advance]. A step of 0 moves nothing. Advance panics if
// step is negative, and inside a callback of a machine that several workers step.
func (m *Movement) Advance(w donburi.World, step time.Duration) {
	mustBeWorld("Movement", w)
	mustBeApart("Movement", w)
	mustRunForward("Movement", step)
	dt := secondsOf(step)
	if dt == 0 { // nor is a body moved whose velocity is infinite, and which would end up nowhere
		return
	}
	column := w.StorageAccessor().Components.Storage(components.Body)
	a, i := zeroes(column.Component)
	for n, archetype := range w.Archetypes() {
		if !archetype.Layout().HasComponent(components.Body) {
			continue
		}
		a = index(a, n)
		entities := archetype.Entities()
		for i = range index(i, archetype.Count()) {
			b := (*components.BodyData)(column.Component(a, i))
			from := b.Position
			// The product is rounded before the sum, or platforms with fused multiply-add would get different positions.
			b.Position.X += float64(b.Velocity.X * dt)
			b.Position.Y += float64(b.Velocity.Y * dt)
			if m.bounds != nil && finite(from) { // what was nowhere before the step is not fetched back
				m.bounds.keep(b)
			}
			if m.blocked != nil {
				m.stopAtWalls(b, from, entities[i])
			}
		}
	}
	if m.apart {
		m.keepApart(w)
	}
}
