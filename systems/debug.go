package systems

import (
	"fmt"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// StructureChanged makes host an [fsm.Inspector]: it says what has changed in the world's archetypes since the tick began.
func (h *host[V]) StructureChanged() string {
	if h.shape == nil || !h.engine.Ticking() {
		return "" // no tick is under way, or it is over and what it deferred is carried out
	}
	archetypes := h.world.Archetypes()
	for i, a := range archetypes {
		was := 0
		if i < len(h.shape) {
			was = h.shape[i]
		}
		if a.Count() != was {
			return fmt.Sprintf("%v had %d entities and has %d", a.Layout(), was, a.Count())
		}
	}
	return ""
}

// noteShape begins the watch that StructureChanged asks for.
func (h *host[V]) noteShape() {
	if !fsm.Debug || !h.ticking {
		return
	}
	h.shape = make([]int, 0, 16)
	for _, a := range h.world.Archetypes() {
		h.shape = append(h.shape, a.Count())
	}
}

// noteRemoved keeps the version that an entity had, for [host.Removed].
func (h *host[V]) noteRemoved(e donburi.Entity) {
	if h.removed == nil {
		h.removed = map[uint32]donburi.Entity{}
	}
	h.removed[uint32(e.Id())] = max(e, h.removed[uint32(e.Id())])
}

// Removed makes host an [fsm.Registrar]: it knows of the entities that were removed since the world's population was made.
func (h *host[V]) Removed(e fsm.Entity) bool {
	last, ok := h.removed[uint32(donburi.Entity(e).Id())]
	return ok && donburi.Entity(e) <= last && !valid(h.world, donburi.Entity(e)) // until all have heard of it, it is there
}

// Stale component values, in a program built with the tag hordedebug: when the packer has moved a value, it fills the old
// place with a pattern, so that whoever reads it through a pointer kept across the pack sees nonsense, and looks, when next
// it is called, whether somebody has written there.
type stale struct {
	at        unsafe.Pointer
	size      uintptr
	component string
	entity    donburi.Entity
}

const stalePattern = 0xdb

// abandon fills the old place of a value that was moved. Values that hold pointers are left as they are: a pattern there
// would mislead the garbage collector.
func (p *Packer) abandon(c *packed, at unsafe.Pointer, e donburi.Entity) {
	if !fsm.Debug || c.pointers {
		return
	}
	bytes := unsafe.Slice((*byte)(at), c.size)
	for i := range bytes {
		bytes[i] = stalePattern
	}
	p.stale = append(p.stale, stale{at: at, size: c.size, component: c.component.Name(), entity: e})
}

// checkStale panics if an abandoned value was written to.
func (p *Packer) checkStale() {
	for _, s := range p.stale {
		for _, b := range unsafe.Slice((*byte)(s.at), s.size) {
			if b != stalePattern {
				p.stale = nil
				panic(fmt.Sprintf("systems: component %s of %v was written through a pointer that was kept across a pack", s.component, s.entity))
			}
		}
	}
	const remembered = 1 << 16
	if n := len(p.stale); n > remembered {
		p.stale = append(p.stale[:0], p.stale[n-remembered:]...)
	}
}
