package systems

import (
	"slices"
	"sync"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// gather sets the views of rows. It works column by column, which costs a tenth of asking donburi for an Entry per entity.
func (h *host) gather(c *fsm.Chunk, rows []uint16, views strided) {
	t := h.tables[c.Table]
	if t.lacks || !h.inPlace(t, c, rows) { // whoever lacks a component is stopped by now, or misses the tick
		h.gatherEach(c, rows, views)
		return
	}
	for k := 0; k < len(h.fields); {
		f, n := &h.fields[k], 1
		switch {
		case f.kind == fieldEntity:
			for i, row := range rows {
				*(*fsm.Entity)(views.at(i, f.offset)) = c.Entities[row]
			}
		case f.kind == fieldRow:
			for i, row := range rows {
				*(*fsm.Row)(views.at(i, f.offset)) = c.Row(int(row))
			}
		case !t.has[k]:
			for i := range rows {
				*(*unsafe.Pointer)(views.at(i, f.offset)) = nil
			}
		default:
			n = h.abreast(t, k)
			switch a := h.column(t, k, c); n {
			case 1:
				views.setOne(f.offset, rows, a)
			case 2:
				views.setTwo(f.offset, rows, a, h.column(t, k+1, c))
			case 3:
				views.setThree(f.offset, rows, a, h.column(t, k+1, c), h.column(t, k+2, c))
			default:
				views.setFour(f.offset, rows, a, h.column(t, k+1, c), h.column(t, k+2, c), h.column(t, k+3, c))
			}
		}
		k += n
	}
}

// inPlace reports whether rows are still where the tick found them; see settle.go for how that is known. Callbacks may have changed the
// world in the meantime.
func (h *host) inPlace(t *table, c *fsm.Chunk, rows []uint16) bool {
	if h.world.Archetypes()[t.index].Count() < c.First+c.Len() {
		return false
	}
	column := h.rows.column(t.index, c.First, c.Len())
	if len(rows) == len(column) {
		return standAt(column, pointer(c, 0), h.rowBytes())
	}
	base, rowBytes := uintptr(pointer(c, 0)), h.rowBytes()
	var apart uintptr
	for _, row := range rows {
		apart |= uintptr(column[row]) ^ (base + uintptr(row)*rowBytes)
	}
	return apart == 0
}

// column returns the pointers for one field of the views of a chunk.
func (h *host) column(t *table, field int, c *fsm.Chunk) []unsafe.Pointer {
	return h.shelves[field].column(t.index, c.First, c.Len())
}

// abreast returns how many fields, starting at the given one and at most four, take components and are adjacent.
func (h *host) abreast(t *table, k int) (n int) {
	for n = 1; k+n < len(h.fields) && n < 4; n++ {
		next := &h.fields[k+n]
		if !t.has[k+n] || next.offset != h.fields[k].offset+uintptr(n)*unsafe.Sizeof(unsafe.Pointer(nil)) {
			break
		}
	}
	return n
}

// gatherEach is gather for a chunk whose entities have moved inside the tick: each is looked up separately, and the rows of those that
// are gone are killed. An entity that currently lacks a component that the view needs misses this tick, and so does one that has lost its
// row and whose Exit has yet to run.
func (h *host) gatherEach(c *fsm.Chunk, rows []uint16, views strided) {
	for k, i := range rows {
		if len(rows) == c.Len() && c.Bystander(int(i)) {
			continue // or it would depend on the chunk size whether a row that has no turn misses it
		}
		e := donburi.Entity(c.Entities[i])
		row := c.Row(int(i))
		if valid(h.world, e) {
			entry := h.world.Entry(e)
			if entry.HasComponent(h.component) && entry.Component(h.component) == pointer(c, int(i)) {
				if h.setView(entry, row, views.at(k, 0)) {
					continue
				}
				h.missed.add(e)
			} else if h.exits && !row.Dead() {
				h.missed.add(e)
			}
		}
		c.Kill(int(i))
	}
}

// missed lists entities whose rows were killed for the rest of a tick. Workers add to it.
type missed struct {
	sync.Mutex
	entities []donburi.Entity
}

func (m *missed) add(e donburi.Entity) {
	m.Lock()
	defer m.Unlock()
	m.entities = append(m.entities, e)
}

// has reports whether the entity is listed. It is called between callbacks, on the ticking goroutine.
func (m *missed) has(e donburi.Entity) bool { return slices.Contains(m.entities, e) }

// revive lets entities that have missed a tick take part in the next, if they still exist. A row lost by its entity is revived at its old
// place, since no Exit runs for a dead row.
func (h *host) revive() {
	for _, e := range h.missed.entities {
		if !valid(h.world, e) {
			continue
		}
		if entry := h.world.Entry(e); entry.HasComponent(h.component) {
			if p := entry.Component(h.component); !h.isBlank(p) {
				h.rowAt(p).Revive()
			}
		}
		if c, i := h.placed(e); c != nil {
			c.Row(i).Revive()
		}
	}
	h.missed.entities = h.missed.entities[:0]
}
