package systems

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// An entity that lacks a component which the view needs is a mistake of the game, and cannot be called back. Without a fault handler, ticks
// and operations panic; with one, it is stopped, and the others go on.

// mustBeComplete panics if a table's entities lack a component that the view needs. With a fault handler, stopIncomplete sees to them.
func (h *host) mustBeComplete(t *table, entities []donburi.Entity) {
	if !t.lacks || len(entities) == 0 || h.handled || !h.engine.Busy() || h.saving { // questions call nothing back
		return
	}
	more := ""
	if n := len(entities) - 1; n > 0 {
		more = fmt.Sprintf(" (so do %d more)", n)
	}
	panic(h.refusal(h.world.Entry(entities[0]), more))
}

// refusal says which components an entity lacks, and what to do about it.
func (h *host) refusal(entry *donburi.Entry, more string) string {
	return fmt.Sprintf("systems: machine %q: entity %v lacks %s%s; its components are %s; "+
		"give it all FSM.Components() as long as it has FSM.Component, or tag the field `horde:\"optional\"`",
		h.machine, fsm.Entity(entry.Entity()), h.missing(entry), more, namesOf(entry.Archetype().Layout().Components()))
}

// stopIncomplete stops the entities that lack a component which the view needs, if there is a fault handler, ahead of a tick.
func (h *host) stopIncomplete() {
	if !h.handled || h.engine.Busy() || h.Crowded() { // a tick inside another is refused
		return
	}
	h.discover()
	h.readmit() // not only in the tick, where it would be too late to stop anybody
	ordered := false
	for _, t := range h.tables {
		if !t.lacks || h.allStopped(t) {
			continue
		}
		if !ordered {
			h.putInOrder()
			ordered = true
		}
		for _, c := range t.chunks {
			for i, e := range c.Entities {
				h.stop(donburi.Entity(e), c.Row(i), c)
			}
		}
	}
}

// allStopped reports whether all entities of a table are stopped.
func (h *host) allStopped(t *table) bool {
	n := len(h.world.Archetypes()[t.index].Entities())
	return n == 0 || !slices.ContainsFunc(h.rows.column(t.index, 0, n), func(p unsafe.Pointer) bool {
		return h.isBlank(p) || !h.rowAt(p).Stopped()
	})
}

// stop stops an entity that lacks a component which the view needs, or panics if there is no fault handler.
func (h *host) stop(e donburi.Entity, row fsm.Row, c *fsm.Chunk) {
	if row.Stopped() || row.Dead() {
		return
	}
	entry := h.world.Entry(e)
	err := fmt.Errorf("it lacks %s; its components are %s; when it has all FSM.Components(), Restart it",
		h.missing(entry), namesOf(entry.Archetype().Layout().Components()))
	if !h.engine.Fail(fsm.Entity(e), row, c, err) {
		panic(h.refusal(entry, ""))
	}
}

// leaveWithoutExit tells the fault handler, if there is one, of an entity that leaves and whose Exit cannot be called. Nothing panics
// without one: such an entity can always be removed.
func (h *host) leaveWithoutExit(entry *donburi.Entry, row fsm.Row) {
	if row.Started() && !row.Stopped() && !row.Dead() {
		h.engine.Fail(fsm.Entity(entry.Entity()), row, nil, fmt.Errorf("it leaves without Exit, since it lacks %s; its components are %s",
			h.missing(entry), namesOf(entry.Archetype().Layout().Components())))
	}
}

// namesOf formats a list of component types.
func namesOf(components []donburi.IComponentType) string {
	var names []string
	for _, c := range components {
		name := nameOf(c)
		if machine, is := strings.CutSuffix(name, machineSuffix); is && c.Typ() == rowType {
			name = fmt.Sprintf("the machine %q", machine)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// nameOf returns the name of a component type. A Go type may have none: a pointer, a map, a struct that is written out.
func nameOf(c donburi.IComponentType) string {
	if c.Name() == "" {
		return c.Typ().String()
	}
	return c.Name()
}
