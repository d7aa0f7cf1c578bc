// Package commands is the workload in which a tenth of all NPCs is sent a command in each tick.
//
// A machine of one layer has two states, calm and alert; the command Alarm leads from each to the other. A command sent
// before a tick takes effect at its start, and the tick then updates the state it led to.
package commands

import "github.com/horde-fsm/horde/bench/digest"

// Nerve is an NPC's data.
type Nerve struct {
	// Pulse is in beats a minute.
	Pulse float64
	// Alarms counts how often the NPC became alert.
	Alarms uint32
}

// The states.
const (
	Calm uint8 = iota
	Alert
)

// Every is the share of NPCs sent a command in a tick: one of so many.
const Every = 10

// First returns the place, in the order of making, of the first NPC sent a command in a tick; the others follow at a
// distance of [Every].
func First(tick int) int { return tick % Every }

// Rest is the Update of calm.
func (n *Nerve) Rest() { n.Pulse += float64((60 - n.Pulse) * (1.0 / 64)) }

// Race is the Update of alert.
func (n *Nerve) Race() { n.Pulse += float64((140 - n.Pulse) * (1.0 / 16)) }

// Wake is the Enter of alert.
func (n *Nerve) Wake() { n.Alarms++ }

// Spawn returns an NPC's data.
func Spawn(id uint32) Nerve { return Nerve{Pulse: 60 + float64(id%32)} }

// Sum returns the fingerprint of an NPC.
func Sum(n *Nerve, state uint8) uint64 {
	return digest.New().Float(n.Pulse).Int(uint64(n.Alarms)).Int(uint64(state)).Sum()
}
