package systems_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// Many targets are sorted into cells; see ground.go.

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

// Targets that draw together come so close to the origin that the area they take up is less than the smallest number there is.
func TestTargetsDrawTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("8000 ticks of 100 entities")
	}
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
	components.Sight.Each(w, func(entry *donburi.Entry) {
		if s := components.Sight.Get(entry); !s.Seen || s.Distance > 1e-300 {
			t.Errorf("%v: %+v", entry.Entity(), *s)
		}
	})
}
