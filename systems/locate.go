package systems

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Locate makes host an [fsm.Host].
func (h *host[V]) Locate(entity fsm.Entity, into []V) (fsm.Row, *fsm.Chunk, []V, bool) {
	e := donburi.Entity(entity)
	if h.forgotten {
		return nil, nil, nil, false
	}
	if !h.engine.Busy() {
		h.revive()
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
		case into == nil:
		case h.exits && !row.Started() && h.leftUnseen(e): // a question has given the row that is about to start its place
			return h.Locate(entity, into)
		default:
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
	row := h.rowOf(entry)
	p := unsafe.Pointer(&row[0])
	if row.Dead() {
		return nil, nil, nil, false
	}
	c := h.chunkOf(e, p)
	if into == nil {
		return row, c, nil, true
	}
	if c == nil && h.exits && h.leftUnseen(e) { // what is about to start is another row
		return h.Locate(entity, into)
	}
	view, ok := h.view(entry, row, into)
	if !ok {
		panic(fmt.Sprintf("systems: machine %q: entity %v lacks %s", h.machine, entity, h.missing(entry)))
	}
	if c == nil && h.exits && h.unplaced[entity] == nil { // what is about to start has no place yet that it could be missed from
		h.leavers = append(h.leavers, leaver{entity: entity, cells: row})
		h.unplaced[entity] = row
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
			names = append(names, f.lack(entry.Archetype().Layout().Components()))
		}
	}
	return strings.Join(names, ", ")
}
