package systems_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
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

// lookAbout plays some ticks of a random world and compares what each entity sees with the model.
func lookAbout(t *testing.T, r *rand.Rand, place func(*rand.Rand) components.Vec2) {
	world, see := donburi.NewWorld(), systems.NewPerception(time.Second)
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
		}
		see.Update(world)
		for i, e := range eyes {
			if got := *sight(e); got != want[i] && !(math.IsNaN(got.Distance) && math.IsNaN(want[i].Distance)) {
				t.Fatalf("tick %d, %d targets, from %v:\n got %+v\nwant %+v", tick, len(order), *body(e), got, want[i])
			}
		}
	}
}

// A tracked entity that is no longer a target is lost, and no other takes its place, whether targets are few or many.
func TestFormerTargetIsLost(t *testing.T) {
	for _, others := range []int{1, 500} {
		world, see := donburi.NewWorld(), systems.NewPerception(0)
		for i, e := range world.CreateMany(others, components.Body, components.Target) {
			components.Body.Get(world.Entry(e)).Position = components.Vec2{X: -20, Y: float64(i)}
		}
		one, eyes := world.Create(components.Body, components.Target), world.Entry(world.Create(components.Body, components.Sight))
		components.Body.Get(eyes).Heading = components.Vec2{X: 1}
		components.Body.Get(world.Entry(one)).Position = components.Vec2{X: 5}
		see.Update(world)
		if s := components.Sight.Get(eyes); !s.Seen || s.Entity != one {
			t.Fatalf("%d others: %+v", others, *s)
		}
		components.Body.Get(eyes).Heading = components.Vec2{Y: 1}
		see.Update(world)
		if s := components.Sight.Get(eyes); s.Seen || !s.Tracked || s.Distance != 5 {
			t.Fatalf("%d others, behind its back: %+v", others, *s)
		}
		world.Entry(one).RemoveComponent(components.Target)
		see.Update(world)
		if s := components.Sight.Get(eyes); s.Tracked || s.Entity != one || s.Distance != 20 {
			t.Errorf("%d others: %+v, want the one lost", others, *s)
		}
	}
}

// The nearest target may be in a neighbouring cell although another target is in the looker's own.
func TestNearestAcrossABorder(t *testing.T) {
	for name, turned := range map[string]func(x, y float64) components.Vec2{
		"left":   func(x, y float64) components.Vec2 { return components.Vec2{X: x, Y: y} },
		"right":  func(x, y float64) components.Vec2 { return components.Vec2{X: 9 - x, Y: y} },
		"top":    func(x, y float64) components.Vec2 { return components.Vec2{X: y, Y: x} },
		"bottom": func(x, y float64) components.Vec2 { return components.Vec2{X: y, Y: 9 - x} },
	} {
		world := donburi.NewWorld()
		put := func(x, y float64, what donburi.IComponentType) donburi.Entity {
			e := world.Create(components.Body, what)
			components.Body.Get(world.Entry(e)).Position = turned(x, y)
			return e
		}
		for i := range 100 {
			put(float64(i/10), float64(i%10), components.Target)
		}
		put(1.75, 5.72, components.Target)
		across := put(1.2, 5.72, components.Target)
		s := components.Sight.Get(world.Entry(put(1.3, 5.72, components.Sight))) // cells are 1.26 wide
		s.Cone = -1
		if systems.NewPerception(0).Update(world); s.Entity != across {
			t.Errorf("%s: %+v, want %v", name, *s, across)
		}
	}
}

// Far from the corner at which cells begin, a distance from it is rounded, so a target just outside a cell may be counted among those in
// it. The nearest may be as near as that.
func TestNearestWhereCellsAreRounded(t *testing.T) {
	world := donburi.NewWorld()
	put := func(x float64, what donburi.IComponentType) donburi.Entity {
		e := world.Create(components.Body, what)
		components.Body.Get(world.Entry(e)).Position.X = x
		return e
	}
	const corner = 1e9
	for _, x := range []float64{-corner, corner} {
		put(x, components.Target)
	}
	for i := range 96 {
		put(corner*(0.1+float64(i)/200), components.Target)
	}
	put(-1e-7, components.Target)
	nearest := put(-5e-8, components.Target) // of 100 cells with a border at 0, in the 51st: -5e-8 + 1e9 is 1e9
	s := components.Sight.Get(world.Entry(put(-7e-8, components.Sight)))
	s.Cone = -1
	if systems.NewPerception(0).Update(world); s.Entity != nearest {
		t.Errorf("%+v, want %v", *s, nearest)
	}
}

// An entity whose position is not finite sees none of many targets.
func TestEyesNowhere(t *testing.T) {
	for _, at := range []components.Vec2{{X: math.NaN()}, {Y: math.NaN()}, {X: math.Inf(1)}, {Y: math.Inf(-1)}} {
		world := crowd(200)
		eyes := world.Entry(world.Create(components.Body, components.Sight))
		components.Body.Get(eyes).Position = at
		s := components.Sight.Get(eyes)
		s.Range, s.Cone = math.Inf(1), -1
		systems.NewPerception(0).Update(world)
		if s.Tracked || !math.IsInf(s.Distance, 1) {
			t.Errorf("at %v: %+v", at, *s)
		}
	}
}

// crowd returns a world of n entities that look out for each other, with the same room for each whatever n is.
func crowd(n int) donburi.World {
	world, r := donburi.NewWorld(), rand.New(rand.NewPCG(1, 2))
	side := 10 * math.Sqrt(float64(n))
	for _, e := range world.CreateMany(n, components.Body, components.Sight, components.Target) {
		components.Body.Get(world.Entry(e)).Position = components.Vec2{X: r.Float64() * side, Y: r.Float64() * side}
	}
	return world
}

func TestPerceptionOfManyAllocatesNothing(t *testing.T) {
	world, see := crowd(500), systems.NewPerception(0)
	see.Update(world)
	components.Body.Each(world, func(e *donburi.Entry) { // on a line, which takes more cells
		components.Body.Get(e).Position.Y = 0
	})
	if n := testing.AllocsPerRun(1, func() { see.Update(world) }); n != 0 {
		t.Errorf("%v allocations in an update, want none", n)
	}
}

// A crowd need not be spread evenly.
var crowds = []struct {
	name string
	put  func(world donburi.World, n int)
}{
	{"even", func(donburi.World, int) {}},
	{"one far away", func(world donburi.World, n int) { // as a pooled entity may be
		b := components.Body.Get(components.Body.MustFirst(world))
		b.Position = components.Vec2{X: 1e6, Y: -1e6}
	}},
	{"towns", func(world donburi.World, n int) {
		i := 0
		for e := range components.Body.Iter(world) {
			b, town := components.Body.Get(e), float64(i%5)
			b.Position.X, b.Position.Y = b.Position.X+town*town*1e5, b.Position.Y+town*1e5
			i++
		}
	}},
	{"on one spot", func(world donburi.World, n int) {
		for e := range components.Body.Iter(world) {
			components.Body.Get(e).Position = components.Vec2{X: 3, Y: 4}
		}
	}},
	{"dense in the middle", func(world donburi.World, n int) {
		side := 10 * math.Sqrt(float64(n))
		for e := range components.Body.Iter(world) {
			b := components.Body.Get(e)
			x, y := b.Position.X/side-0.5, b.Position.Y/side-0.5
			far := math.Hypot(x, y)
			b.Position.X, b.Position.Y = 1000*x*far*far*far, 1000*y*far*far*far
		}
	}},
}

// Wherever targets stand, nobody is compared with many at once, unless they are on one spot; and once the crowds have been met, dividing
// them again takes no memory.
func TestCrowdsAreDivided(t *testing.T) {
	for _, place := range crowds {
		world, see := crowd(3000), systems.NewPerception(0)
		place.put(world, 3000)
		see.Update(world)
		if n := see.Crowd(); n >= 64 && n < 3000 {
			t.Errorf("%s: %d targets in a cell", place.name, n)
		}
		if n := testing.AllocsPerRun(1, func() { see.Update(world) }); n != 0 {
			t.Errorf("%s: %v allocations in an update, want none", place.name, n)
		}
	}
}

// The time for each looker depends little on the size of the crowd, and on where it stands.
func BenchmarkPerceptionOfMany(b *testing.B) {
	for _, place := range crowds {
		for _, n := range []int{30, 100, 1000, 10_000} {
			for _, workers := range []int{1, 2} {
				b.Run(fmt.Sprintf("%s/%d/workers=%d", place.name, n, workers), func(b *testing.B) {
					world, see := crowd(n), systems.NewPerception(0).SetWorkers(workers)
					place.put(world, n)
					for b.Loop() {
						see.Update(world)
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/npc")
				})
			}
		}
	}
}

// However many goroutines look, each entity sees the same, while targets are found and lost, and entities are removed.
func TestPerceptionOfSeveralWorkers(t *testing.T) {
	const n = 1000
	var all []components.SightData // of the first world, tick by tick
	for _, workers := range []int{0, 1, 2, 5, 64} {
		world, see := crowd(n), systems.NewPerception(0).SetWorkers(workers)
		if see.Now() != 0 {
			t.Fatal("time has passed")
		}
		for i, e := range world.CreateMany(n/2+7, components.Body, components.Sight) { // another archetype, with a block that is not full
			*components.Body.Get(world.Entry(e)) = components.NewBody(components.Vec2{X: float64(i), Y: float64(i % 40)})
		}
		r, k := rand.New(rand.NewPCG(3, 4)), 0
		for tick := range 12 {
			see.Update(world)
			var gone []donburi.Entity
			for e := range components.Sight.Iter(world) {
				s := *components.Sight.Get(e)
				if workers == 0 {
					all = append(all, s)
				} else if all[k] != s {
					t.Fatalf("%d workers, tick %d: %+v, want %+v", workers, tick, s, all[k])
				}
				k++
				b := components.Body.Get(e)
				b.Position.X += 6 * r.NormFloat64()
				b.Heading = components.Vec2{X: float64(1 - 2*r.IntN(2))}
				if r.IntN(50) == 0 {
					gone = append(gone, e.Entity())
				}
			}
			for _, e := range gone {
				world.Remove(e)
			}
		}
	}
	for _, workers := range []int{-1, 1025} {
		same(t, "SetWorkers", panicOf(func() { systems.NewPerception(0).SetWorkers(workers) }),
			"systems: Perception.SetWorkers was given "+strconv.Itoa(workers)+"; give 1 to 1024")
	}
}

// Targets that draw together come so close to the origin that the area they take up is less than the smallest number there is.
func TestTargetsDrawTogether(t *testing.T) {
	w := donburi.NewWorld()
	for i, e := range w.CreateMany(100, components.Body, components.Target, components.Sight) {
		components.Body.Get(w.Entry(e)).Position = components.Vec2{X: float64(i%10) - 4.5, Y: float64(i/10) - 4.5}
	}
	eyes := systems.NewPerception(0)
	for range 8000 { // the smallest number is reached after 7000
		components.Body.Each(w, func(entry *donburi.Entry) {
			b := components.Body.Get(entry)
			b.Position.X *= 0.9
			b.Position.Y *= 0.9
		})
		eyes.Update(w)
	}
}
