package states

import (
	"math"

	"github.com/horde-fsm/horde/components"
)

// Dot returns the dot product of a and b, the same on every platform.
func Dot(a, b components.Vec2) float64 { return float64(a.X*b.X) + float64(a.Y*b.Y) }

// Cross returns the z component of the cross product of a and b, the same on every platform. It is positive if b lies to the left of
// a, with Y pointing up.
func Cross(a, b components.Vec2) float64 { return float64(a.X*b.Y) - float64(a.Y*b.X) }

// Length returns the length of v, the same on every platform.
func Length(v components.Vec2) float64 { return math.Sqrt(Dot(v, v)) }

// Distance returns the distance between a and b, the same on every platform.
func Distance(a, b components.Vec2) float64 { return Length(sub(a, b)) }

func sub(a, b components.Vec2) components.Vec2 { return components.Vec2{X: a.X - b.X, Y: a.Y - b.Y} }

func scale(v components.Vec2, k float64) components.Vec2 {
	return components.Vec2{X: float64(v.X * k), Y: float64(v.Y * k)}
}
