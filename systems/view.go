package systems

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// setViewAt sets the view of an entity that is known to be [host.standing].
func (h *host) setViewAt(c *fsm.Chunk, i int, view unsafe.Pointer) {
	t := h.tables[c.Table]
	for k := range h.fields {
		f := &h.fields[k]
		at := unsafe.Add(view, f.offset)
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
}

// setView sets the view of an entity. It reports whether the entity has all components that the view needs.
func (h *host) setView(entry *donburi.Entry, row fsm.Row, view unsafe.Pointer) bool {
	for _, f := range h.fields {
		at := unsafe.Add(view, f.offset)
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
			return false
		}
	}
	return true
}

// missing names the components that the view needs but the entity lacks.
func (h *host) missing(entry *donburi.Entry) string {
	var names []string
	for _, f := range h.fields {
		if f.kind == fieldComponent && !f.optional && !entry.HasComponent(f.component) {
			names = append(names, f.lack(entry.Archetype().Layout().Components()))
		}
	}
	return strings.Join(names, ", ")
}

// mustBeComplete panics if a table's entities lack a component that the view needs.
func (h *host) mustBeComplete(t *table, entities []donburi.Entity) {
	if t.lacks == "" || len(entities) == 0 {
		return
	}
	more := ""
	if n := len(entities) - 1; n > 0 {
		more = fmt.Sprintf(" (so do %d more)", n)
	}
	panic(fmt.Sprintf("systems: machine %q: entity %v lacks %s%s; its components are %s; create it with FSM.Component and all FSM.Components(), or tag the field `horde:\"optional\"`",
		h.machine, fsm.Entity(entities[0]), t.lacks, more, namesOf(h.world.Archetypes()[t.index].Layout().Components())))
}

// namesOf formats a list of component types.
func namesOf(components []donburi.IComponentType) string {
	var names []string
	for _, c := range components {
		name := c.Name()
		if name == "" { // the type has none: a struct written out where the component type is made
			name = c.Typ().String()
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}
