// Package walk is the scene of one character that stands, walks and runs as the player says, and writes down each callback
// of its states.
package walk

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/systems"
)

// The stage, in metres. The origin is in its middle. A hero who leaves it on one side comes back on the other.
const (
	Width  = 32.0
	Height = 8.0
)

// Config says how the scene is made. The zero value will do.
type Config struct {
	Seed    uint64
	Workers int
	// Observe, if set, is called after each phase of a tick, to measure it.
	Observe func(scene.Phase)
}

// Scene is one character on a stage. It is a [scene.Scene].
type Scene struct {
	cfg     Config
	machine Machine
	fsm     *systems.FSM[Hero]
	world   donburi.World
	heroes  *systems.Population[Hero]
	hero    donburi.Entity

	movement  *systems.Movement
	animation *systems.Animation

	tick uint64
}

var _ scene.Scene = (*Scene)(nil)

// New makes the scene.
func New(cfg Config) *Scene {
	s := &Scene{cfg: cfg, machine: NewMachine()}
	s.fsm = systems.MustFSM(s.machine.Machine,
		components.Body, components.Locomotion, components.Animation, Control, Log)
	s.fsm.Configure(fsm.Config{Step: scene.Step, Seed: cfg.Seed, Workers: cfg.Workers})
	s.movement = systems.NewMovement(scene.Step)
	s.animation = systems.NewAnimation(scene.Step)
	s.Reset()
	return s
}

// Reset begins again.
func (s *Scene) Reset() {
	if s.world != nil {
		s.fsm.Forget(s.world)
	}
	s.world = donburi.NewWorld()
	s.heroes = s.fsm.In(s.world)
	s.hero = s.world.Create(s.fsm.Component,
		components.Body, components.Locomotion, components.Animation, Control, Log)
	s.tick = 0
}

// Update runs one tick.
func (s *Scene) Update(in scene.Input) {
	s.tick++
	Control.SetValue(s.world.Entry(s.hero), in)
	if in.Startle {
		s.heroes.Send(s.hero, Startle)
	}
	s.observe(scene.Sense)
	s.fsm.Update(s.world)
	s.observe(scene.Think)
	s.movement.Update(s.world)
	s.stayOnStage()
	s.observe(scene.Move)
	s.animation.Update(s.world)
	s.observe(scene.Animate)
}

func (s *Scene) stayOnStage() {
	p := &s.Body().Position
	if p.X >= Width/2 {
		p.X -= Width
	} else if p.X < -Width/2 {
		p.X += Width
	}
	p.Y = min(max(p.Y, -Height/2), Height/2)
}

func (s *Scene) observe(p scene.Phase) {
	if s.cfg.Observe != nil {
		s.cfg.Observe(p)
	}
}

// World returns the scene's world.
func (s *Scene) World() donburi.World { return s.world }

// Machine returns the hero's machine.
func (s *Scene) Machine() *Machine { return &s.machine }

// Heroes returns the hero's population, which is of one.
func (s *Scene) Heroes() *systems.Population[Hero] { return s.heroes }

// Hero returns the character.
func (s *Scene) Hero() donburi.Entity { return s.hero }

// Body returns the character's body. The pointer is valid until the next tick.
func (s *Scene) Body() *components.BodyData { return components.Body.Get(s.world.Entry(s.hero)) }

// Animation returns what the character's sprite plays. The pointer is valid until the next tick.
func (s *Scene) Animation() *components.AnimationData {
	return components.Animation.Get(s.world.Entry(s.hero))
}

// Log returns what the character's states have written. The pointer is valid until the next tick.
func (s *Scene) Log() *LogData { return Log.Get(s.world.Entry(s.hero)) }

// AppendInspection appends a view of each of the hero's layers and returns the extended slice.
func (s *Scene) AppendInspection(dst []scene.LayerView) []scene.LayerView {
	return scene.AppendInspection(dst, s.heroes, s.machine.Machine, s.hero)
}

// Tick returns the number of ticks so far.
func (s *Scene) Tick() uint64 { return s.tick }

// NPCs returns 1.
func (s *Scene) NPCs() int { return s.heroes.Len() }

// Transitions returns how many transitions the hero has taken so far.
func (s *Scene) Transitions() uint64 { return s.heroes.Stats().Transitions }

// Populations returns which states the hero is in, as numbers of 0 and 1.
func (s *Scene) Populations() []scene.Population {
	return scene.AppendPopulations(nil, s.heroes, s.machine.Machine)
}

// RowBytes returns the size of the hero's machine data.
func (s *Scene) RowBytes() int { return s.heroes.RowBytes() }

// Hash returns a hash of all machine and component data. Of the log only the number of lines counts.
func (s *Scene) Hash() uint64 {
	h := scene.NewHash()
	h.Word(s.tick)
	h.Word(s.heroes.Hash())
	h.World(s.world)
	h.Word(uint64(s.Log().added))
	return uint64(h)
}
