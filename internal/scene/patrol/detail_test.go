package patrol_test

import (
	"testing"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/states"
)

// Guards out of sight tick every eighth tick, and still follow their routes and give chase.
func TestWatchedGuardsThinkMoreOften(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 2000, Seed: 1})
	low, high := components.Vec2{X: -40, Y: -40}, components.Vec2{X: 40, Y: 40}
	for range 60 {
		s.Watch(low, high, 8)
		s.Update(scene.Input{})
	}
	inside := len(s.AppendVisible(nil, components.Vec2{X: -39, Y: -39}, components.Vec2{X: 39, Y: 39}))
	outside := len(s.AppendVisible(nil, components.Vec2{X: -41, Y: -41}, components.Vec2{X: 41, Y: 41}))
	if n := s.Watched(); n < inside || n > outside || n > 200 {
		t.Errorf("%d guards are watched, want %d to %d", n, inside, outside)
	}
	e, _ := s.Pick(components.Vec2{X: 150}, 50)
	if got := s.Guards().Interval(e); got != 8 {
		t.Errorf("a guard out of sight thinks every %d ticks, want 8", got)
	}
	from := body(s, e).Position
	for range 60 {
		s.Update(scene.Input{})
	}
	if moved := states.Distance(from, body(s, e).Position); moved < 1 {
		t.Errorf("in a second it moved %v m", moved)
	}
	placeBefore(s, e, 10)
	for range 16 {
		s.Update(scene.Input{})
	}
	if got := act(s, e); got.Current != "chase" {
		t.Errorf("with the player before its eyes: %+v", got)
	}
	s.Watch(low, high, 1)
	for range 10 {
		s.Update(scene.Input{})
	}
	if n := s.Watched(); n != 2000 || s.Guards().Interval(e) != 1 {
		t.Errorf("%d of 2000 guards tick each tick again", n)
	}
	s.SetNPCs(100)
	s.SetNPCs(300)
	s.Update(scene.Input{})
	if n := s.Watched(); n != 300 {
		t.Errorf("%d of 300 guards tick each tick", n)
	}
}
