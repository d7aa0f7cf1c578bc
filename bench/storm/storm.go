// Package storm is the workload in which every NPC changes its state in every tick: what a transition costs, with Exit and
// Enter.
//
// A machine of one layer has two states, ping and pong. The way from each to the other is always open, so ping and pong
// alternate; both count on Enter and on Exit.
package storm

import "github.com/horde-fsm/horde/bench/digest"

// Tally counts an NPC's callbacks.
type Tally struct{ Enters, Exits uint32 }

// The states.
const (
	Ping uint8 = iota
	Pong
)

// Open is the condition of both transitions. It asks the NPC, so that no compiler decides it beforehand; what it finds is
// always true.
func (t *Tally) Open() bool { return t.Enters >= t.Exits }

// Enter and Exit are the callbacks of both states. Entering the first state counts too, so Open holds.
func (t *Tally) Enter() { t.Enters++ }

// Exit is called on leaving a state.
func (t *Tally) Exit() { t.Exits++ }

// Spawn returns an NPC's data, before Enter of its first state.
func Spawn(uint32) Tally { return Tally{} }

// Sum returns the fingerprint of an NPC.
func Sum(t *Tally, state uint8) uint64 {
	return digest.New().Int(uint64(t.Enters)).Int(uint64(t.Exits)).Int(uint64(state)).Sum()
}
