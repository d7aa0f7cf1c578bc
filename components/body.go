package components

import "github.com/yohamta/donburi"

// BodyData is a point that moves and faces a direction.
type BodyData struct {
	// Position is in metres.
	Position Vec2
	// Velocity is in metres per second. systems.Movement adds it to Position.
	Velocity Vec2
	// Heading is the direction faced, a vector of length 1. It is not an angle, so that nothing done each tick needs trigonometry. It
	// is independent of Velocity: a body may walk backwards.
	Heading Vec2
}

// NewBody returns a body at rest at p, facing along X.
func NewBody(p Vec2) BodyData { return BodyData{Position: p, Heading: Vec2{X: 1}} }

// Body is the component type of [BodyData]; its initial value is NewBody(Vec2{}).
var Body = donburi.NewComponentType[BodyData](NewBody(Vec2{}))
