package guards

import "math"

// Vec is a point or a direction in metres.
type Vec struct{ X, Y float64 }

// Sub returns the offset from u to v.
func (v Vec) Sub(u Vec) Vec { return Vec{v.X - u.X, v.Y - u.Y} }

// Body is a point that moves and faces a direction.
type Body struct {
	// Pos is in metres, Vel in metres per second. Heading is of length 1 while the body goes straight and shorter while it
	// turns, so that it slows down in bends.
	Pos, Vel, Heading Vec
}

// turn is the fraction of the remaining turn that a heading makes in a tick: 5 per second.
const turn = 5 * Dt

// Turn turns the heading for a tick towards what lies at an offset from the body.
func (b *Body) Turn(offset Vec) {
	k := turn / math.Sqrt(float64(offset.X*offset.X)+float64(offset.Y*offset.Y)+1e-12)
	b.Heading.X = float64(b.Heading.X*(1-turn)) + float64(offset.X*k)
	b.Heading.Y = float64(b.Heading.Y*(1-turn)) + float64(offset.Y*k)
}

// Go moves the body ahead for a tick.
func (b *Body) Go(speed float64) {
	b.Vel = Vec{b.Heading.X * speed, b.Heading.Y * speed}
	b.Pos.X += float64(b.Vel.X * Dt)
	b.Pos.Y += float64(b.Vel.Y * Dt)
}
