package systems

import (
	"slices"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Who has left is noted where it shows: when an entity's row is given back and, since donburi says nothing of a component that is taken off
// by hand, when rows are put in order and another stands in its place. Whoever got the component back has not left: that is looked at as a
// tick ends.

// left is what a host knows of entities that run the machine no longer.
type left struct {
	noted    []departure // since the last list was made
	unplaced []starter
	sifted   uint64       // the tick at whose end they were last looked at
	list     []fsm.Entity // those of a tick
	tick     uint64       // which that is
}

// departure is an entity that has lost a row that had started.
type departure struct {
	entity donburi.Entity
	due    uint64 // the tick with which it is told
}

// starter is an entity whose row an operation was about to start before it had a place, so that nothing would reveal its loss.
type starter struct {
	entity donburi.Entity
	row    fsm.Row
}

// noteLeft notes that an entity has lost a row that had started.
func (h *host) noteLeft(e donburi.Entity) {
	due := h.engine.Tick()
	if !h.engine.Ticking() {
		due++
	}
	h.left.noted = append(roomy(h.left.noted, 1), departure{e, due})
}

// noteStarter notes that an operation is about to start a row that has no place.
func (h *host) noteStarter(e donburi.Entity, row fsm.Row) {
	h.left.unplaced = append(roomy(h.left.unplaced, 1), starter{e, row})
}

// noteLost notes the rows that have started and no longer are where they were put, of a chunk that is about to be overwritten or dropped.
// Those that were given back have been noted, and have no place.
func (h *host) noteLost(c *fsm.Chunk) {
	t := h.tables[c.Table]
	here := h.world.Archetypes()[t.index].Entities()
	here = here[min(c.First, len(here)):min(c.First+c.Len(), len(here))]
	var column []unsafe.Pointer
	if len(here) > 0 {
		column = h.rows.column(t.index, c.First, len(here))
	}
	want, rowBytes := uintptr(pointer(c, 0)), h.rowBytes()
	for k, entity := range c.Entities {
		e := donburi.Entity(entity)
		stays := k < len(here) && here[k] == e && uintptr(column[k]) == want+uintptr(k)*rowBytes
		if !stays && c.Row(k).Started() && h.placeOf(e) == (place{table: int32(c.Table) + 1, row: int32(c.First+k) + 1}) {
			h.noteLeft(e)
		}
	}
}

// siftLeft drops those who run the machine again from those noted, when a tick has ended and before anything that it has deferred.
func (h *host) siftLeft() {
	l := &h.left
	now := h.engine.Tick()
	if now == l.sifted {
		return
	}
	l.sifted = now
	if len(l.unplaced) > 0 {
		waiting := l.unplaced[:0]
		for _, s := range l.unplaced {
			switch {
			case h.isRowOf(s.entity, s.row): // it was created in this tick
				waiting = append(waiting, s)
			case s.row.Started():
				l.noted = append(l.noted, departure{s.entity, now})
			}
		}
		clear(l.unplaced[len(waiting):])
		l.unplaced = thrifty(waiting)
	}
	gone := l.noted[:0]
	for _, d := range l.noted {
		switch runs, started := h.runs(d.entity); {
		case !runs:
			gone = append(gone, d)
		case !started: // it may leave again before that tells of its return
			gone = append(gone, departure{d.entity, now + 1})
		}
	}
	l.noted = gone
}

// isRowOf reports whether an entity still has a row that has no place.
func (h *host) isRowOf(e donburi.Entity, row fsm.Row) bool {
	if !valid(h.world, e) {
		return false
	}
	entry := h.world.Entry(e)
	return entry.HasComponent(h.component) && entry.Component(h.component) == unsafe.Pointer(&row[0])
}

// runs reports whether an entity runs the machine and is not being removed, and whether it has started.
func (h *host) runs(e donburi.Entity) (runs, started bool) {
	if !valid(h.world, e) || slices.Contains(h.neighbours.removing, e) {
		return false, false
	}
	entry := h.world.Entry(e)
	if !entry.HasComponent(h.component) {
		return false, false
	}
	p := entry.Component(h.component)
	return true, !h.isBlank(p) && h.rowAt(p).Started()
}

// listLeft makes the list of a tick that has not ended in a panic. Those who have left since it ended wait for the next.
func (h *host) listLeft() {
	l := &h.left
	l.tick = h.engine.Tick()
	l.list = thrifty(l.list[:min(len(l.noted), cap(l.list))])[:0]
	waiting := l.noted[:0]
	for _, d := range l.noted {
		if d.due <= l.tick {
			l.list = append(roomy(l.list, 1), fsm.Entity(d.entity))
		} else {
			waiting = append(waiting, d)
		}
	}
	l.noted = thrifty(waiting)
	slices.Sort(l.list)
	l.list = slices.Compact(l.list)
}

// thrifty returns a slice in less memory if it needs little of it: that of a crowd will not be needed again.
func thrifty[T any](s []T) []T {
	if cap(s) > 1<<12 && len(s) < cap(s)/8 {
		return slices.Clone(s)
	}
	return s
}

// listed returns the list of the last tick, if that has one.
func (h *host) listed() []fsm.Entity {
	if h.left.tick != h.engine.Tick() {
		return nil
	}
	return h.left.list
}
