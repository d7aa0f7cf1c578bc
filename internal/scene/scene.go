// Package scene holds what the demo's scenes have in common: the player's input, the phases of a tick, the count of who is
// in which state, the explanation of one NPC, and the hash of a world. The scenes themselves are the packages below it. None
// of them draws: the same scene runs in a window, in a terminal and in a test.
package scene

import (
	"time"

	"github.com/horde-fsm/horde/components"
)

// Step is the simulated time of one tick.
const Step = time.Second / 60

// DT is Step in seconds.
const DT = 1.0 / 60

// Scene is what a scene offers whoever runs it. A tick is a function of the scene and the input alone.
type Scene interface {
	// Update runs one tick.
	Update(Input)
	// Script returns the input of a player who plays by itself, for the next tick.
	Script() Input
	// Tick returns the number of ticks so far.
	Tick() uint64
	// NPCs returns the number of entities that run the scene's machine.
	NPCs() int
	// Transitions returns how many transitions have been taken so far.
	Transitions() uint64
	// Populations returns who is in which state, layer by layer, in order of definition.
	Populations() []Population
	// RowBytes returns the size of one NPC's machine data.
	RowBytes() int
	// Hash returns a hash of all machine and component data, the same on every platform.
	Hash() uint64
}

// Input is what the player does in one tick.
type Input struct {
	// Move is the direction to go, at most of length 1.
	Move components.Vec2
	// Run says that the key for running is held.
	Run bool
	// Startle says that the key for startling was pressed in this tick.
	Startle bool
	// Alarm says that the key for startling everyone was pressed in this tick. Where there is only one to startle, it does nothing.
	Alarm bool
}

// Phase is a part of a tick.
type Phase uint8

// The phases, in order.
const (
	Sense   Phase = iota // the player is driven and the NPCs look
	Think                // the machines tick
	Move                 // bodies move
	Animate              // sprites play
	Phases               // the number of phases
)

func (p Phase) String() string {
	return [...]string{"sense", "think", "move", "animate", "done"}[min(p, Phases)]
}

// Population is the number of entities in a state.
type Population struct {
	Layer, State string
	Count        int
}
