package systems_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// A target behind a wall hides none behind it that is in view.
func TestWallsHide(t *testing.T) {
	x := newEyes(components.Vec2{X: 5}, components.Vec2{X: 9}, components.Vec2{X: 7}, components.Vec2{X: -3})
	var asked []systems.SightLine
	wall := 8.0
	x.see.SetBlocked(func(l systems.SightLine) bool {
		asked = append(asked, l)
		return l.To.X < wall
	})
	s := x.look()
	if !s.Seen || !s.Tracked || s.Entity != x.targets[1] || s.Distance != 9 {
		t.Errorf("sees %+v, want the one behind the others", s)
	}
	line := func(target int, at float64) systems.SightLine {
		return systems.SightLine{To: components.Vec2{X: at}, Eyes: x.watcher, Target: x.targets[target]}
	}
	same(t, "lines", asked, []systems.SightLine{line(0, 5), line(2, 7), line(1, 9)})

	// Behind a wall, the target is like one out of the cone.
	wall, asked = 100, nil
	x.move(1, components.Vec2{X: 10})
	if s = x.look(); s.Seen || !s.Tracked || s.Target != (components.Vec2{X: 10}) || s.Distance != 10 || s.TrackedAt != 2*time.Second {
		t.Errorf("behind a wall: %+v, want tracked at its place", s)
	}
	same(t, "number of lines", len(asked), 3)
	x.move(1, components.Vec2{X: 30})
	if s = x.look(); s.Tracked || s.Target != (components.Vec2{X: 10}) || s.Distance != 3 {
		t.Errorf("far behind a wall: %+v, want lost, and the distance of the nearest", s)
	}

	// One in plain view is asked for once, and without a function all are in view.
	wall, asked = 0, nil
	if s = x.look(); s.Entity != x.targets[0] || len(asked) != 1 {
		t.Errorf("no wall: %+v after %d questions", s, len(asked))
	}
	wall, asked = 100, nil
	x.see.SetBlocked(nil)
	if s = x.look(); !s.Seen || s.Entity != x.targets[0] || len(asked) != 0 {
		t.Errorf("without a function: %+v after %d questions", s, len(asked))
	}
}

// Eyes with a LoseRange of 0 know where they have last seen a target, no more.
func TestEyesThatKnowOnlyWhatTheySee(t *testing.T) {
	x := newEyes(components.Vec2{X: 5})
	wall := math.Inf(1)
	x.see.SetBlocked(func(l systems.SightLine) bool { return l.To.X > wall })
	components.Sight.Get(x.world.Entry(x.watcher)).LoseRange = 0
	x.look()
	wall = 6
	x.move(0, components.Vec2{X: 7})
	if s := x.look(); s.Seen || s.Tracked || !s.HasTarget() || s.Target != (components.Vec2{X: 5}) || s.TrackedAt != time.Second || s.Distance != 7 {
		t.Errorf("behind a wall: %+v, want where it was last seen", s)
	}
}

// seenPast is the model: it asks for all candidates in order.
func seenPast(s components.SightData, b components.BodyData, self donburi.Entity, targets []donburi.Entity, at []components.Vec2, blocked func(systems.SightLine) bool) (
	components.SightData, []systems.SightLine) {
	type one struct {
		i  int
		at float64
	}
	var ahead []one
	for i, e := range targets {
		alone := components.SightData{Range: s.Range, Cone: s.Cone}
		if alone = seenBy(alone, b, self, targets[i:i+1], at[i:i+1], 0); alone.Seen && e != self {
			x, y := at[i].X-b.Position.X, at[i].Y-b.Position.Y
			ahead = append(ahead, one{i, float64(x*x) + float64(y*y)})
		}
	}
	slices.SortStableFunc(ahead, func(p, q one) int { return cmp.Compare(p.at, q.at) })
	var asked []systems.SightLine
	for _, c := range ahead {
		asked = append(asked, systems.SightLine{From: b.Position, To: at[c.i], Eyes: self, Target: targets[c.i]})
		if !blocked(asked[len(asked)-1]) {
			return seenBy(s, b, self, targets[c.i:c.i+1], at[c.i:c.i+1], time.Second), asked
		}
	}
	cone := s.Cone
	s.Cone = float32(math.NaN()) // sees nothing, and tracks what it did
	s = seenBy(s, b, self, targets, at, time.Second)
	s.Cone = cone
	return s, asked
}

// However many walls there are, everyone sees what asking for all targets in order would have shown, and blocked is called for just those
// lines; with several workers, too.
func TestWallsAreAskedInOrder(t *testing.T) {
	places := map[string]func(r *rand.Rand) components.Vec2{
		"all over": func(r *rand.Rand) components.Vec2 { return components.Vec2{X: r.Float64() * 40, Y: r.Float64() * 40} },
		"clump":    func(r *rand.Rand) components.Vec2 { return components.Vec2{X: r.Float64(), Y: r.Float64()} },
		"lattice": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: float64(r.IntN(9)), Y: float64(r.IntN(9))}
		},
		"one spot": func(r *rand.Rand) components.Vec2 { return components.Vec2{X: 3, Y: 4} },
		"nowhere, too": func(r *rand.Rand) components.Vec2 {
			return components.Vec2{X: r.Float64() * 40, Y: []float64{1, 2, 3, math.NaN(), math.Inf(1), 1e200}[r.IntN(6)]}
		},
	}
	many := shorter(400, 100)
	for name, place := range places {
		for _, n := range []int{5, 60, many} {
			for _, open := range []int{1, 3, 30, 1 << 30} { // one line in so many is free
				for _, workers := range []int{1, 3} {
					t.Run(fmt.Sprintf("%s/%d/%d/%d", name, n, open, workers), func(t *testing.T) {
						lookPast(t, rand.New(rand.NewPCG(uint64(n), 5)), n, workers, place, func(l systems.SightLine) bool {
							return (uint64(l.Eyes)*7919+uint64(l.Target)*104729)>>3%uint64(open) != 0
						})
					})
				}
			}
		}
	}
}

func lookPast(t *testing.T, r *rand.Rand, n, workers int, place func(*rand.Rand) components.Vec2, blocked func(systems.SightLine) bool) {
	world := donburi.NewWorld()
	targets := world.CreateMany(n, components.Body, components.Target, components.Sight)
	eyes := append(world.CreateMany(600, components.Body, components.Sight), targets...)
	var at []components.Vec2
	for _, e := range append(slices.Clone(targets), eyes[:600]...) {
		entry := world.Entry(e)
		b, s := components.Body.Get(entry), components.Sight.Get(entry)
		b.Position = place(r)
		if len(at) < n {
			at = append(at, b.Position)
		}
		way := 7 * r.Float64()
		b.Heading = components.Vec2{X: math.Cos(way), Y: math.Sin(way)}
		s.Cone = []float32{-1, -0.5, 0, components.SightCone}[r.IntN(4)]
		s.Range = []float64{0, 1, 15, math.Inf(1)}[r.IntN(4)]
		s.LoseRange = 2 * s.Range
		if r.IntN(3) == 0 {
			s.Tracked, s.Entity = true, targets[r.IntN(n)]
		}
	}
	var mutex sync.Mutex
	asked := map[donburi.Entity][]systems.SightLine{}
	want := make([]components.SightData, len(eyes))
	lines := map[donburi.Entity][]systems.SightLine{}
	for i, e := range eyes {
		entry := world.Entry(e)
		want[i], lines[e] = seenPast(*components.Sight.Get(entry), *components.Body.Get(entry), e, targets, at, blocked)
	}
	systems.NewPerception(time.Second).SetWorkers(workers).SetBlocked(func(l systems.SightLine) bool {
		mutex.Lock()
		asked[l.Eyes] = append(asked[l.Eyes], l)
		mutex.Unlock()
		return blocked(l)
	}).Update(world)
	for i, e := range eyes {
		if got := *components.Sight.Get(world.Entry(e)); got != want[i] {
			t.Fatalf("from %+v:\n got %+v\nwant %+v", *components.Body.Get(world.Entry(e)), got, want[i])
		}
		if !slices.Equal(asked[e], lines[e]) {
			t.Fatalf("asked for\n %v, want\n %v", asked[e], lines[e])
		}
	}
}

// A panic comes out of Update, the same with any number of workers, and the next Update goes on.
func TestWallsPanic(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		world, see := crowd(3000), systems.NewPerception(0).SetWorkers(workers)
		var all []donburi.Entity
		for e := range components.Sight.Iter(world) {
			all = append(all, e.Entity())
			components.Sight.Get(e).Cone = -1
		}
		turn := map[donburi.Entity]int{}
		for i, e := range all {
			turn[e] = i
		}
		first := 3000 // of those beyond the thousandth, whose eyes have a target in range
		see.SetBlocked(func(l systems.SightLine) bool {
			if i := turn[l.Eyes]; i >= 1000 {
				panic(i)
			}
			return false
		})
		got := panicOf(func() { see.Update(world) })
		systems.NewPerception(0).SetBlocked(func(l systems.SightLine) bool {
			if i := turn[l.Eyes]; i >= 1000 {
				first = min(first, i)
			}
			return false
		}).Update(world)
		same(t, fmt.Sprintf("panic with %d workers", workers), got, fmt.Sprint(first))
		if see.SetBlocked(nil).Update(world); !components.Sight.Get(world.Entry(all[first])).Seen {
			t.Errorf("%d workers: after the panic, the one in whose turn it was sees none", workers)
		}
	}
}

// A test may ask inside of the function, and end its goroutine by t.FailNow. Whoever called Update is told, in one way or the other.
func TestWallsGoexit(t *testing.T) {
	for range 20 {
		world := crowd(3000)
		var last donburi.Entity
		for e := range components.Sight.Iter(world) {
			last = e.Entity()
			components.Sight.Get(e).Cone, components.Sight.Get(e).Range = -1, math.Inf(1)
		}
		see := systems.NewPerception(0).SetWorkers(4).SetBlocked(func(l systems.SightLine) bool {
			if l.Eyes == last {
				runtime.Goexit()
			}
			return false
		})
		told := make(chan string)
		go func() {
			text := "ended"
			defer func() { told <- text }()
			text = panicOf(func() { see.Update(world) })
		}()
		if text := <-told; text != "ended" && !strings.Contains(text, "SetBlocked has ended its goroutine by runtime.Goexit") {
			t.Fatalf("Update says %q", text)
		}
	}
}

func TestWallsAllocateNothing(t *testing.T) {
	world, see := crowd(500), systems.NewPerception(0)
	components.Sight.Each(world, func(e *donburi.Entry) { components.Sight.Get(e).Range = 300 })
	see.SetBlocked(func(l systems.SightLine) bool { return l.Target%7 != 0 })
	see.Update(world)
	if n := testing.AllocsPerRun(1, func() { see.Update(world) }); n != 0 {
		t.Errorf("%v allocations in an update, want none", n)
	}
}
