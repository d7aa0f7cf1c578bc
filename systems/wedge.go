package systems

import (
	"math"

	"github.com/horde-fsm/horde/components"
)

// wedge is the part of the plane that lies within a cone of view, seen from the entity that looks. It serves to pass over whole areas of
// targets, so it errs to one side: what it says is out of the cone is so by a margin that no rounding can bridge.
type wedge struct {
	ahead       components.Vec2 // the heading, of length 1
	left, right components.Vec2 // at right angles to the sides, pointing out of the cone
	narrow      bool            // no wider than half of the plane
	known       bool            // else nothing is said to be out of the cone
}

// wedgeOf returns the part of the plane in which [glance.consider] finds targets in the cone.
func wedgeOf(heading components.Vec2, cone float64) (w wedge) {
	length := math.Sqrt(float64(heading.X*heading.X) + float64(heading.Y*heading.Y))
	c := cone / length
	if !(length > 1e-100 && length < 1e100 && cone > -1 && c > -1) {
		return w
	}
	c = min(c, 1)
	s := math.Sqrt(1 - float64(c*c))
	x, y := heading.X/length, heading.Y/length
	return wedge{
		ahead:  components.Vec2{X: x, Y: y},
		left:   components.Vec2{X: -float64(x*s) - float64(y*c), Y: float64(x*c) - float64(y*s)},
		right:  components.Vec2{X: float64(y*c) - float64(x*s), Y: -float64(y*s) - float64(x*c)},
		narrow: c >= 0, known: true,
	}
}

// misses reports whether all of a rectangle is out of the cone; its corners are given as seen from the entity.
func (w *wedge) misses(low, high components.Vec2) bool {
	if !w.known {
		return false
	}
	// A millionth of the distance, as an angle, makes the difference of what consider compares a trillionth at least; and where squares are
	// too small for a float64, consider takes all that is ahead for seen.
	margin := float64(1e-6*(max(-low.X, high.X)+max(-low.Y, high.Y))) + 1e-150
	if w.narrow {
		return least(w.left, low, high) > margin || least(w.right, low, high) > margin ||
			least(components.Vec2{X: -w.ahead.X, Y: -w.ahead.Y}, low, high) > margin
	}
	return least(w.left, low, high) > margin && least(w.right, low, high) > margin
}

// least returns the smallest product of a vector with those to the points of a rectangle.
func least(v, low, high components.Vec2) float64 {
	x, y := low.X, low.Y
	if v.X < 0 {
		x = high.X
	}
	if v.Y < 0 {
		y = high.Y
	}
	return float64(v.X*x) + float64(v.Y*y)
}
