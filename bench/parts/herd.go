package parts

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/crowd"
)

// Herd keeps NPCs in a donburi world: the part of a crowd that is the same in every contender of that kind.
type Herd struct {
	World    donburi.World
	entities crowd.Handles[donburi.Entity]
	parts    []donburi.IComponentType
	fill     func(e *donburi.Entry, id uint32)
	sum      func(e *donburi.Entry) uint64
}

// NewHerd returns an empty herd, given the components of an NPC, how to fill them in, and its fingerprint.
func NewHerd(fill func(*donburi.Entry, uint32), sum func(*donburi.Entry) uint64, parts ...donburi.IComponentType) Herd {
	return Herd{World: donburi.NewWorld(), fill: fill, sum: sum, parts: parts}
}

// Spawn implements [crowd.Crowd].
func (h *Herd) Spawn(ids []uint32) {
	for i, e := range h.World.CreateMany(len(ids), h.parts...) {
		h.fill(h.World.Entry(e), ids[i])
		h.entities.Put(ids[i], e)
	}
}

// Kill implements [crowd.Crowd].
func (h *Herd) Kill(ids []uint32) {
	for _, id := range ids {
		h.World.Remove(h.entities.Of(id))
	}
}

// Entities returns the entities in the order of making: what a sender of commands would keep.
func (h *Herd) Entities() []donburi.Entity { return h.entities.All() }

// Settle implements [crowd.Crowd].
func (h *Herd) Settle() { h.entities.Drop() }

// Sum implements [crowd.Crowd].
func (h *Herd) Sum() uint64 {
	var sum uint64
	for _, a := range h.World.Archetypes() {
		for _, e := range a.Entities() {
			sum += h.sum(h.World.Entry(e))
		}
	}
	return sum
}
