package systems_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// within is the model of AppendWithin: it measures all.
func within(targets []donburi.Entity, at []components.Vec2, place components.Vec2, radius float64) (found []donburi.Entity) {
	square := func(i int) float64 {
		x, y := at[i].X-place.X, at[i].Y-place.Y
		return float64(x*x) + float64(y*y)
	}
	var near []int
	for i := range targets {
		if nowhere := at[i].X-at[i].X != 0 || at[i].Y-at[i].Y != 0; !nowhere && radius >= 0 && square(i) <= radius*radius {
			near = append(near, i)
		}
	}
	for len(near) > 0 { // the nearest, and of several the first
		best := 0
		for k := range near {
			if square(near[k]) < square(near[best]) {
				best = k
			}
		}
		found = append(found, targets[near[best]])
		near = slices.Delete(near, best, best+1)
	}
	return found
}

// Whoever is within a radius is found, nearest first, wherever targets stand and however many they are.
func TestAppendWithinIsAsIfAllWereMeasured(t *testing.T) {
	for name, place := range map[string]func(r *rand.Rand) components.Vec2{
		"all over": func(r *rand.Rand) components.Vec2 { return components.Vec2{X: r.Float64() * 40, Y: -r.Float64() * 40} },
		"lattice": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(12)), Y: float64(r.IntN(12))}
		},
		"one spot": func(r *rand.Rand) components.Vec2 { return components.Vec2{X: 3, Y: 4} },
		"towns": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(2))*1e6 + r.Float64()*30, Y: float64(r.IntN(3)) * 1e5}
		},
		"a town and farms": func(r *rand.Rand) components.Vec2 {
			if r.IntN(4) > 0 {
				return components.Vec2{X: 400 + r.Float64()*9, Y: 300 + r.Float64()*9}
			}
			return components.Vec2{X: r.Float64() * 1000, Y: r.Float64() * 1000}
		},
		"far away": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: 1e10 + float64(r.IntN(300))/64, Y: -1e11 + float64(r.IntN(300))/64}
		},
		"tiny": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: r.Float64() * 1e-162, Y: r.Float64() * 1e-160}
		},
		"nowhere, too": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: r.Float64() * 9, Y: []float64{1, 2, 3, math.NaN(), math.Inf(1), math.Inf(-1)}[r.IntN(6)]}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(8, 9))
			for _, n := range []int{0, 1, 40, 63, 64, 700} {
				world, see := donburi.NewWorld(), systems.NewPerception(0)
				var targets []donburi.Entity
				if n > 0 {
					targets = world.CreateMany(n, components.Body, components.Target)
				}
				at := make([]components.Vec2, n)
				for i, e := range targets {
					at[i] = place(r)
					components.Body.Get(world.Entry(e)).Position = at[i]
				}
				see.Update(world)
				for range 40 {
					from, radius := place(r), []float64{0, 1, 2, 5, 13, 1000, 1e-161, math.Inf(1), -1, math.NaN(), math.Inf(-1)}[r.IntN(11)]
					if n > 0 && r.IntN(3) == 0 { // at the very edge
						to := at[r.IntN(n)]
						radius = math.Hypot(to.X-from.X, to.Y-from.Y)
					}
					want := within(targets, at, from, radius)
					if from.Y-from.Y != 0 {
						want = nil
					}
					if got := see.AppendWithin(nil, from, radius); !slices.Equal(got, want) {
						t.Fatalf("%d targets, %v m around %v: %d are found, want %d\n%v\n%v", n, radius, from, len(got), len(want), got, want)
					}
				}
			}
		})
	}
}

// Who is found is what was true at the last Update.
func TestAppendWithinTellsOfTheLastUpdate(t *testing.T) {
	x := newEyes(components.Vec2{X: 2}, components.Vec2{X: 1})
	if got := x.see.AppendWithin(nil, components.Vec2{}, 5); len(got) != 0 {
		t.Errorf("before the first update: %v", got)
	}
	x.look()
	x.move(0, components.Vec2{X: 100})
	x.world.Remove(x.targets[1])
	same(t, "found", x.see.AppendWithin([]donburi.Entity{x.watcher}, components.Vec2{}, 2), []donburi.Entity{x.watcher, x.targets[1], x.targets[0]})
	x.look()
	same(t, "number found after an update", len(x.see.AppendWithin(nil, components.Vec2{}, 2)), 0)
}

func TestAppendWithinAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("a sync.Pool loses values on purpose then")
	}
	see, place := systems.NewPerception(0), components.Vec2{X: 100, Y: 100}
	see.Update(crowd(1000))
	found := see.AppendWithin(nil, place, 70)
	if n := steadyAllocs(func() { found = see.AppendWithin(found[:0], place, 70) }); n != 0 || len(found) < 50 {
		t.Errorf("%v allocations for %d found", n, len(found))
	}
}

func TestAppendWithinBySeveralAtOnce(t *testing.T) {
	world, see := crowd(1000), systems.NewPerception(0)
	see.Update(world)
	want := see.AppendWithin(nil, components.Vec2{X: 100, Y: 100}, 70)
	if len(want) < 50 {
		t.Fatalf("only %d are found", len(want))
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 20 {
				if got := see.AppendWithin(nil, components.Vec2{X: 100, Y: 100}, 70); !slices.Equal(got, want) {
					t.Errorf("%d are found, want %d", len(got), len(want))
				}
			}
		})
	}
	all.Wait()
}
