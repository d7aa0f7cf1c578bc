package systems_test

import (
	"math"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// eyes is a world with an entity that looks along X from the origin, and any number of targets.
type eyes struct {
	world   donburi.World
	see     *systems.Perception
	watcher donburi.Entity
	targets []donburi.Entity
}

func newEyes(targets ...components.Vec2) *eyes {
	x := &eyes{world: donburi.NewWorld(), see: systems.NewPerception(time.Second)}
	x.watcher = x.world.Create(components.Body, components.Sight)
	for _, p := range targets {
		e := x.world.Create(components.Body, components.Target)
		components.Body.Get(x.world.Entry(e)).Position = p
		x.targets = append(x.targets, e)
	}
	return x
}

func (x *eyes) look() components.SightData {
	x.see.Update(x.world)
	return *components.Sight.Get(x.world.Entry(x.watcher))
}

func (x *eyes) move(target int, to components.Vec2) {
	components.Body.Get(x.world.Entry(x.targets[target])).Position = to
}

func at(distance, degrees float64) components.Vec2 {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return components.Vec2{X: distance * c, Y: distance * s}
}

func TestSeesWhatIsInTheCone(t *testing.T) {
	for _, c := range []struct {
		name string
		at   components.Vec2
		want bool
	}{
		{"at 15 m ahead", components.Vec2{X: 15}, true},
		{"past 15 m ahead", components.Vec2{X: 15.001}, false},
		{"29 degrees to the left", at(14, 29), true},
		{"31 degrees to the left", at(14, 31), false},
		{"29 degrees to the right", at(1, -29), true},
		{"31 degrees to the right", at(1, -31), false},
		{"behind", components.Vec2{X: -1}, false},
		{"on the spot", components.Vec2{}, true},
	} {
		s := newEyes(c.at).look()
		if s.Seen != c.want || s.Tracked != c.want {
			t.Errorf("%s: seen %v, tracked %v; want %v", c.name, s.Seen, s.Tracked, c.want)
		}
		if want := math.Hypot(c.at.X, c.at.Y); math.Abs(s.Distance-want) > 1e-9 {
			t.Errorf("%s: distance %v, want %v", c.name, s.Distance, want)
		}
	}
}

// A target whose position is not a number does not hide others.
func TestTargetNowhere(t *testing.T) {
	nowhere := components.Vec2{X: math.NaN()}
	for _, targets := range [][]components.Vec2{{nowhere, {X: -20}}, {{X: -20}, nowhere}} {
		if s := newEyes(targets...).look(); s.Seen || s.Distance != 20 {
			t.Errorf("%v: seen %v, distance %v", targets, s.Seen, s.Distance)
		}
	}
	if s := newEyes(nowhere).look(); s.Seen || !math.IsInf(s.Distance, 1) {
		t.Errorf("alone: seen %v, distance %v", s.Seen, s.Distance)
	}
}

// A cone of -1 sees all around, even a target right behind, where the last bit of a heading's length would decide.
func TestSeesAllAround(t *testing.T) {
	for degrees := range 360 {
		heading := at(1, float64(degrees))
		x := newEyes(components.Vec2{X: -5 * heading.X, Y: -5 * heading.Y})
		w := x.world.Entry(x.watcher)
		components.Body.Get(w).Heading = heading
		components.Sight.Get(w).Cone = -1
		if !x.look().Seen {
			t.Errorf("facing %d degrees it does not see what is behind", degrees)
		}
	}
}

func TestTracksUntilLost(t *testing.T) {
	x := newEyes(components.Vec2{X: -20})
	if s := x.look(); s.Tracked {
		t.Fatal("tracks what was never seen")
	}
	x.move(0, components.Vec2{X: 10})
	x.look()
	x.move(0, components.Vec2{X: -29.9})
	s := x.look()
	if s.Seen || !s.Tracked || s.Target != (components.Vec2{X: -29.9}) || s.Entity != x.targets[0] || s.TrackedAt != 3*time.Second {
		t.Errorf("out of sight: %+v, want tracked at its place in second 3", s)
	}
	x.move(0, components.Vec2{X: -30})
	s = x.look()
	if s.Tracked || s.Target != (components.Vec2{X: -29.9}) || s.TrackedAt != 3*time.Second || s.Distance != 30 {
		t.Errorf("30 m away: %+v, want lost, and where it was last", s)
	}
	x.move(0, components.Vec2{X: -20})
	if s = x.look(); s.Tracked {
		t.Error("tracks again what it has not seen again")
	}
	if x.see.Now() != 5*time.Second {
		t.Errorf("it is %v, want 5s", x.see.Now())
	}
}

func TestNearestInTheConeComesFirst(t *testing.T) {
	x := newEyes(components.Vec2{X: -2}, components.Vec2{X: 12}, components.Vec2{X: 9}, components.Vec2{Y: 5})
	s := x.look()
	if s.Entity != x.targets[2] || s.Distance != 9 {
		t.Errorf("sees %v at %v m, want the one 9 m ahead", s.Entity, s.Distance)
	}
}

// While no target is in the cone, the one that was seen stays tracked, even if another is nearer. When it is lost, no other is tracked.
func TestTracksTheOneItHasSeen(t *testing.T) {
	x := newEyes(components.Vec2{X: -2}, components.Vec2{X: 9})
	x.look()
	x.move(1, components.Vec2{X: -20})
	s := x.look()
	if s.Seen || !s.Tracked || s.Entity != x.targets[1] || s.Distance != 20 || s.Target != (components.Vec2{X: -20}) {
		t.Errorf("behind, at 20 m: %+v, want it tracked", s)
	}
	x.move(1, components.Vec2{X: -30})
	if s = x.look(); s.Tracked || s.Entity != x.targets[1] || s.Target != (components.Vec2{X: -20}) || s.Distance != 2 {
		t.Errorf("30 m away: %+v, want it lost where it was last, and the distance of the nearest", s)
	}
}

// A range that is negative, or no number, reaches nowhere, and with several targets as with one.
func TestRangesThatReachNowhere(t *testing.T) {
	for _, far := range []float64{0, -10, math.Inf(-1), math.NaN()} {
		for _, targets := range [][]components.Vec2{{{X: 5}}, {{X: 5}, {X: 6}}} {
			x := newEyes(targets...)
			components.Sight.Get(x.world.Entry(x.watcher)).Range = far
			if s := x.look(); s.Seen || s.Tracked {
				t.Errorf("a range of %v sees: %+v", far, s)
			}
		}
	}
}

// What stands on the very spot is 0 m away: a range of 0 reaches it, and one that is negative, or no number, does not.
func TestRangesOnOneSpot(t *testing.T) {
	for _, far := range []float64{0, -1, math.Inf(-1), math.NaN()} {
		for _, number := range []int{1, 2, 100} {
			x := newEyes(make([]components.Vec2, number)...)
			components.Sight.Get(x.world.Entry(x.watcher)).Range = far
			if s := x.look(); s.Seen != (far == 0) || s.Tracked != s.Seen || s.Distance != 0 {
				t.Errorf("a range of %v, with %d targets on its spot: %+v", far, number, s)
			}
		}
	}
}

func TestNobodyThere(t *testing.T) {
	x := newEyes(components.Vec2{X: 5})
	components.Sight.Get(x.world.Entry(x.watcher)).Range = math.Inf(1)
	x.look()
	x.world.Remove(x.targets[0])
	if s := x.look(); s.Seen || s.Tracked || !math.IsInf(s.Distance, 1) || s.Target != (components.Vec2{X: 5}) {
		t.Errorf("target removed: %+v, want lost at 5 m", s)
	}
}

func TestNobodySeesItself(t *testing.T) {
	w := donburi.NewWorld()
	e := w.Entry(w.Create(components.Body, components.Sight, components.Target))
	systems.NewPerception(0).Update(w)
	if s := components.Sight.Get(e); s.Seen || !math.IsInf(s.Distance, 1) {
		t.Errorf("%+v, want nothing seen", *s)
	}
}

func TestEyesWithoutBodyArePassedOver(t *testing.T) {
	x := newEyes(components.Vec2{X: 5})
	x.world.Create(components.Sight)
	x.world.Create(components.Target)
	if s := x.look(); !s.Seen {
		t.Error("the one with a body no longer sees")
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

// A target that is the only one is as far away as it is, wherever both stand.
func TestTheOnlyTargetSeenFromElsewhere(t *testing.T) {
	x := newEyes(components.Vec2{X: -53, Y: 34})
	components.Body.Get(x.world.Entry(x.watcher)).Position = components.Vec2{X: -50, Y: 30}
	for _, c := range []struct{ heading, distance, reach float64 }{{53.13, 5, 15}, {126.87, 5, 5.001}, {126.87, 5, 4.999}} {
		components.Body.Get(x.world.Entry(x.watcher)).Heading = at(1, c.heading)
		sight := components.NewSight()
		sight.Range = c.reach
		components.Sight.SetValue(x.world.Entry(x.watcher), sight)
		s := x.look()
		same(t, "distance", s.Distance, c.distance)
		same(t, "seen", s.Seen, c.heading == 126.87 && c.reach > c.distance)
	}
}
