package systems

import (
	"cmp"
	"reflect"
	"slices"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// donburi does not announce that a component is removed from an entity, nor that one is added. If a game removes the machine's component by
// hand, its row has left unseen: the host finds out when it next orders rows, or when an operation meets the entity. The Exits that are
// due then run with a copy of the row.

// leaver is a copy of a row that may have left unseen.
type leaver struct {
	entity fsm.Entity
	at     place // where it was; nowhere for a row that an operation started before it had a place
	cells  []fsm.Cell
}

// byEntity is the order in which leavers exit. Where their rows were would depend on whether a question has ordered the rows since.
func (l leaver) byEntity(other leaver) int { return cmp.Compare(l.entity, other.entity) }

// rememberLeavers copies the rows that may have left unseen from a chunk that is about to be overwritten or dropped. Entities that are
// still in their place have not left.
func (h *host) rememberLeavers(c *fsm.Chunk) {
	if !h.exits {
		return
	}
	for k, e := range c.Entities {
		if row := c.Row(k); row.Dead() || !row.Started() { // no Exits are due: most have been removed, and have had theirs
			continue
		}
		if at, _ := h.standing(donburi.Entity(e)); at != nil {
			continue
		}
		h.leavers = append(h.leavers, leaver{
			entity: e,
			at:     place{table: int32(c.Table) + 1, row: int32(c.First+k) + 1},
			cells:  slices.Clone(c.Row(k)),
		})
	}
}

// exitLeavers runs the Exits of the rows that have left unseen. If rows are being ordered for a question, which must not call back, the
// Exits wait, with the rows kept in unplaced. If an Exit panics, the remaining ones wait in the same way.
func (h *host) exitLeavers() {
	h.round++
	if !h.engine.Busy() && !h.saving {
		h.checkLeavers(min(h.waiting, len(h.leavers))) // the others are looked at again before their Exits run
		h.waiting = len(h.leavers)
		return
	}
	h.waiting = 0
	slices.SortStableFunc(h.leavers, leaver.byEntity)
	if len(h.unplaced) > 1<<12 {
		h.unplaced = map[fsm.Entity]fsm.Row{} // clear would keep the memory that a crowd needed
	}
	clear(h.unplaced)
	h.checkLeavers(0)
	// What an Exit of a snapshot defers may start further rows, which wait behind these for a place, or order rows anew, which runs the
	// remaining Exits.
	for due, round := len(h.leavers), h.round; due > 0 && h.round == round; due-- {
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

// checkLeavers removes from the leavers, from a number on, those that have not left.
func (h *host) checkLeavers(from int) {
	left := h.leavers[:from]
	for _, l := range h.leavers[from:] {
		if h.hasLeft(l) {
			l.at = place{}
			left = append(left, l)
			h.unplaced[l.entity] = l.cells // in case something gets to the entity first, such as another entity's Exit that removes it
		} else if known := h.unplaced[l.entity]; known != nil && &known[0] == &l.cells[0] {
			delete(h.unplaced, l.entity) // it has a place now
		}
	}
	h.leavers = left
}

// hasLeft reports whether a leaver's entity is alive and has really lost the row: it runs the machine no longer, or it has another row,
// which has not started, because the component was added again.
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

// leftUnseen ends the row of an entity whose machine component was removed by hand since the last tick, and perhaps added again: its
// Exits run, if configured. It reports whether there was such a row.
func (h *host) leftUnseen(e donburi.Entity) bool {
	c, i := h.placed(e)
	unplaced := h.unplaced[fsm.Entity(e)]
	if c == nil && unplaced == nil {
		return false
	}
	var now unsafe.Pointer
	if entry := h.world.Entry(e); entry.HasComponent(h.component) {
		now = entry.Component(h.component)
	}
	var row fsm.Row
	switch {
	case !h.isBlank(now) && h.rowAt(now).Started(): // it still has its row, which the game may have moved in memory
		return false
	case unplaced != nil && now != unsafe.Pointer(&unplaced[0]):
		row = slices.Clone(unplaced)
		fsm.Row(unplaced).Kill() // it is still among the leavers
		delete(h.unplaced, fsm.Entity(e))
	case c != nil && now != pointer(c, i):
		row = slices.Clone(c.Row(i))
		if h.missed.has(e) {
			row.Revive() // it was killed, without Exit, for having left
		}
		c.Kill(i) // a tick may be under way
		h.setPlace(e, place{})
		if row.Started() {
			h.noteLeft(e)
		}
	default:
		return false
	}
	if h.exits {
		h.exitOf(e, row)
	}
	return true
}

// exitOf runs the Exits of an entity that has lost its row, given a copy of the row. Until they are done the entity cannot be removed:
// the remaining ones would be called for an entity that is gone.
func (h *host) exitOf(e donburi.Entity, row fsm.Row) {
	view := reflect.New(h.view).UnsafePointer()
	if entry := h.world.Entry(e); !h.setView(entry, row, view) {
		h.leaveWithoutExit(entry, row)
		return
	}
	end := func() {}
	if !h.isExiting(e) { // otherwise it is being removed, and is exiting until it is gone
		h.beginExits(e)
		end = func() { h.endExits(e) }
	}
	defer func() {
		end()
		h.exit(e, row, view, func() {}) // forgets an Exit's panic, which does not concern the entity's next row
	}()
	h.exit(e, row, view, func() {
		end()
		row.Kill() // it may be listed twice
	})
}
