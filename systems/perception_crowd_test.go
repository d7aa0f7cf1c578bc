package systems_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

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
	{"half of them nowhere", func(world donburi.World, n int) { // as pooled entities may be, too
		i := 0
		for e := range components.Body.Iter(world) {
			if i++; i%2 == 0 {
				components.Body.Get(e).Position.X = math.Inf(1)
			}
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

// Who is nowhere is not among those with whom everybody would be compared.
func TestNobodyLooksForWhoIsNowhere(t *testing.T) {
	world, see := crowd(300), systems.NewPerception(0)
	i := 0
	for e := range components.Body.Iter(world) {
		components.Body.Get(e).Position = []components.Vec2{{X: math.Inf(1)}, {Y: math.NaN()}, {X: math.Inf(-1), Y: math.Inf(1)}}[i%3]
		i++
	}
	see.Update(world)
	if n := see.Crowd(); n != 0 {
		t.Errorf("%d targets are looked for, want none", n)
	}
}

// The memory for tracked targets is that of a crowd only as long as there is one: to empty it takes as long as if it were full.
func TestTrackedTargetsOfACrowdThatIsGone(t *testing.T) {
	world, see := crowd(3000), systems.NewPerception(0)
	track := func() {
		for range 2 {
			for e := range components.Sight.Iter(world) {
				components.Sight.Get(e).Tracked = true
			}
			see.Update(world)
		}
	}
	track()
	var gone []donburi.Entity
	for e := range components.Body.Iter(world) {
		if gone = append(gone, e.Entity()); len(gone) == 2900 {
			break
		}
	}
	for _, e := range gone {
		world.Remove(e)
	}
	track()
	if n := see.Tracking(); n > 100 {
		t.Errorf("memory for %d targets, of which 100 are left", n)
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
			"systems: Perception.SetWorkers was given "+strconv.Itoa(workers)+"; give 1 to 1024, or 0 for 1")
	}
}

// BenchmarkPerceptionOfArmies has the soldiers of two armies look out for each other, which stand in blocks of 20 by 125, before they meet:
// they have marched so many metres, and nobody is in anybody's range. Most of the time goes into telling how far away the nearest is.
func BenchmarkPerceptionOfArmies(b *testing.B) {
	for _, marched := range []float64{0, 5, 20, 30} {
		world := donburi.NewWorld()
		sides := [2]donburi.IComponentType{donburi.NewComponentType[struct{}](), donburi.NewComponentType[struct{}]()}
		for side, tag := range sides {
			for i, e := range world.CreateMany(2500, components.Body, components.Sight, tag) {
				p := components.Vec2{X: float64(100*side-50) + float64(i%20), Y: float64(i / 20)}
				ahead := components.Vec2{X: -p.X, Y: 100 - p.Y}
				length := math.Hypot(ahead.X, ahead.Y)
				p.X, p.Y = p.X+ahead.X/length*marched, p.Y+ahead.Y/length*marched
				*components.Body.Get(world.Entry(e)) = components.NewBody(p)
				*components.Sight.Get(world.Entry(e)) = components.SightData{Range: 10, LoseRange: 14, Cone: -1}
			}
		}
		for _, inRange := range []bool{false, true} {
			b.Run(fmt.Sprintf("marched=%gm/OnlyInRange=%v", marched, inRange), func(b *testing.B) {
				var eyes [2]*systems.Perception
				for side, tag := range sides {
					eyes[side] = systems.NewPerceptionOf(0, filter.Contains(tag), filter.Contains(sides[1-side]))
					if inRange {
						eyes[side].OnlyInRange()
					}
				}
				for b.Loop() {
					eyes[0].Update(world)
					eyes[1].Update(world)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/5000, "ns/eye")
			})
		}
	}
}
