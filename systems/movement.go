package systems

import (
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/components"
)

// Movement moves every [components.Body] by its velocity. It belongs after the machines, which set velocities. It serves any
// number of worlds. Its zero value ticks by [DefaultStep].
type Movement struct {
	step time.Duration
}

// NewMovement makes a movement system whose tick is step long; 0 stands for [DefaultStep]. It panics if step is negative.
func NewMovement(step time.Duration) *Movement {
	return &Movement{step: stepOr(step, "NewMovement")}
}

// System is [Movement.Update] in the form that donburi's ecs takes.
func (m *Movement) System(e *ecs.ECS) { m.Update(worldOf(e)) }

// Update moves the world's bodies by one step. It allocates nothing.
func (m *Movement) Update(w donburi.World) { m.Advance(w, stepOr(m.step, "Movement")) }

// Advance is [Movement.Update] with a step of the caller's, as [FSM.Advance] takes it; 0 moves nobody. It panics if step is negative.
func (m *Movement) Advance(w donburi.World, step time.Duration) {
	mustBeWorld("Movement", w)
	mustRunForward("Movement", step)
	dt := step.Seconds()
	column := w.StorageAccessor().Components.Storage(components.Body)
	a, i := zeroes(column.Component)
	for n, archetype := range w.Archetypes() {
		if !archetype.Layout().HasComponent(components.Body) {
			continue
		}
		a = index(a, n)
		for i = range index(i, archetype.Count()) {
			b := (*components.BodyData)(column.Component(a, i))
			// The product is rounded before the sum, or platforms that fuse the two would end elsewhere.
			b.Position.X += float64(b.Velocity.X * dt)
			b.Position.Y += float64(b.Velocity.Y * dt)
		}
	}
}
