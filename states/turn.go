package states

import (
	"math"

	"github.com/horde-fsm/horde/components"
)

// TurnRate is how fast a body turns to where it wants to face: per second, by this many times the angle that is left.
const TurnRate = 5.0

// Turn turns heading towards toward by a fraction of the angle between them, by spherical linear interpolation. Both are vectors of
// length 1, and so is the result. For a fraction of 0 or less it returns heading, for 1 or more toward. If the two are opposite it
// turns left. The angle is exact to within 0.0001 radians. If the angle is less than 0.001 radians, or if heading has no length and
// thus no angle, Turn returns toward.
func Turn(heading, toward components.Vec2, fraction float64) components.Vec2 {
	if fraction >= 1 {
		return toward
	}
	if fraction <= 0 {
		return heading
	}
	cos := Dot(heading, toward)
	if cos >= aligned {
		return toward
	}
	if cos > nearlyAligned {
		return turnChord(heading, toward, fraction)
	}
	return turnArc(heading, toward, cos, fraction)
}

// aligned is the cosine above which hardly anything is left to turn: 0.001 radians, a twentieth of a degree. Without it an
// approach by fractions would never end, and neither would its work.
const aligned = 1 - 5e-7

// nearlyAligned is the cosine above which the chord stands for the arc: at 8 degrees they differ by less than the
// polynomials do. Most bodies walk straight most of the time, and this spares them the rest.
const nearlyAligned = 0.99

func turnChord(h, to components.Vec2, fraction float64) components.Vec2 {
	x := h.X + float64((to.X-h.X)*fraction)
	y := h.Y + float64((to.Y-h.Y)*fraction)
	return nearUnit(x, y)
}

func turnArc(h, to components.Vec2, cos, fraction float64) components.Vec2 {
	if h == (components.Vec2{}) {
		return to // it would stay as it is, and the body blind
	}
	// The tangent of a quarter of the angle lies in [0, 1], whatever the angle, which is where the polynomial holds.
	cos = max(cos, -1)
	sinHalf := math.Sqrt(float64((1 - cos) * 0.5))
	cosHalf := math.Sqrt(float64((1 + cos) * 0.5))
	angle := 4 * atan(sinHalf/(1+cosHalf))
	if Cross(h, to) < 0 {
		angle = -angle
	}
	return rotate(h, angle*fraction)
}

// rotate turns the unit vector h to the left by angle, in radians, |angle| <= π.
func rotate(h components.Vec2, angle float64) components.Vec2 {
	// Half the angle first, then doubled: the series is short because its argument is.
	s, c := sinCos(angle * 0.5)
	sin, cos := 2*float64(s*c), 1-2*float64(s*s)
	return nearUnit(float64(h.X*cos)-float64(h.Y*sin), float64(h.X*sin)+float64(h.Y*cos))
}

// nearUnit scales a vector whose length is almost 1 to length 1, by the series of the inverse square root: rounding errors must not
// build up over hours of turning.
func nearUnit(x, y float64) components.Vec2 {
	e := 1 - (float64(x*x) + float64(y*y))
	if !(e > -0.5 && e < 0.5) {
		return unit(x, y)
	}
	k := 1 + float64(e*(0.5+float64(0.375*e)))
	return components.Vec2{X: float64(x * k), Y: float64(y * k)}
}

// unit scales any vector to length 1, such as a heading that a game has set without care, for which the series would diverge. One without a
// direction becomes zero, which [Turn] gets away from.
func unit(x, y float64) components.Vec2 {
	length := math.Sqrt(float64(x*x) + float64(y*y))
	if !(length > 0 && length <= math.MaxFloat64) {
		return components.Vec2{}
	}
	return components.Vec2{X: x / length, Y: y / length}
}

// The polynomials are summed in pairs (Estrin's scheme), which processors overlap.

// atan is the arc tangent of x in [0, 1] to within 1e-5 (Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.47).
func atan(x float64) float64 {
	q := float64(x * x)
	q2 := float64(q * q)
	low := 0.9998660 - float64(0.3302995*q)
	high := 0.1801410 - float64(0.0851330*q) + float64(0.0208351*q2)
	return float64(x * (low + float64(high*q2)))
}

// sinCos returns the sine and cosine of x in [-π/2, π/2] by their Taylor series, to within 3e-5.
func sinCos(x float64) (sin, cos float64) {
	q := float64(x * x)
	q2 := float64(q * q)
	low := 1 - float64(q*(1.0/6))
	high := 1.0/120 - float64(q*(1.0/5040)) + float64(q2*(1.0/362880))
	sin = float64(x * (low + float64(high*q2)))
	low = 1 - float64(q*0.5)
	high = 1.0/24 - float64(q*(1.0/720)) + float64(q2*(1.0/40320))
	return sin, low + float64(high*q2)
}
