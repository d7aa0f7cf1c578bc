package states_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/states"
)

func unit(degrees float64) components.Vec2 {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return components.Vec2{X: c, Y: s}
}

// angleBetween is the angle from a to b, in radians, positive to the left.
func angleBetween(a, b components.Vec2) float64 {
	return math.Atan2(states.Cross(a, b), states.Dot(a, b))
}

func TestTurnIsSphericalInterpolation(t *testing.T) {
	worst, worstLength := 0.0, 0.0
	for from := 0.0; from < 360; from += 7.3 {
		for by := -179.9; by < 180; by += 0.37 {
			for _, f := range []float64{0.01, 1.0 / 12, 0.25, 0.5, 0.9, 0.999} {
				h := unit(from)
				got := states.Turn(h, unit(from+by), f)
				worst = max(worst, math.Abs(angleBetween(h, got)-by*f*math.Pi/180))
				worstLength = max(worstLength, math.Abs(states.Length(got)-1))
			}
		}
	}
	t.Logf("worst angle %.1e radians, worst length %.1e", worst, worstLength)
	if worst > 1e-4 {
		t.Errorf("an angle is off by %v radians, want at most 0.0001", worst)
	}
	if worstLength > 1e-6 {
		t.Errorf("a length is off by %v, want at most 0.000001", worstLength)
	}
}

func TestTurnAtTheEnds(t *testing.T) {
	h, to := unit(10), unit(100)
	for f, want := range map[float64]components.Vec2{-1: h, 0: h, 1: to, 7: to} {
		if got := states.Turn(h, to, f); got != want {
			t.Errorf("fraction %v: %v, want %v", f, got, want)
		}
	}
	if to := unit(10.05); states.Turn(h, to, 0.1) != to {
		t.Error("a twentieth of a degree is not turned at once")
	}
	if got := states.Turn(components.Vec2{}, to, 0.1); got != to {
		t.Errorf("turning without a heading: %v, want %v", got, to)
	}
	if got := states.Turn(h, h, 0.5); got != h {
		t.Errorf("turning to where it looks: %v, want %v", got, h)
	}
	back := components.Vec2{X: -h.X, Y: -h.Y}
	if got := angleBetween(h, states.Turn(h, back, 0.5)); math.Abs(got-math.Pi/2) > 1e-4 {
		t.Errorf("about turn by half: %v radians, want a quarter to the left", got)
	}
}

// However long a heading turns, its length stays 1, and it reaches where it turns to.
func TestTurnStaysUnitAndArrives(t *testing.T) {
	h := unit(0)
	for i := range 1_000_000 {
		h = states.Turn(h, unit(float64(i%720)*1.7), states.TurnRate/60)
	}
	if off := math.Abs(states.Length(h) - 1); off > 1e-6 {
		t.Errorf("length is off by %v", off)
	}
	to := unit(123)
	for range 200 {
		h = states.Turn(h, to, states.TurnRate/60)
	}
	if h != to {
		t.Errorf("ends at %v, want %v", h, to)
	}
}

func BenchmarkTurn(b *testing.B) {
	for name, degrees := range map[string]float64{"aligned": 0, "nearly": 1, "far": 60} {
		b.Run(name, func(b *testing.B) {
			h, to := unit(0), unit(degrees)
			x := 0.0
			for range b.N {
				x += states.Turn(h, to, states.TurnRate/60).X
			}
			sink = x
		})
	}
}

var sink float64

// A heading of another length than 1, which a game has set without care, comes right instead of growing without bounds.
func TestTurnOfAnyHeading(t *testing.T) {
	for _, h := range []components.Vec2{
		{X: 2}, {X: 1e-9, Y: 1e-9}, {X: -7, Y: 3}, {X: 1e200}, {X: math.Inf(1)}, {X: math.Inf(-1)}, {X: math.NaN()}, {X: math.MaxFloat64, Y: -math.MaxFloat64}, {},
	} {
		b := components.BodyData{Heading: h}
		toward := components.Vec2{X: 0.6, Y: 0.8}
		for range 1000 {
			b.Heading = states.Turn(b.Heading, toward, 0.1)
		}
		if !near(states.Dot(b.Heading, toward), 1) {
			t.Errorf("%v turns to %v", h, b.Heading)
		}
		b.Heading = h
		r := rand.New(rand.NewPCG(1, 2))
		for range 10 {
			states.Wander(1.0/60, &b, 3, r)
		}
		if l := states.Length(b.Heading); !near(l, 1) && l != 0 {
			t.Errorf("%v wanders to %v", h, b.Heading)
		}
	}
}

// Such a heading has length 1 after the first turn already, unless its length is past all arithmetic.
func TestTurnOfALongHeading(t *testing.T) {
	for _, h := range []components.Vec2{{X: -2}, {X: -7, Y: 3}, {Y: -0.1}, {X: -1e-9, Y: -1e-9}, {X: -1e100}} {
		if got := states.Turn(h, components.Vec2{X: 0.6, Y: 0.8}, 0.1); !near(states.Length(got), 1) {
			t.Errorf("%v turns to %v, of length %v", h, got, states.Length(got))
		}
		b := components.BodyData{Heading: h}
		if states.Wander(1.0/60, &b, 3, rand.New(rand.NewPCG(1, 2))); !near(states.Length(b.Heading), 1) {
			t.Errorf("%v wanders to %v, of length %v", h, b.Heading, states.Length(b.Heading))
		}
	}
}

// Rounding may make two vectors of length 1 more opposite than can be.
func TestTurnOfOppositeVectors(t *testing.T) {
	got := states.Turn(components.Vec2{X: 0.6000000001, Y: 0.8}, components.Vec2{X: -0.6, Y: -0.8}, 0.5)
	if length := math.Hypot(got.X, got.Y); !(math.Abs(length-1) < 1e-6) {
		t.Errorf("%v, of length %v", got, length)
	}
}
