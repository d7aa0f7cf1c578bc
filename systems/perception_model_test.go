package systems_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// seenBy is the model of perception: it compares one entity with every target in turn.
func seenBy(s components.SightData, b components.BodyData, self donburi.Entity, targets []donburi.Entity, at []components.Vec2, now time.Duration) components.SightData {
	square := func(p components.Vec2) float64 {
		x, y := p.X-b.Position.X, p.Y-b.Position.Y
		return float64(x*x) + float64(y*y)
	}
	nearest, nearestAhead, tracked := math.Inf(1), -1, -1
	for i, e := range targets {
		if s.Tracked && e == s.Entity {
			tracked = i
		}
		q := square(at[i])
		if e == self || math.IsNaN(q) {
			continue
		}
		nearest = min(nearest, q)
		x, y := at[i].X-b.Position.X, at[i].Y-b.Position.Y
		ahead := float64(x*b.Heading.X) + float64(y*b.Heading.Y)
		inCone := s.Cone <= -1 || ahead >= float64(float64(s.Cone)*math.Sqrt(q))
		if !math.IsInf(q, 1) && q <= s.Range*s.Range && inCone && (nearestAhead < 0 || q < square(at[nearestAhead])) {
			nearestAhead = i
		}
	}
	one := nearestAhead
	if one < 0 && tracked >= 0 && square(at[tracked]) < s.LoseRange*s.LoseRange {
		one = tracked
	}
	s.Seen, s.Tracked = nearestAhead >= 0, one >= 0
	if one < 0 {
		s.Distance = math.Sqrt(nearest)
		return s
	}
	s.Target, s.Entity, s.Distance, s.TrackedAt = at[one], targets[one], math.Sqrt(square(at[one])), now
	return s
}

// With many targets, not all are compared. The result is still that of comparing all, to the bit, however targets and lookers stand.
func TestManyTargetsAreSeenAsIfAllWereAsked(t *testing.T) {
	places := map[string]func(r *rand.Rand) components.Vec2{
		"all over": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: r.Float64() * 200, Y: r.Float64()*200 - 100}
		},
		"in rows": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(12)), Y: float64(r.IntN(12))}
		},
		"in a line": func(r *rand.Rand) components.Vec2 { return components.Vec2{X: r.Float64() * 500, Y: 7} },
		"clustered": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: r.NormFloat64() + float64(50*r.IntN(4)), Y: r.NormFloat64()}
		},
		"far from zero": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: 1e9 + float64(r.IntN(300))/8, Y: -1e12 + float64(r.IntN(300))/8}
		},
		"one far off": func(r *rand.Rand) components.Vec2 {
			if r.IntN(50) == 0 {
				return components.Vec2{X: 1e7, Y: -1e7}
			}
			return components.Vec2{X: r.Float64() * 60, Y: r.Float64() * 60}
		},
		"here and nowhere": func(r *rand.Rand) components.Vec2 {
			odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e200, -1e308, 0}
			p := components.Vec2{X: r.Float64() * 60, Y: r.Float64() * 60}
			if r.IntN(10) == 0 {
				p.X = odd[r.IntN(len(odd))]
			}
			return p
		},
		"beyond sight": func(r *rand.Rand) components.Vec2 {
			p := components.Vec2{X: r.Float64() * 60, Y: r.Float64() * 60}
			if r.IntN(10) == 0 {
				p.Y = math.Inf(1 - 2*r.IntN(2))
			}
			return p
		},
		"on one spot": func(*rand.Rand) components.Vec2 { return components.Vec2{X: 3, Y: 4} },
		"in piles": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(3)) * 1e-200, Y: float64(r.IntN(2)) * 1e-190}
		},
		"in towns": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(2))*1e6 + r.Float64()*30, Y: float64(r.IntN(2))*1e5 - r.Float64()*30}
		},
		"in streets of towns": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(2))*1e8 + float64(r.IntN(2))*1e4 + r.Float64(), Y: r.Float64() * 30}
		},
		"ever closer": func(r *rand.Rand) components.Vec2 { // so that cells are divided as often as they may be
			return components.Vec2{X: math.Exp2(-float64(r.IntN(200))), Y: math.Exp2(-float64(r.IntN(200)))}
		},
	}
	for name, place := range places {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(6) {
				lookAbout(t, rand.New(rand.NewPCG(seed, 1)), place)
			}
		})
	}
}

// lookAbout plays some ticks of a random world and compares what each entity sees with the model. Half of the worlds look only in range.
func lookAbout(t *testing.T, r *rand.Rand, place func(*rand.Rand) components.Vec2) {
	world, see := donburi.NewWorld(), systems.NewPerception(time.Second)
	near := r.IntN(2) == 0
	if near {
		see.OnlyInRange()
	}
	var eyes, targets []donburi.Entity
	for range 40 + r.IntN(300) {
		if r.IntN(3) == 0 { // a target that looks about itself
			targets = append(targets, world.Create(components.Body, components.Target, components.Sight))
			eyes = append(eyes, targets[len(targets)-1])
			continue
		}
		targets = append(targets, world.Create(components.Body, components.Target))
	}
	for range 60 {
		eyes = append(eyes, world.Create(components.Body, components.Sight))
	}
	body := func(e donburi.Entity) *components.BodyData { return components.Body.Get(world.Entry(e)) }
	sight := func(e donburi.Entity) *components.SightData { return components.Sight.Get(world.Entry(e)) }
	for _, e := range eyes {
		s := sight(e)
		s.Range = []float64{0, 1, 5, 15, 60, 300, math.Inf(1)}[r.IntN(7)]
		s.LoseRange = s.Range * 2
		s.Cone = []float32{-1, 0, components.SightCone, 1, 2}[r.IntN(5)]
	}
	// Targets are counted archetype by archetype, as the world has them.
	var order []donburi.Entity
	for _, a := range world.Archetypes() {
		if a.Layout().HasComponent(components.Target) {
			order = append(order, a.Entities()...)
		}
	}
	if len(order) != len(targets) {
		t.Fatalf("%d targets of %d found", len(order), len(targets))
	}
	for tick := range 4 {
		for _, e := range append(eyes, targets...) {
			if tick == 0 || r.IntN(3) == 0 {
				b := body(e)
				b.Position = place(r)
				if angle := r.Float64() * 7; r.IntN(4) > 0 {
					b.Heading = components.Vec2{X: math.Cos(angle), Y: math.Sin(angle)}
				}
			}
			if r.IntN(40) == 0 {
				body(e).Position.X -= 1000
			}
		}
		at := make([]components.Vec2, len(order))
		for i, e := range order {
			at[i] = body(e).Position
		}
		want := make([]components.SightData, len(eyes))
		for i, e := range eyes {
			want[i] = seenBy(*sight(e), *body(e), e, order, at, time.Duration(tick+1)*time.Second)
			if s := &want[i]; near && !s.Tracked && s.Distance > s.Range {
				s.Distance = math.Inf(1)
			}
		}
		see.Update(world)
		for i, e := range eyes {
			if got := *sight(e); got != want[i] && !(math.IsNaN(got.Distance) && math.IsNaN(want[i].Distance)) {
				t.Fatalf("tick %d, %d targets, from %v:\n got %+v\nwant %+v", tick, len(order), *body(e), got, want[i])
			}
		}
	}
}
