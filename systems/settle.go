package systems

import (
	"slices"
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

// putInOrder puts every row in its place and returns the chunks of all tables.
func (h *host) putInOrder() []*fsm.Chunk {
	if h.forgotten { // the world's rows are another host's, if anybody's
		return nil
	}
	h.discover()
	h.revive()
	if h.engine.Busy() { // otherwise a question is being asked, maybe in the middle of a removal
		h.readmit()
	}
	h.chunks, h.moves, h.cells, h.dirty = h.chunks[:0], h.moves[:0], h.cells[:0], h.dirty[:0]
	h.forgetDropped()
	for i, t := range h.tables {
		h.findMisplaced(i, t)
		h.chunks = append(h.chunks, t.chunks...)
	}
	if len(h.dirty) > 0 || len(h.leavers) > 0 { // a dropped chunk leaves only leavers
		h.settle()
	} else {
		h.noteLost()
	}
	for _, c := range h.dropped { // not before: until all rows are in their places, some may still be here
		c.Entities = c.Entities[:0]
		h.engine.Retire(c)
	}
	h.forgetDropped()
	if h.restoring && h.engine.Busy() { // the data is read, and rows are about to be overwritten
		h.left = left{}
	}
	return h.chunks
}

func (h *host) forgetDropped() {
	clear(h.dropped)
	h.dropped = h.dropped[:0]
}

// findMisplaced copies out the rows of a table that are out of place, and notes their chunks as dirty.
func (h *host) findMisplaced(ordinal int, t *table) {
	entities := h.world.Archetypes()[t.index].Entities()
	h.mustBeComplete(t, entities)
	h.resize(ordinal, t, len(entities))
	rowBytes := h.rowBytes()
	for _, c := range t.chunks {
		n := min(len(entities)-c.First, c.Cap())
		column := h.rows.column(t.index, c.First, n)
		if standAt(column, pointer(c, 0), rowBytes) {
			if c.Len() != n {
				h.dirty = append(h.dirty, c)
				h.displaceFrom(c, n)
			}
			continue
		}
		h.dirty = append(h.dirty, c)
		for row, p := range column {
			if p != pointer(c, row) {
				h.displace(c, row)
				h.copyOut(ordinal, c.First+row, p)
			}
		}
		h.displaceFrom(c, n)
	}
}

// standAt reports whether pointers refer to consecutive rows, the first of them at base. A loop without branches is the fastest way to
// look at all of a world's rows, twice a tick.
func standAt(column []unsafe.Pointer, base unsafe.Pointer, rowBytes uintptr) bool {
	var apart, also uintptr // stay 0 as long as every pointer is the one expected
	want, i := uintptr(base), 0
	for ; i+8 <= len(column); i += 8 {
		p := (*[8]uintptr)(unsafe.Pointer(&column[i]))
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

// copyOut copies a row that is not where it belongs.
func (h *host) copyOut(table, row int, from unsafe.Pointer) {
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
		h.displaceFrom(c, 0)
		h.rememberLeavers(c)
	}
	h.dropped = append(h.dropped, t.chunks[want:]...)
	clear(t.chunks[want:])
	t.chunks = t.chunks[:want]
}

// settle puts every row that was copied out into its place.
func (h *host) settle() {
	h.stirred = true
	for _, c := range h.dirty {
		h.rememberLeavers(c)
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
	h.noteLost()
	h.exitLeavers()
}
