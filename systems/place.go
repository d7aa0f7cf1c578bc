package systems

import (
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// place is where an entity's row was put: table and row, both counted from 1, so that the zero value means nowhere.
type place struct{ table, row int32 }

// setPlace records where an entity's row was put, and placeOf returns it.
func (h *host) setPlace(e donburi.Entity, p place) {
	id := int(e.Id()) // fits, since the entity is alive and there are never more entities than an int can count
	for id >= len(h.slots) {
		h.slots = append(h.slots, make([]place, max(256, id+1-len(h.slots)))...)
	}
	h.slots[id] = p
}

func (h *host) placeOf(e donburi.Entity) place {
	if id := e.Id(); uint64(id) < uint64(len(h.slots)) {
		return h.slots[id]
	}
	return place{}
}

// placed returns the chunk that an entity's row was put in, and the row's index; nil if there is none. The entity may have moved since.
func (h *host) placed(e donburi.Entity) (*fsm.Chunk, int) {
	at := h.placeOf(e)
	if at.table == 0 {
		return nil, 0
	}
	chunks, size, i := h.tables[at.table-1].chunks, h.chunkSize, int(at.row)-1
	if i/size >= len(chunks) {
		return nil, 0
	}
	c := chunks[i/size]
	if i %= size; i >= c.Len() || c.Entities[i] != fsm.Entity(e) {
		return nil, 0
	}
	return c, i
}

// chunkOf returns the chunk in which an entity's row, at p, was put, if it is still there.
func (h *host) chunkOf(e donburi.Entity, p unsafe.Pointer) *fsm.Chunk {
	if c, i := h.placed(e); c != nil && pointer(c, i) == p {
		return c
	}
	return nil
}

// standing is placed for an entity that is alive and, in donburi's archetype, still where its row was put: its components can be read off
// the columns there, which takes a fraction of the time that an Entry takes.
func (h *host) standing(e donburi.Entity) (*fsm.Chunk, int) {
	c, i := h.placed(e)
	if c == nil {
		return nil, 0
	}
	t := h.tables[c.Table]
	entities := h.world.Archetypes()[t.index].Entities()
	if at := c.First + i; at >= len(entities) || entities[at] != e || h.rows.column(t.index, at, 1)[0] != pointer(c, i) {
		return nil, 0
	}
	return c, i
}
