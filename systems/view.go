package systems

import (
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
