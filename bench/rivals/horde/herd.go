// Package horde holds the contenders that this module is about: one machine for all NPCs of a donburi world.
//
// Each workload has its machine twice, once with callbacks for one entity and once with batch callbacks.
package horde

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/parts"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Form is how a contender uses Horde.
type Form struct {
	// Batch uses batch callbacks for conditions and updates.
	Batch bool
	// Packed packs the world once, after it was made.
	Packed bool
	// Sparse has nine NPCs of ten tick every eighth tick only.
	Sparse bool
	// Workers is the number of goroutines.
	Workers int
}

// herd is a crowd whose NPCs have a machine with view V.
type herd[V any] struct {
	parts.Herd
	form   Form
	system *systems.FSM[V]
	people *systems.Population[V]
	before func() // the game's part of a tick that comes before the machines
}

// newHerd returns an empty crowd. fill sets the components of a new NPC; sum makes its fingerprint from them and from the numbers of its
// states, one per layer, the first state being 0.
func newHerd[V any](
	form Form, m *fsm.Machine[V],
	fill func(*donburi.Entry, uint32), sum func(*donburi.Entry, []uint8) uint64,
	components ...donburi.IComponentType,
) *herd[V] {
	h := &herd[V]{form: form, system: systems.MustFSM(m, components...).Configure(fsm.Config{Workers: form.Workers})}
	states := make([]uint8, len(m.Layers()))
	withStates := func(e *donburi.Entry) uint64 {
		for i, l := range m.Layers() {
			states[i] = uint8(h.people.Current(e.Entity(), l).ID() - 1)
		}
		return sum(e, states)
	}
	h.Herd = parts.NewHerd(fill, withStates, append(components, h.system.Component)...)
	h.people = h.system.In(h.World)
	return h
}

// Settle implements [crowd.Crowd].
func (h *herd[V]) Settle() {
	if h.form.Sparse {
		for i, e := range h.Entities() {
			if i%10 != 0 {
				if err := h.people.SetInterval(e, 8); err != nil {
					panic(err)
				}
			}
		}
	}
	h.Herd.Settle()
	if h.form.Packed {
		h.Packer().Pack(h.World)
	}
}

// Tick implements [crowd.Crowd].
func (h *herd[V]) Tick() {
	if h.before != nil {
		h.before()
	}
	h.people.Update()
}

// Close implements [crowd.Closer].
func (h *herd[V]) Close() { h.system.Forget(h.World) }

// Packer returns a packer for the components of the NPCs.
func (h *herd[V]) Packer() *systems.Packer { return systems.NewPacker(h.system.Components()...) }

// RowBytes returns the bytes of machine data of an NPC.
func (h *herd[V]) RowBytes() int { return h.people.RowBytes() }
