package systems_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// Of a clump, what is out of the cone is passed over. What is seen is still what comparing all would have found, also at the very edge of
// the cone, and whatever the length of the heading.
func TestClumpIsSeenAsIfAllWereAsked(t *testing.T) {
	for name, place := range map[string]func(r *rand.Rand) components.Vec2{
		"clump": func(r *rand.Rand) components.Vec2 { return components.Vec2{X: 2 * r.Float64(), Y: 2 * r.Float64()} },
		"lattice": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(40)), Y: float64(r.IntN(40))}
		},
		"queue":  func(r *rand.Rand) components.Vec2 { return components.Vec2{X: 20 * r.Float64(), Y: 1 + r.Float64()/10} },
		"row":    func(r *rand.Rand) components.Vec2 { return components.Vec2{X: 20 * r.Float64(), Y: 1} },
		"column": func(r *rand.Rand) components.Vec2 { return components.Vec2{X: -3, Y: float64(r.IntN(1000)) / 64} },
		"ring": func(r *rand.Rand) components.Vec2 {
			way := 7 * r.Float64()
			return components.Vec2{X: 9 * math.Cos(way), Y: 9 * math.Sin(way)}
		},
		"one far off": func(r *rand.Rand) components.Vec2 {
			if r.IntN(300) == 0 {
				return components.Vec2{X: -1e5, Y: 40}
			}
			return components.Vec2{X: r.Float64(), Y: r.Float64()}
		},
		"huge": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: r.Float64() * 1e160, Y: r.Float64() * 1e160}
		},
		"tiny": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(50)) * 1e-165, Y: r.Float64() * 1e-160}
		},
		"far away": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: 1e10 + float64(r.IntN(300))/64, Y: -1e11 + float64(r.IntN(300))/64}
		},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(3) {
				lookAtClump(t, rand.New(rand.NewPCG(seed, 7)), place)
			}
		})
	}
}

func lookAtClump(t *testing.T, r *rand.Rand, place func(*rand.Rand) components.Vec2) {
	world := donburi.NewWorld()
	targets := world.CreateMany(100+r.IntN(1500), components.Body, components.Target)
	at := make([]components.Vec2, len(targets))
	for i, e := range targets {
		at[i] = place(r)
		components.Body.Get(world.Entry(e)).Position = at[i]
	}
	eyes := world.CreateMany(300, components.Body, components.Sight)
	want := make([]components.SightData, len(eyes))
	for i, e := range eyes {
		entry := world.Entry(e)
		b, s := components.Body.Get(entry), components.Sight.Get(entry)
		if b.Position = place(r); r.IntN(3) > 0 { // beside the clump, by its own size or so
			one, other := place(r), place(r)
			b.Position = components.Vec2{X: b.Position.X + 3*(one.X-other.X), Y: b.Position.Y + 3*(one.Y-other.Y)}
		}
		way := float64(r.IntN(16)) * math.Pi / 8
		b.Heading = components.Vec2{X: math.Cos(way), Y: math.Sin(way)}
		switch r.IntN(6) {
		case 0:
			b.Heading = components.Vec2{X: float64(r.IntN(3) - 1), Y: float64(r.IntN(3) - 1)}
		case 1:
			to := at[r.IntN(len(at))] // right at one, or with one at the edge of half a plane
			b.Heading = components.Vec2{X: to.X - b.Position.X, Y: to.Y - b.Position.Y}
		case 2:
			b.Heading = []components.Vec2{{X: 1e-120}, {X: 1e120, Y: 1e120}, {X: math.NaN()}, {Y: math.Inf(-1)}, {X: 0.25, Y: -3}}[r.IntN(5)]
		}
		s.Cone = []float32{-2, -1, -0.99999, -0.9, -0.5, 0, 0.25, components.SightCone, 0.99999, 1, 1.5}[r.IntN(11)]
		s.Range = []float64{0, 0.1, 1, 5, 15, 60, 1e161, math.Inf(1)}[r.IntN(8)]
		want[i] = seenBy(*s, *b, e, targets, at, time.Second)
	}
	systems.NewPerception(time.Second).Update(world)
	for i, e := range eyes {
		if got := *components.Sight.Get(world.Entry(e)); got != want[i] {
			t.Fatalf("%d targets, from %+v:\n got %+v\nwant %+v", len(at), *components.Body.Get(world.Entry(e)), got, want[i])
		}
	}
}

// row makes entities that stand in a row, a centimetre apart, each of which looks out for the others.
func row(n int, heading components.Vec2) donburi.World {
	world := donburi.NewWorld()
	for i, e := range world.CreateMany(n, components.Body, components.Sight, components.Target) {
		b := components.Body.Get(world.Entry(e))
		b.Position, b.Heading = components.Vec2{X: float64(i) / 100}, heading
	}
	return world
}

// Those who stand in a row and look to its side see nobody, and know how near the next one is.
func TestRowThatLooksAside(t *testing.T) {
	world := row(2000, components.Vec2{Y: 1})
	systems.NewPerception(0).Update(world)
	for e := range components.Sight.Iter(world) {
		if s := components.Sight.Get(e); s.Seen || math.Abs(s.Distance-0.01) > 1e-9 {
			t.Fatalf("one who looks aside: %+v", s)
		}
	}
}

// BenchmarkPerceptionOfARow shows that those who look to the side of their row, and see nobody, are not compared with all in their range,
// which would take each a hundred times as long as it takes one to look at the next in the row.
func BenchmarkPerceptionOfARow(b *testing.B) {
	const n = 4000
	for name, heading := range map[string]components.Vec2{"along": {X: 1}, "aside": {Y: 1}} {
		b.Run(name, func(b *testing.B) {
			world, see := row(n, heading), systems.NewPerception(0)
			for b.Loop() {
				see.Update(world)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/eye")
		})
	}
}

// BenchmarkPerceptionOfAClump has 400 eyes look out for 20,000 targets that stand in a heap, as those that queue at a gate do, and, to
// compare, for as many that are spread.
func BenchmarkPerceptionOfAClump(b *testing.B) {
	for _, size := range []float64{2, 20, 200} {
		for _, how := range []struct {
			name string
			cone float32
		}{{"cone", components.SightCone}, {"half", 0}, {"most", -0.5}, {"around", -1}} {
			for _, from := range []float64{0, 5, 12} {
				b.Run(fmt.Sprintf("%gm/%s/from=%gm", size, how.name, from), func(b *testing.B) {
					world, r := donburi.NewWorld(), rand.New(rand.NewPCG(1, 2))
					for _, e := range world.CreateMany(20_000, components.Body, components.Target) {
						components.Body.Get(world.Entry(e)).Position = components.Vec2{X: r.Float64() * size, Y: r.Float64() * size}
					}
					for _, e := range world.CreateMany(400, components.Body, components.Sight) {
						way, far := r.Float64()*2*math.Pi, size/2+from
						body := components.Body.Get(world.Entry(e))
						body.Position = components.Vec2{X: size/2 + far*math.Cos(way), Y: size/2 + far*math.Sin(way)}
						way = r.Float64() * 2 * math.Pi
						body.Heading = components.Vec2{X: math.Cos(way), Y: math.Sin(way)}
						components.Sight.Get(world.Entry(e)).Cone = how.cone
					}
					see := systems.NewPerception(0)
					for b.Loop() {
						see.Update(world)
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/400, "ns/eye")
				})
			}
		}
	}
}
