// Package patrol is the scene of guards who walk their rounds, see the player, give chase, and lose the player again.
package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/systems"
)

// The number of guards.
const (
	DefaultNPCs = 5_000
	MinNPCs     = 1
	MaxNPCs     = 1_000_000
)

// StartleRadius is how far a fright reaches from the player, in metres.
const StartleRadius = 20.0

// Config says how the scene is made. The zero value will do.
type Config struct {
	NPCs    int // 0 means DefaultNPCs; kept within MinNPCs and MaxNPCs
	Seed    uint64
	Workers int // 0 means 1; the outcome does not depend on it
	// Machine, if set, is the guards' machine instead of that of [NewMachine].
	Machine *fsm.Machine[Guard]
	// Observe, if set, is called after each phase of a tick, to measure it.
	Observe func(scene.Phase)
}

// Scene is a map with guards and a player. It is a [scene.Scene].
type Scene struct {
	cfg       Config
	machine   Machine
	guardFSM  *systems.FSM[Guard]
	playerFSM *systems.FSM[Player]

	world   donburi.World
	guards  *systems.Population[Guard]
	players *systems.Population[Player]
	player  donburi.Entity
	npcs    []donburi.Entity // in the order of their homes
	watch   watch
	told    []interval // by the number of the entity

	perception *systems.Perception
	movement   *systems.Movement
	animation  *systems.Animation
	packer     *systems.Packer

	tick   uint64
	script script
	alarm  alarm
}

var _ scene.Scene = (*Scene)(nil)

// New makes the scene.
func New(cfg Config) *Scene {
	if cfg.NPCs == 0 {
		cfg.NPCs = DefaultNPCs
	}
	s := &Scene{cfg: cfg}
	if cfg.Machine != nil {
		s.machine = machineOf(cfg.Machine)
	} else {
		s.machine = NewMachine()
	}
	run := fsm.Config{Step: scene.Step, Seed: cfg.Seed, Workers: cfg.Workers}
	s.guardFSM = systems.MustFSM(s.machine.Machine, guardComponents...).Configure(run)
	run.Workers = 1
	s.playerFSM = systems.MustFSM(newPlayerMachine(), playerComponents...).Configure(run)
	s.movement = systems.NewMovement(scene.Step)
	s.animation = systems.NewAnimation(scene.Step)
	s.packer = systems.NewPacker(guardComponents...)
	s.Reset()
	return s
}

// Reset begins again, with the present number of guards.
func (s *Scene) Reset() {
	if s.world != nil {
		s.guardFSM.Forget(s.world)
		s.playerFSM.Forget(s.world)
	}
	s.world = donburi.NewWorld()
	s.guards, s.players = s.guardFSM.In(s.world), s.playerFSM.In(s.world)
	s.perception = systems.NewPerception(scene.Step)
	s.player = newPlayer(s.world, s.playerFSM)
	s.npcs, s.watch, s.told = nil, watch{}, nil
	s.tick = 0
	s.script, s.alarm = script{}, alarm{}
	s.SetNPCs(s.cfg.NPCs)
}

// Update runs one tick.
func (s *Scene) Update(in scene.Input) {
	s.tick++
	s.drivePlayer(in)
	if in.Startle {
		s.startle()
	}
	if in.Alarm {
		s.alarm.ring(s.PlayerBody().Position, s.HalfSize())
	}
	s.spread()
	s.applyWatch()
	s.perception.Update(s.world)
	s.observe(scene.Sense)
	s.guardFSM.Update(s.world)
	s.playerFSM.Update(s.world)
	s.observe(scene.Think)
	s.movement.Update(s.world)
	s.fencePlayer()
	s.observe(scene.Move)
	s.animation.Update(s.world)
	s.observe(scene.Animate)
}

func (s *Scene) observe(p scene.Phase) {
	if s.cfg.Observe != nil {
		s.cfg.Observe(p)
	}
}

// Swap gives all guards another machine, which must have been derived from theirs. If rows have no room for it, it returns an error and
// changes nothing.
func (s *Scene) Swap(m *fsm.Machine[Guard]) error {
	if err := s.guardFSM.Swap(m); err != nil {
		return err
	}
	s.machine = machineOf(m)
	return nil
}

// World returns the scene's world.
func (s *Scene) World() donburi.World { return s.world }

// Machine returns the guards' machine.
func (s *Scene) Machine() *Machine { return &s.machine }

// Guards returns the guards' population: everyone who runs their machine.
func (s *Scene) Guards() *systems.Population[Guard] { return s.guards }

// Players returns the player's population, which is of one.
func (s *Scene) Players() *systems.Population[Player] { return s.players }

// HalfSize returns half the width of the map, in metres. The middle is at the origin.
func (s *Scene) HalfSize() float64 { return halfSize(len(s.npcs)) }

// Tick returns the number of ticks so far.
func (s *Scene) Tick() uint64 { return s.tick }

// NPCs returns the number of guards.
func (s *Scene) NPCs() int { return len(s.npcs) }

// Transitions returns how many transitions the guards have taken so far.
func (s *Scene) Transitions() uint64 { return s.guards.Stats().Transitions }

// Populations returns how many guards are in each state.
func (s *Scene) Populations() []scene.Population {
	return scene.AppendPopulations(nil, s.guards, s.machine.Machine)
}

// RowBytes returns the size of a guard's machine data.
func (s *Scene) RowBytes() int { return s.guards.RowBytes() }

// Hash returns a hash of all machine and component data.
func (s *Scene) Hash() uint64 {
	h := scene.NewHash()
	h.Word(s.tick)
	h.Word(s.guards.Hash())
	h.Word(s.players.Hash())
	h.World(s.world)
	return uint64(h)
}
