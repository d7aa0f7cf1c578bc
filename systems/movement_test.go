package systems_test

import (
	"math"
	"testing"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

func TestMovementAddsVelocityTimesStep(t *testing.T) {
	w := donburi.NewWorld()
	alone := w.Entry(w.Create(components.Body))
	other := w.Entry(w.Create(components.Body, components.Sight)) // another archetype
	w.Create(components.Sight)                                    // no body, no move
	components.Body.Get(alone).Velocity = components.Vec2{X: 2, Y: -4}
	components.Body.Get(other).Position = components.Vec2{X: 1, Y: 1}
	components.Body.Get(other).Velocity = components.Vec2{X: 1}

	m := systems.NewMovement(500 * time.Millisecond)
	m.Update(w)
	m.System(ecs.NewECS(w))

	if got, want := components.Body.Get(alone).Position, (components.Vec2{X: 2, Y: -4}); got != want {
		t.Errorf("moved to %v, want %v", got, want)
	}
	if got, want := components.Body.Get(other).Position, (components.Vec2{X: 2, Y: 1}); got != want {
		t.Errorf("the other moved to %v, want %v", got, want)
	}
}

// In no time even the fastest body stays where it is.
func TestMovementInNoTime(t *testing.T) {
	w := donburi.NewWorld()
	b := components.Body.Get(w.Entry(w.Create(components.Body)))
	b.Position.X, b.Velocity.X = 7, math.Inf(1)
	if systems.NewMovement(0).Advance(w, 0); b.Position.X != 7 {
		t.Errorf("it is at %v", b.Position.X)
	}
}

// A body that moves for an hour has moved as far as its velocity says: a sixtieth of a second is not 16 666 666 ns.
func TestMovementIsExact(t *testing.T) {
	for _, perSecond := range []time.Duration{30, 50, 60, 120, 144} {
		w := donburi.NewWorld()
		b := components.Body.Get(w.Entry(w.Create(components.Body)))
		b.Velocity.X = 1
		m := systems.NewMovement(time.Second / perSecond)
		seconds := shorter(3600, 600)
		for range time.Duration(seconds) * perSecond {
			m.Update(w)
		}
		if off := b.Position.X - float64(seconds); off < -1e-6 || off > 1e-6 {
			t.Errorf("at %d ticks a second it has moved %v m, want %d", perSecond, b.Position.X, seconds)
		}
	}
}
