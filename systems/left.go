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
	displaced []displaced // while rows are put in order
	noted     []departure // since the last list was made
	unplaced  []starter
	sifted    uint64       // the tick at whose end they were last looked at
	list      []fsm.Entity // those of a tick
	tick      uint64       // which that is
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

// displaced is an entity whose row, which had started, is no longer where it was put.
type displaced struct {
	entity donburi.Entity
	at     place // where that was
}

// displace notes that a chunk's row is about to be overwritten or dropped.
func (h *host) displace(c *fsm.Chunk, row int) {
	if row >= c.Len() || !c.Row(row).Started() {
		return
	}
	e, at := donburi.Entity(c.Entities[row]), place{table: int32(c.Table) + 1, row: int32(c.First+row) + 1}
	if h.placeOf(e) == at { // else it was given back, and noted then
		h.left.displaced = append(roomy(h.left.displaced, 1), displaced{e, at})
	}
}

// displaceFrom notes it for the rows of a chunk from a number on.
func (h *host) displaceFrom(c *fsm.Chunk, row int) {
	for ; row < c.Len(); row++ {
		h.displace(c, row)
	}
}

// noteLost notes, when all rows are in their places, those of the displaced whose row is in none, be it that they have another one.
func (h *host) noteLost() {
	for _, d := range h.left.displaced {
		if c, i := h.placed(d.entity); c == nil || !c.Row(i).Started() || h.placeOf(d.entity) == d.at {
			h.noteLeft(d.entity)
		}
	}
	h.left.displaced = thrifty(h.left.displaced[:0])
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
