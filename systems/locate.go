package systems

import (
	"errors"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// locate finds an entity's row and its chunk, as [fsm.Host] specifies, and sets its view unless into is nil.
func (h *host) locate(entity fsm.Entity, into unsafe.Pointer) (fsm.Row, *fsm.Chunk, bool) {
	e := donburi.Entity(entity)
	if h.forgotten {
		return nil, nil, false
	}
	switch {
	case len(h.neighbours.calling) == 0 && len(h.missed.entities) == 0: // as mostly, and told in a fraction of the time of what follows
	case !h.engine.Busy() && !h.Crowded(): // otherwise several may ask at once
		h.revive()
	case into == nil && h.engine.Parallel(): // asked by a callback; even looking up an Entry writes to donburi's memory
		c, i := h.placed(e)
		if c == nil || c.Row(i).Dead() {
			return nil, nil, false
		}
		return c.Row(i), c, true
	}
	if c, i := h.standing(e); c != nil {
		row := c.Row(i)
		switch {
		case row.Dead():
			return nil, nil, false
		case into == nil:
		case h.exits && !row.Started() && h.leftUnseen(e): // a question has already put the new row, which is about to start, in its place
			return h.locate(entity, into)
		default:
			if h.tables[c.Table].lacks {
				h.stop(e, row, c)
			}
			h.setViewAt(c, i, into)
		}
		return row, c, true
	}
	return h.locateMoved(e, into)
}

// errUnattached is one value for all entities: many may be sent something in each tick.
var errUnattached = errors.New("it lacks the machine's component; create it with FSM.Component, or give it one by Population.Attach")

// errOthers is for an entity that was created with the Component of another FSM, as where a game makes two of one machine.
var errOthers = errors.New("it has the component of another FSM whose machine has the same name, and lacks that of this one; " +
	"make one FSM of a machine, and use it everywhere")

// Absent says what an entity of the world lacks that has no row, or returns nil if it is not in the world.
func (h *host) Absent(entity fsm.Entity) error {
	e := donburi.Entity(entity)
	if !valid(h.world, e) || h.world.Entry(e).HasComponent(h.component) { // the latter is about to leave
		return nil
	}
	for _, c := range h.world.Entry(e).Archetype().Layout().Components() {
		if c.Typ() == rowType && c.Name() == h.component.Name() {
			return errOthers
		}
	}
	return errUnattached
}

// locateMoved is locate for an entity whose row is not where it was put, or has not been put anywhere yet.
func (h *host) locateMoved(e donburi.Entity, into unsafe.Pointer) (fsm.Row, *fsm.Chunk, bool) {
	entity := fsm.Entity(e)
	if !valid(h.world, e) {
		return nil, nil, false
	}
	entry := h.world.Entry(e)
	if !entry.HasComponent(h.component) {
		return nil, nil, false
	}
	row := h.rowOf(entry)
	if row.Dead() {
		return nil, nil, false
	}
	c := h.chunkOf(e, unsafe.Pointer(&row[0]))
	if into == nil {
		return row, c, true
	}
	if !row.Started() && h.exits && h.leftUnseen(e) { // the row about to start is a different one, whether or not it has a place
		return h.locate(entity, into)
	}
	if !h.setView(entry, row, into) {
		h.stop(e, row, c)
		return row, c, true
	}
	if c == nil && !row.Started() {
		h.noteStarter(e, row)
	}
	if c == nil && h.exits && h.unplaced[entity] == nil { // the row about to start has no place yet that would reveal its loss
		h.leavers = append(h.leavers, leaver{entity: entity, cells: row})
		h.unplaced[entity] = row
	}
	return row, c, true
}
