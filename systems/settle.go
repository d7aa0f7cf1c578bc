package systems

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Entities come and go between ticks, and donburi fills each hole with the archetype's last entity. Before a tick the host finds the rows
// that are out of place: those that donburi allocated, and those that moved. A row is in place if its column points there, so one
// comparison per row is enough and no entity need be looked at: a row goes with its entity wherever donburi moves it. Only what is out of
// place is touched. All such rows are first copied out and then written, since a place may hold a row that belongs elsewhere.

// move is a row on its way to where it belongs.
type move struct {
	table, row int32 // the destination: the table, and the row in it
	cells      int32 // where its cells begin in host.cells, or blank for a new row
}

// blank stands for the cells of a new row, which are all zero.
const blank = -1

// leaver is a row that may have lost its entity or been detached by hand.
type leaver struct {
	entity fsm.Entity
	at     place // nowhere for a row that an operation started before it had a place
	cells  []fsm.Cell
}

// compare orders leavers by entity. Where their rows were depends on whether a question has ordered the rows since.
func (l leaver) compare(other leaver) int { return cmp.Compare(l.entity, other.entity) }

// putInOrder puts every row in its place and returns the chunks of all tables.
func (h *host) putInOrder() []*fsm.Chunk {
	h.discover()
	h.revive()
	if h.engine.Busy() { // otherwise a question is being asked, maybe in the middle of a removal
		h.readmit()
	}
	h.chunks, h.moves, h.cells, h.dirty = h.chunks[:0], h.moves[:0], h.cells[:0], h.dirty[:0]
	for i, t := range h.tables {
		h.compare(i, t)
		h.chunks = append(h.chunks, t.chunks...)
	}
	if len(h.dirty) > 0 || len(h.leavers) > 0 { // a dropped chunk leaves only leavers
		h.settle()
	}
	return h.chunks
}

// namesOf formats a list of component types.
func namesOf(components []donburi.IComponentType) string {
	var names []string
	for _, c := range components {
		names = append(names, c.Name())
	}
	return strings.Join(names, ", ")
}

// compare finds the rows of a table that are out of place.
func (h *host) compare(ordinal int, t *table) {
	archetype := h.world.Archetypes()[t.index]
	entities := archetype.Entities()
	if t.lacks != "" && len(entities) > 0 {
		more := ""
		if n := len(entities) - 1; n > 0 {
			more = fmt.Sprintf(" (so do %d more)", n)
		}
		panic(fmt.Sprintf("systems: machine %q: entity %v lacks %s%s; its components are %s; create it with FSM.Component and all FSM.Components(), or tag the field `horde:\"optional\"`",
			h.machine, fsm.Entity(entities[0]), t.lacks, more, namesOf(archetype.Layout().Components())))
	}
	h.resize(ordinal, t, len(entities))
	rowBytes := h.rowBytes()
	for _, c := range t.chunks {
		n := min(len(entities)-c.First, c.Cap())
		column := h.rows.column(t.index, c.First, n)
		if standAt(column, pointer(c, 0), rowBytes) {
			if c.Len() != n {
				h.dirty = append(h.dirty, c)
			}
			continue
		}
		h.dirty = append(h.dirty, c)
		for row, p := range column {
			if p != pointer(c, row) {
				h.take(ordinal, c.First+row, p)
			}
		}
	}
}

// standAt reports whether pointers refer to consecutive rows, the first of them at base. A loop without branches is the fastest way to
// look at all of a world's rows, twice a tick.
func standAt(column []unsafe.Pointer, base unsafe.Pointer, rowBytes uintptr) bool {
	var apart, also uintptr // stay 0 as long as every pointer is the one expected
	want, i := uintptr(base), 0
	for ; i+8 <= len(column); i += 8 {
		p := (*[8]uintptr)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(column)), i*8))
		second := want + rowBytes
		third := second + rowBytes
		fourth := third + rowBytes
		apart |= (p[0] ^ want) | (p[1] ^ second) | (p[2] ^ third) | (p[3] ^ fourth)
		further := 4 * rowBytes
		also |= (p[4] ^ (want + further)) | (p[5] ^ (second + further)) | (p[6] ^ (third + further)) | (p[7] ^ (fourth + further))
		want += 2 * further
	}
	for _, p := range column[i:] {
		apart |= uintptr(p) ^ want
		want += rowBytes
	}
	return apart|also == 0
}

// take copies out a row that is not where it belongs.
func (h *host) take(table, row int, from unsafe.Pointer) {
	m := move{table: int32(table), row: int32(row), cells: blank}
	if !h.isBlank(from) {
		m.cells = int32(len(h.cells))
		h.cells = append(roomy(h.cells, h.stride), h.rowAt(from)...)
	}
	h.moves = append(roomy(h.moves, 1), m)
}

// roomy returns a slice with room for n more elements. It doubles the room, while append would grow a long slice by only a quarter, again
// and again when a world is filled.
func roomy[T any](s []T, n int) []T {
	if cap(s)-len(s) < n {
		return slices.Grow(s, max(n, len(s)))
	}
	return s
}

// resize gives a table as many chunks as its rows need.
func (h *host) resize(ordinal int, t *table, rows int) {
	size := h.chunkSize
	want := (rows + size - 1) / size
	for len(t.chunks) < want {
		c := h.engine.NewChunk()
		c.Table, c.First = ordinal, len(t.chunks)*size
		t.chunks = append(t.chunks, c)
	}
	for _, c := range t.chunks[want:] {
		h.remember(c)
	}
	clear(t.chunks[want:])
	t.chunks = t.chunks[:want]
}

// settle puts every row that was copied out into its place.
func (h *host) settle() {
	for _, c := range h.dirty {
		h.remember(c)
	}
	accessor := h.world.StorageAccessor()
	for _, c := range h.dirty {
		entities := accessor.Archetypes[h.tables[c.Table].index].Entities()
		c.Entities = c.Entities[:min(len(entities)-c.First, c.Cap())]
		for row := range c.Entities {
			if e := entities[c.First+row]; c.Entities[row] != fsm.Entity(e) {
				c.Entities[row] = fsm.Entity(e)
				h.setPlace(e, place{table: int32(c.Table) + 1, row: int32(c.First+row) + 1})
			}
		}
	}
	rows := accessor.Components.Storage(h.component)
	a, i := zeroes(rows.Component)
	for _, m := range h.moves {
		t := h.tables[m.table]
		c, row := t.chunks[int(m.row)/h.chunkSize], int(m.row)%h.chunkSize
		// This includes an entity that has not moved but has a different row.
		h.setPlace(donburi.Entity(c.Entities[row]), place{table: m.table + 1, row: m.row + 1})
		if m.cells == blank {
			clear(c.Row(row))
		} else {
			copy(c.Row(row), h.cells[m.cells:])
		}
		rows.SetComponent(index(a, t.index), index(i, int(m.row)), pointer(c, row))
	}
	for _, c := range h.dirty {
		h.engine.Recount(c)
	}
	if cap(h.moves) > 1<<12 { // a world was filled, and so much memory will not be needed again
		h.moves, h.cells = nil, nil
	}
	h.release()
}

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

// remember copies the rows whose Exits may still have to run from a chunk that is about to be overwritten or dropped. Entities that are
// still in their place do not need it.
func (h *host) remember(c *fsm.Chunk) {
	if !h.exits {
		return
	}
	for k, e := range c.Entities {
		if at, _ := h.standing(donburi.Entity(e)); at != nil {
			continue
		}
		h.leavers = append(h.leavers, leaver{
			entity: e,
			at:     place{table: int32(c.Table) + 1, row: int32(c.First+k) + 1},
			cells:  append([]fsm.Cell(nil), c.Row(k)...),
		})
	}
}

// release runs the Exits of entities whose machine component was removed by hand, which donburi does not announce. Their row had a place
// and now has none, or it had started and the entity's present row has not, because the component was added again. If rows are being
// ordered for a question, the Exits wait, with the row kept in unplaced: questions do not call back. If an Exit panics, the remaining
// ones wait in the same way.
func (h *host) release() {
	later := !h.engine.Busy() && !h.saving
	slices.SortStableFunc(h.leavers, leaver.compare)
	if len(h.unplaced) > 1<<12 {
		h.unplaced = map[fsm.Entity]fsm.Row{} // clear would keep the memory that a crowd needed
	}
	clear(h.unplaced)
	left := h.leavers[:0]
	for _, l := range h.leavers {
		if h.hasLeft(l) {
			l.at = place{}
			left = append(left, l)
			h.unplaced[l.entity] = l.cells // in case something gets to the entity first, such as another entity's Exit that removes it
		}
	}
	for h.leavers = left; !later && len(h.leavers) > 0; {
		l := h.leavers[0]
		h.leavers = h.leavers[1:]
		delete(h.unplaced, l.entity)
		if e := donburi.Entity(l.entity); valid(h.world, e) {
			h.exitOf(e, l.cells)
		}
	}
	if len(h.leavers) == 0 {
		h.leavers = nil
	}
}

// hasLeft reports whether a leaver's entity is alive and has really lost the row.
func (h *host) hasLeft(l leaver) bool {
	e, row := donburi.Entity(l.entity), fsm.Row(l.cells)
	if row.Dead() || !valid(h.world, e) { // its Exits have run, and the place may now belong to the entity's next row
		return false
	}
	if entry := h.world.Entry(e); entry.HasComponent(h.component) {
		if p := entry.Component(h.component); !h.isBlank(p) && h.rowAt(p).Started() {
			return false
		}
	} else if l.at != (place{}) && h.placeOf(e) != l.at {
		return false
	}
	return row.Started()
}
