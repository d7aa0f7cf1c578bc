package systems

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// host lends a donburi world to the engine. donburi makes each component value a heap object of its own and keeps, for
// each archetype and component type, a column of pointers; the host puts rows into chunks, in the order of archetypes and
// of the entities in them, and points the columns there.
type host[V any] struct {
	world     donburi.World
	engine    *fsm.Engine[V]
	machine   string
	component donburi.IComponentType
	fields    []field
	shelves   []shelf // by field
	rows      shelf   // of the machine component
	stride    int
	exits     bool // Config.ExitOnRemove

	tables []*table
	known  int          // archetypes looked at so far
	chunks []*fsm.Chunk // of all tables
	slots  []place      // of rows, by entity ID

	moves   []move // see settle.go
	cells   []fsm.Cell
	dirty   []*fsm.Chunk
	leavers []leaver
	leaving []leaving // see attach.go
	missed  missed    // see gather.go

	removed removals // see debug.go

	forgotten bool
}

// table is what the host knows of an archetype whose entities run the machine.
type table struct {
	index  int // of the archetype
	chunks []*fsm.Chunk
	has    []bool // by field: whether the archetype has the component
	lacks  string // the required components that are missing
}

// place is where an entity's row was put: table and row, both from 1, so that the zero value is nowhere.
type place struct{ table, row int32 }

func newHost[V any](f *FSM[V], w donburi.World) *host[V] {
	h := &host[V]{
		world: w, machine: f.machine.Name(), component: f.Component, fields: f.fields, stride: f.first.Stride(),
		exits: f.cfg.ExitOnRemove,
		rows:  shelfOf(w, f.Component), shelves: make([]shelf, len(f.fields)),
	}
	for k, field := range f.fields {
		if field.component != nil {
			h.shelves[k] = shelfOf(w, field.component)
		}
	}
	return h
}

// World lets callbacks find the world; see [WorldOf].
func (h *host[V]) World() donburi.World { return h.world }

// discover makes tables of archetypes that have come up since it last looked.
func (h *host[V]) discover() {
	archetypes := h.world.Archetypes()
	for ; h.known < len(archetypes); h.known++ {
		archetype := archetypes[h.known]
		if !archetype.Layout().HasComponent(h.component) {
			continue
		}
		repairCounter(h.world, h.known)
		t := &table{index: h.known}
		var lacks []string
		for _, f := range h.fields {
			has := f.component != nil && archetype.Layout().HasComponent(f.component)
			if f.component != nil && !has && !f.optional {
				lacks = append(lacks, fmt.Sprintf("%v for field %s", f.component.Typ(), f.name))
			}
			t.has = append(t.has, has)
		}
		t.lacks = strings.Join(lacks, ", ")
		h.tables = append(h.tables, t)
	}
}

func (h *host[V]) len() int {
	h.discover()
	n := 0
	for _, t := range h.tables {
		n += h.world.Archetypes()[t.index].Count()
	}
	return n
}

// rowAt returns the row that a pointer in the machine component's column stands for.
func (h *host[V]) rowAt(p unsafe.Pointer) fsm.Row {
	return unsafe.Slice((*fsm.Cell)(p), h.stride)
}

func (h *host[V]) rowBytes() uintptr { return uintptr(h.stride) * unsafe.Sizeof(fsm.Cell{}) }

// pointer returns the address of a chunk's row.
func pointer(c *fsm.Chunk, row int) unsafe.Pointer { return unsafe.Pointer(&c.Row(row)[0]) }

// chunkOf returns the chunk and row in which an entity's row was put, if it is there still.
func (h *host[V]) chunkOf(e donburi.Entity, p unsafe.Pointer) (*fsm.Chunk, *table) {
	id := int(e.Id())
	if id >= len(h.slots) || h.slots[id].table == 0 {
		return nil, nil
	}
	t := h.tables[h.slots[id].table-1]
	row := int(h.slots[id].row) - 1
	size := h.engine.Config().ChunkSize
	if row/size >= len(t.chunks) {
		return nil, nil
	}
	if c := t.chunks[row/size]; row%size < c.Len() && c.Entities[row%size] == fsm.Entity(e) && pointer(c, row%size) == p {
		return c, t
	}
	return nil, nil
}

// valid is world.Valid for any entity at all: donburi's own runs out of range for an ID that the world never gave out.
func valid(w donburi.World, e donburi.Entity) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return w.Valid(e)
}
