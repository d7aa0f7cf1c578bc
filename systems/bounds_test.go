package systems_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// At an edge a body keeps what of its velocity leads along it or back.
func TestBodiesStayWithinBounds(t *testing.T) {
	legs := systems.NewMovement(time.Second).SetBounds(components.Vec2{X: -10, Y: -5}, components.Vec2{X: 10, Y: 5})
	for _, c := range []struct{ at, velocity, want, left components.Vec2 }{
		{at: components.Vec2{X: 8}, velocity: components.Vec2{X: 2}, want: components.Vec2{X: 10}, left: components.Vec2{X: 2}}, // onto the edge
		{at: components.Vec2{X: 9}, velocity: components.Vec2{X: 2, Y: 1}, want: components.Vec2{X: 10, Y: 1}, left: components.Vec2{Y: 1}},
		{at: components.Vec2{X: -9}, velocity: components.Vec2{X: -2, Y: -1}, want: components.Vec2{X: -10, Y: -1}, left: components.Vec2{Y: -1}},
		{at: components.Vec2{Y: 4}, velocity: components.Vec2{X: 1, Y: 2}, want: components.Vec2{X: 1, Y: 5}, left: components.Vec2{X: 1}},
		{at: components.Vec2{Y: -4}, velocity: components.Vec2{X: -1, Y: -2}, want: components.Vec2{X: -1, Y: -5}, left: components.Vec2{X: -1}},
		{at: components.Vec2{X: 40, Y: -40}, velocity: components.Vec2{X: -3, Y: 3}, want: components.Vec2{X: 10, Y: -5}, left: components.Vec2{X: -3, Y: 3}},
		{at: components.Vec2{X: 40, Y: 1}, want: components.Vec2{X: 10, Y: 1}}, // a map that has become smaller
		{velocity: components.Vec2{X: math.Inf(1)}, want: components.Vec2{X: 10}},
	} {
		w := donburi.NewWorld()
		b := components.Body.Get(w.Entry(w.Create(components.Body)))
		b.Position, b.Velocity = c.at, c.velocity
		legs.Update(w)
		if b.Position != c.want || b.Velocity != c.left {
			t.Errorf("from %v at %v: at %v with %v, want %v with %v", c.at, c.velocity, b.Position, b.Velocity, c.want, c.left)
		}
	}
}

func TestBoundsWithAnOpenSide(t *testing.T) {
	w := donburi.NewWorld()
	b := components.Body.Get(w.Entry(w.Create(components.Body)))
	b.Velocity = components.Vec2{X: 1e6, Y: 1e6}
	systems.NewMovement(time.Second).SetBounds(components.Vec2{X: math.Inf(-1), Y: math.Inf(-1)}, components.Vec2{X: math.Inf(1)}).Update(w)
	if want := (components.Vec2{X: 1e6}); b.Position != want || b.Velocity != want {
		t.Errorf("at %v with %v, want %v", b.Position, b.Velocity, want)
	}
	b.Position.X = math.NaN()
	systems.NewMovement(time.Second).SetBounds(components.Vec2{}, components.Vec2{X: 1, Y: 1}).Update(w)
	if b.Position.X == b.Position.X {
		t.Errorf("what was nowhere is at %v", b.Position)
	}
}

// Games that roll back keep the dead, and those that wait, at an infinite distance, where no eyes look.
func TestBoundsDoNotFetchWhatIsNowhere(t *testing.T) {
	w := donburi.NewWorld()
	eyes, legs := systems.NewPerception(0), systems.NewMovement(0).SetBounds(components.Vec2{X: -5, Y: -5}, components.Vec2{X: 5, Y: 5}).KeepApart()
	guard, dead := w.Create(components.Body, components.Sight), w.Create(components.Body, components.Target, components.Separation)
	sight, body := components.Sight.Get(w.Entry(guard)), components.Body.Get(w.Entry(dead))
	for _, at := range []components.Vec2{{X: math.Inf(1)}, {X: math.Inf(-1), Y: 7}, {Y: math.Inf(1)}} {
		body.Position = components.Vec2{X: 3}
		eyes.Update(w)
		if !sight.Tracked {
			t.Fatal("the guard does not see whom it is to lose")
		}
		body.Position = at
		for range 3 {
			eyes.Update(w)
			legs.Update(w)
			if body.Position != at || sight.Tracked {
				t.Fatalf("what was at %v is at %v; tracked: %v", at, body.Position, sight.Tracked)
			}
		}
	}
}

func TestBoundsWithNothingBetween(t *testing.T) {
	out := math.Inf(1)
	for _, c := range [][2]components.Vec2{
		{{X: 1}, {}}, {{Y: 1}, {}}, {{X: math.NaN()}, {}}, {{}, {Y: math.NaN()}},
		{{X: out}, {X: out, Y: 1}}, {{Y: -out}, {Y: -out}}, // all bodies would be nowhere
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, "SetBounds") || !strings.Contains(said, "smaller coordinates first") {
					t.Errorf("for %v: %q", c, said)
				}
			}()
			systems.NewMovement(0).SetBounds(c[0], c[1])
		}()
	}
}
