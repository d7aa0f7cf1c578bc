package systems

import (
	"fmt"
	"math"

	"github.com/horde-fsm/horde/components"
)

// bounds is a rectangle that bodies do not leave.
type bounds struct{ low, high components.Vec2 }

// SetBounds has Movement keep all bodies within a rectangle, such as the map, from the next step on, and returns the system. low has the
// smaller coordinates, high the larger, in metres; an infinite one leaves that side open. A body that would be beyond an edge after a step is
// put onto it, and what of its velocity leads out becomes 0: it slides along the edge, or stops. What flies off the map and should be removed
// there is found by its position, at the edge. A body whose position is not finite before the step is nowhere, and stays there: a game may
// keep one out of sight so. SetBounds panics if low is larger than high, if there is no place between them, as where both are infinite on
// one side, or if a coordinate is NaN.
//
//	legs := systems.NewMovement(0).SetBounds(components.Vec2{X: -50, Y: -50}, components.Vec2{X: 50, Y: 50})
func (m *Movement) SetBounds(low, high components.Vec2) *Movement {
	if !hasRoom(low.X, high.X) || !hasRoom(low.Y, high.Y) {
		panic(fmt.Sprintf("systems: Movement.SetBounds was given %v and %v, between which there is nothing; give the smaller coordinates first",
			low, high))
	}
	m.bounds = &bounds{low, high}
	return m
}

// hasRoom reports whether there is a number between two that may be infinite. Nothing is comparable with NaN.
func hasRoom(low, high float64) bool {
	return low <= high && low < math.Inf(1) && high > math.Inf(-1)
}

// keep brings a body back that has left the rectangle with this step, however far.
func (r *bounds) keep(b *components.BodyData) {
	b.Position.X, b.Velocity.X = along(b.Position.X, b.Velocity.X, r.low.X, r.high.X)
	b.Position.Y, b.Velocity.Y = along(b.Position.Y, b.Velocity.Y, r.low.Y, r.high.Y)
}

// contain reports whether a place is within the rectangle.
func (r *bounds) contain(p components.Vec2) bool {
	return r.low.X <= p.X && p.X <= r.high.X && r.low.Y <= p.Y && p.Y <= r.high.Y
}

func along(position, velocity, low, high float64) (float64, float64) {
	switch {
	case position < low:
		return low, max(0, velocity)
	case position > high:
		return high, min(0, velocity)
	}
	return position, velocity
}
