package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// PlayerRunSpeed is how fast the player runs, in metres per second: faster than a guard that gives chase
// ([components.RunSpeed]), so that running away helps.
const PlayerRunSpeed = 14.0

// Player is what the player's states see. The player's machine has nothing to decide: its one layer watches the legs, and
// shares the world with the guards' machine.
type Player struct {
	Body      *components.BodyData
	Animation *components.AnimationData
}

func newPlayerMachine() *fsm.Machine[Player] {
	b := fsm.NewBuilder[Player]("player")
	use := states.For[Player]()
	gaits := use.Locomotion(b.Layer("locomotion"))
	gaits.Stand.OnEnter(use.Play(ClipStand, StandFrames, 0.15))
	gaits.Walk.OnEnter(use.Play(ClipGo, GoFrames, 0.14))
	gaits.Run.OnEnter(use.Play(ClipGo, GoFrames, 0.06))
	return b.MustBuild()
}

func newPlayer(w donburi.World, f *systems.FSM[Player]) donburi.Entity {
	e := w.Create(f.Component, components.Body, components.Locomotion, components.Animation, components.Target)
	components.Locomotion.Get(w.Entry(e)).Run = PlayerRunSpeed
	return e
}

// drivePlayer moves the player as the keys say.
func (s *Scene) drivePlayer(in scene.Input) {
	e := s.world.Entry(s.player)
	scene.Drive(components.Body.Get(e), components.Locomotion.Get(e), in)
}

// fencePlayer keeps the player on the map.
func (s *Scene) fencePlayer() { s.keepPlayer(s.HalfSize()) }

// bringPlayerIn puts a player who is beyond the fence to where the guards are: at the fence there is nobody. One who plays by itself and is on
// the way to a place beyond it goes elsewhere.
func (s *Scene) bringPlayerIn() {
	half := s.HalfSize()
	beyond := func(p components.Vec2) bool { return max(p.X, -p.X, p.Y, -p.Y) > half }
	if beyond(s.PlayerBody().Position) {
		s.keepPlayer(half - squadPitch)
	}
	if beyond(s.script.goal) {
		s.script.rest = 0
	}
}

// keepPlayer keeps the player within a distance from the middle of the map, across and down.
func (s *Scene) keepPlayer(half float64) {
	p := &s.PlayerBody().Position
	p.X = min(max(p.X, -half), half)
	p.Y = min(max(p.Y, -half), half)
}

// Player returns the player.
func (s *Scene) Player() donburi.Entity { return s.player }

// PlayerBody returns the player's body. The pointer is valid until the next tick.
func (s *Scene) PlayerBody() *components.BodyData {
	return components.Body.Get(s.world.Entry(s.player))
}

// PlayerAnimation returns what the player's sprite plays. The pointer is valid until the next tick.
func (s *Scene) PlayerAnimation() *components.AnimationData {
	return components.Animation.Get(s.world.Entry(s.player))
}
