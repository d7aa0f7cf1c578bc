package states

import (
	"math"
	"math/rand/v2"

	"github.com/horde-fsm/horde/components"
)

// Stand stops the body where it is. Its heading does not change.
func Stand(b *components.BodyData) { b.Velocity = components.Vec2{} }

// Face turns the body towards p at [TurnRate], and leaves its velocity as it is: one that came here running goes on, if sideways, unless it
// is told to [Stand]. Behind what moves it lags: by the angle at which that goes around the body in a second, divided by TurnRate. A gun
// that must keep up is turned by [Turn].
func Face(dt float64, b *components.BodyData, p components.Vec2) {
	if dir, ok := direction(b.Position, p); ok {
		b.Heading = Turn(b.Heading, dir, TurnRate*dt)
	}
}

// MoveTo is [Approach] to within [components.ArriveWithin].
func MoveTo(dt float64, b *components.BodyData, p components.Vec2, speed float64) (arrived bool) {
	return Approach(dt, b, p, speed, components.ArriveWithin)
}

// Approach sends the body straight to p at speed and turns it that way at [TurnRate]. Closer to p than within, in metres, the body
// stands, and Approach reports that it has arrived. Where p is nearer than one step, the step ends there, so that within may be as
// small as a game likes; a micrometre is the least. Only a p that moves, such as what an arrow follows, needs more than it moves between two
// turns, or the body ends each step where p has just been, and never arrives.
func Approach(dt float64, b *components.BodyData, p components.Vec2, speed, within float64) (arrived bool) {
	d := sub(p, b.Position)
	square := Dot(d, d)
	if within = max(within, touching); square < float64(within*within) {
		b.Velocity = components.Vec2{}
		return true
	}
	driveTo(dt, b, d, square, speed)
	return false
}

// touching is the distance, in metres, at which two places are one: far less than can be seen, and more than rounding errors.
const touching = 1e-6

// Chase runs after the tracked target at speed and stands when it is within [components.ArriveWithin] of it. If nothing is tracked
// any longer, it goes to where the target was lost; if no target has been seen yet, it stands.
func Chase(dt float64, b *components.BodyData, s *components.SightData, speed float64) {
	ChaseWithin(dt, b, s, speed, components.ArriveWithin)
}

// ChaseWithin is [Chase] that stands when it is closer to the target than within, in metres, such as the range of its arms.
func ChaseWithin(dt float64, b *components.BodyData, s *components.SightData, speed, within float64) {
	if !s.HasTarget() {
		b.Velocity = components.Vec2{}
		return
	}
	if Approach(dt, b, s.Target, speed, within) {
		Face(dt, b, s.Target)
	}
}

// Flee runs straight away from p at speed. At p itself it runs straight ahead.
func Flee(dt float64, b *components.BodyData, p components.Vec2, speed float64) {
	d := sub(b.Position, p)
	square := Dot(d, d)
	if square == 0 {
		d, square = ahead(b), 1
	}
	drive(dt, b, d, square, speed)
}

// WanderRate is the greatest rate at which a wandering body changes direction, in radians per second.
const WanderRate = 8.0

// Wander moves ahead at speed along a path that bends at random. It draws one number from r.
func Wander(dt float64, b *components.BodyData, speed float64, r *rand.Rand) {
	angle := float64((float64(r.Float64()) - 0.5) * (2 * WanderRate * dt))
	b.Heading = rotate(ahead(b), min(max(angle, -math.Pi), math.Pi))
	b.Velocity = scale(b.Heading, speed)
}

// ahead returns where the body is heading. One that a game has written out may lack its Heading, and would stand for ever: it goes along X.
func ahead(b *components.BodyData) components.Vec2 {
	if b.Heading == (components.Vec2{}) {
		return components.Vec2{X: 1}
	}
	return b.Heading
}

// driveTo is drive to the end of d: a step that would go beyond it ends there, or a body with long steps, such as one that seldom ticks,
// might swing around its goal for ever.
func driveTo(dt float64, b *components.BodyData, d components.Vec2, square, speed float64) {
	drive(dt, b, d, square, speed)
	if step := float64(speed * dt); square < float64(step*step) {
		b.Velocity = scale(d, 1/dt)
	}
}

// drive sets velocity and heading along d, whose squared length is known.
func drive(dt float64, b *components.BodyData, d components.Vec2, square, speed float64) {
	dir := scale(d, 1/math.Sqrt(square))
	b.Velocity = scale(dir, speed)
	if Dot(b.Heading, dir) >= aligned { // as most are; Turn would find out too, after a call
		b.Heading = dir
	} else {
		b.Heading = Turn(b.Heading, dir, TurnRate*dt)
	}
}

// direction returns the unit vector from a to b, and false if they are equal.
func direction(a, b components.Vec2) (components.Vec2, bool) {
	d := sub(b, a)
	square := Dot(d, d)
	if square == 0 {
		return components.Vec2{}, false
	}
	return scale(d, 1/math.Sqrt(square)), true
}
