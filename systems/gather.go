package systems

import (
	"fmt"
	"strings"
	"sync"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Gather makes host an [fsm.Host]. Views are gathered column by column, which costs a tenth of asking donburi for an
// Entry per entity.
func (h *host[V]) Gather(c *fsm.Chunk, rows []int32, into []V) []V {
	into = into[:len(rows)]
	t := h.tables[c.Table]
	if !h.inPlace(t, c, rows) {
		return h.gatherEach(c, rows, into)
	}
	views := strided{unsafe.Pointer(&into[0]), unsafe.Sizeof(into[0])}
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
			if n = h.abreast(t, k); n >= 4 {
				n = 4
				views.setFour(f.offset, rows, h.column(t, k, c), h.column(t, k+1, c), h.column(t, k+2, c), h.column(t, k+3, c))
			} else if n >= 2 {
				n = 2
				views.setTwo(f.offset, rows, h.column(t, k, c), h.column(t, k+1, c))
			} else {
				views.setOne(f.offset, rows, h.column(t, k, c))
			}
		}
		k += n
	}
	return into
}

// strided is a slice of views, as bytes. Fields that lie side by side are set together: one look at the garbage collector's
// write barrier does for all of them.
type strided struct {
	base unsafe.Pointer
	size uintptr
}

// at returns the address of a view's field.
func (s strided) at(i int, field uintptr) unsafe.Pointer {
	return unsafe.Add(s.base, uintptr(i)*s.size+field)
}

//go:noinline
func (s strided) setOne(field uintptr, rows []int32, a []unsafe.Pointer) {
	for _, row := range rows {
		*(*unsafe.Pointer)(unsafe.Add(s.base, field)) = a[row]
		field += s.size // not the pointer, which would end behind the last view, where none may point
	}
}

//go:noinline
func (s strided) setTwo(field uintptr, rows []int32, a, b []unsafe.Pointer) {
	b = b[:len(a)]
	for _, row := range rows {
		*(*[2]unsafe.Pointer)(unsafe.Add(s.base, field)) = [2]unsafe.Pointer{a[row], b[row]}
		field += s.size
	}
}

//go:noinline
func (s strided) setFour(field uintptr, rows []int32, a, b, c, d []unsafe.Pointer) {
	b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
	for _, row := range rows {
		*(*[4]unsafe.Pointer)(unsafe.Add(s.base, field)) = [4]unsafe.Pointer{a[row], b[row], c[row], d[row]}
		field += s.size
	}
}

// inPlace reports whether rows stand where the tick has found them; see settle.go for how that is known. Callbacks may have
// changed the world meanwhile.
func (h *host[V]) inPlace(t *table, c *fsm.Chunk, rows []int32) bool {
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

// column returns the pointers that belong into one field of the views of a chunk.
func (h *host[V]) column(t *table, field int, c *fsm.Chunk) []unsafe.Pointer {
	return h.shelves[field].column(t.index, c.First, c.Len())
}

// abreast returns how many fields, from the given one on, take components and lie side by side.
func (h *host[V]) abreast(t *table, k int) (n int) {
	for n = 1; k+n < len(h.fields) && n < 4; n++ {
		next := &h.fields[k+n]
		if next.kind != fieldComponent || !t.has[k+n] || next.offset != h.fields[k].offset+uintptr(n)*unsafe.Sizeof(unsafe.Pointer(nil)) {
			break
		}
	}
	return n
}

// gatherEach is Gather for a chunk whose entities have moved, inside the tick, from where they stood: each is asked for
// by itself, and those that are gone are killed. One that lacks, at the moment, a component that the view needs misses
// this tick.
func (h *host[V]) gatherEach(c *fsm.Chunk, rows []int32, into []V) []V {
	for k, i := range rows {
		e := donburi.Entity(c.Entities[i])
		row := c.Row(int(i))
		if valid(h.world, e) {
			entry := h.world.Entry(e)
			if entry.HasComponent(h.component) && entry.Component(h.component) == pointer(c, int(i)) {
				if _, ok := h.view(entry, row, into[k:k+1]); ok {
					continue
				}
				h.missed.add(e)
			}
		}
		row.Kill()
		c.SetSpecial()
	}
	return into
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

// revive has those who missed a tick take part in the next, if they are there still.
func (h *host[V]) revive() {
	for _, e := range h.missed.entities {
		if !valid(h.world, e) {
			continue
		}
		if entry := h.world.Entry(e); entry.HasComponent(h.component) {
			h.rowAt(entry.Component(h.component)).Revive()
		}
	}
	h.missed.entities = h.missed.entities[:0]
}

// Locate makes host an [fsm.Host].
func (h *host[V]) Locate(entity fsm.Entity, into []V) (fsm.Row, *fsm.Chunk, []V, bool) {
	e := donburi.Entity(entity)
	if h.forgotten {
		return nil, nil, nil, false
	}
	if into == nil && h.engine.Parallel() { // a callback asks, and even reading donburi's entries writes to them
		c, i := h.placed(e)
		if c == nil || c.Row(i).Dead() {
			return nil, nil, nil, false
		}
		return c.Row(i), c, nil, true
	}
	if c, i := h.standing(e); c != nil {
		row := c.Row(i)
		switch {
		case row.Dead():
			return nil, nil, nil, false
		case into != nil:
			into = h.viewAt(c, i, into)
		}
		return row, c, into, true
	}
	if !valid(h.world, e) {
		return nil, nil, nil, false
	}
	entry := h.world.Entry(e)
	if !entry.HasComponent(h.component) {
		return nil, nil, nil, false
	}
	p := entry.Component(h.component)
	row := h.rowAt(p)
	if row.Dead() {
		return nil, nil, nil, false
	}
	c := h.chunkOf(e, p)
	if into == nil {
		return row, c, nil, true
	}
	view, ok := h.view(entry, row, into)
	if !ok {
		panic(fmt.Sprintf("systems: machine %q: %v lacks %s", h.machine, e, h.missing(entry)))
	}
	if c == nil && h.exits { // what is about to start has no place yet that it could be missed from
		h.leavers = append(h.leavers, leaver{entity: entity, cells: row})
	}
	return row, c, view, true
}

// viewAt sets the view of one entity that is known to be [host.standing].
func (h *host[V]) viewAt(c *fsm.Chunk, i int, into []V) []V {
	t, base := h.tables[c.Table], unsafe.Pointer(&into[0])
	for k := range h.fields {
		f := &h.fields[k]
		at := unsafe.Add(base, f.offset)
		switch {
		case f.kind == fieldEntity:
			*(*fsm.Entity)(at) = c.Entities[i]
		case f.kind == fieldRow:
			*(*fsm.Row)(at) = c.Row(i)
		case t.has[k]:
			*(*unsafe.Pointer)(at) = h.shelves[k].column(t.index, c.First+i, 1)[0]
		default:
			*(*unsafe.Pointer)(at) = nil
		}
	}
	return into[:1]
}

// view sets the view of one entity. It reports whether the entity has all components that the view needs.
func (h *host[V]) view(entry *donburi.Entry, row fsm.Row, into []V) ([]V, bool) {
	base := unsafe.Pointer(&into[0])
	for _, f := range h.fields {
		at := unsafe.Add(base, f.offset)
		switch {
		case f.kind == fieldEntity:
			*(*donburi.Entity)(at) = entry.Entity()
		case f.kind == fieldRow:
			*(*fsm.Row)(at) = row
		case entry.HasComponent(f.component):
			*(*unsafe.Pointer)(at) = entry.Component(f.component)
		case f.optional:
			*(*unsafe.Pointer)(at) = nil
		default:
			return nil, false
		}
	}
	return into[:1], true
}

// missing names the components that the view needs and the entity lacks.
func (h *host[V]) missing(entry *donburi.Entry) string {
	var names []string
	for _, f := range h.fields {
		if f.kind == fieldComponent && !f.optional && !entry.HasComponent(f.component) {
			names = append(names, fmt.Sprintf("%v for field %s", f.component.Typ(), f.name))
		}
	}
	return strings.Join(names, ", ")
}
