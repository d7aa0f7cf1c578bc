package patrol

import (
	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/states"
)

// script is a player that plays by itself: from one random place on the map to the next, sometimes walking and sometimes running, with an
// occasional fright.
type script struct {
	legs uint64
	goal components.Vec2
	rest uint64 // ticks until the next leg, at the latest
}

// The rhythm of the script, in ticks.
const (
	longestLeg   = 12 * 60
	startleEvery = 8 * 60
	gaitEvery    = 4 * 60 // two thirds running, one third walking
)

// Script returns the input of a player who plays by itself, for the next tick. It is to be asked once a tick.
func (s *Scene) Script() scene.Input {
	body := s.PlayerBody()
	if s.script.rest == 0 || near(body.Position, s.script.goal, 2) {
		s.nextLeg()
	}
	s.script.rest--
	d := components.Vec2{X: s.script.goal.X - body.Position.X, Y: s.script.goal.Y - body.Position.Y}
	in := scene.Input{
		Run:     s.tick/gaitEvery%3 != 2,
		Startle: s.tick%startleEvery == startleEvery/2,
	}
	if length := states.Length(d); length > 1 {
		in.Move = components.Vec2{X: d.X / length, Y: d.Y / length}
	}
	return in
}

func (s *Scene) nextLeg() {
	half := s.HalfSize()
	r := scene.Seeded(s.cfg.Seed+2, s.script.legs)
	s.script.legs++
	s.script.rest = longestLeg
	s.script.goal = components.Vec2{X: r.Between(-half, half), Y: r.Between(-half, half)}
}
