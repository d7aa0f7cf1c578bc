package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// Zero values, not made by a New function, have the default step.
func TestZeroValuesTakeTheDefaultStep(t *testing.T) {
	var see systems.Perception
	var move systems.Movement
	var play systems.Animation
	w := donburi.NewWorld()
	e := w.Entry(w.Create(components.Body, components.Animation))
	body, clip := components.Body.Get(e), components.Animation.Get(e)
	body.Velocity = components.Vec2{X: 60}
	*clip = components.AnimationData{Frames: 9, FrameTime: 1. / 61}
	for range 2 {
		see.Update(w)
		move.Update(w)
		play.Update(w)
	}
	same(t, "time", see.Now(), 2*systems.DefaultStep+1) // two sixtieths of a second, exactly
	if x := body.Position.X; x < 1.999 || x > 2 {
		t.Errorf("the body is at %v, want 2", x)
	}
	same(t, "clip", clip.Frame, uint16(2))
}

func TestStepDefaultsToSixtyTicks(t *testing.T) {
	w := donburi.NewWorld()
	b := components.Body.Get(w.Entry(w.Create(components.Body)))
	b.Velocity.X = 1
	systems.NewMovement(0).Update(w)
	if want := 1. / 60; b.Position.X != want {
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
		wantPanic(t, name, "systems: "+name+" was given a step of -1ns; a step is positive, or 0 for 16.666666ms", f)
	}
}
