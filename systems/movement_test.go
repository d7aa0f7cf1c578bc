package systems_test

import (
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

func TestStepDefaultsToSixtyTicks(t *testing.T) {
	w := donburi.NewWorld()
	b := components.Body.Get(w.Entry(w.Create(components.Body)))
	b.Velocity.X = 1
	systems.NewMovement(0).Update(w)
	if want := (time.Second / 60).Seconds(); b.Position.X != want {
		t.Errorf("moved %v m, want %v", b.Position.X, want)
	}
}

func TestNegativeStepPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"NewMovement":     func() { systems.NewMovement(-1) },
		"NewAnimation":    func() { systems.NewAnimation(-1) },
		"NewPerception":   func() { systems.NewPerception(-1) },
		"NewPerceptionOf": func() { systems.NewPerceptionOf(-1, nil, nil) },
	} {
		func() {
			defer func() {
				if want := "systems: " + name + " was given a step of -1ns; a step is positive, or 0 for 16.666666ms"; recover() != want {
					t.Errorf("%s: want panic %q", name, want)
				}
			}()
			f()
		}()
	}
}

func TestSenseMoveAndPlayAllocateNothing(t *testing.T) {
	w := donburi.NewWorld()
	w.CreateMany(500, components.Body, components.Sight, components.Animation)
	w.CreateMany(500, components.Body, components.Animation)
	w.Create(components.Body, components.Target)
	p, m, a := systems.NewPerception(0), systems.NewMovement(0), systems.NewAnimation(0)
	e := ecs.NewECS(w)
	tick := func() { p.System(e); m.System(e); a.System(e) }
	tick()
	if n := testing.AllocsPerRun(20, tick); n != 0 {
		t.Errorf("%v allocations a tick, want none", n)
	}
}
