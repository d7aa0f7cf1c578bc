//go:build hordedebug

package systems

import (
	"fmt"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// donburi's Set puts another value in the place of a component's. Views that have been gathered for the tick still point to the one before,
// so what is written through them afterwards is lost, and nothing fails.

// held is where the values in an entity's view are.
type held struct {
	entity fsm.Entity
	values []unsafe.Pointer // by field; nil for one that is no component or that the entity lacks
}

// holdings notes where the values of entities are, apart from entities that have no place among the rows.
func (h *host) holdings(entities []fsm.Entity) []held {
	var all []held
	for _, e := range entities {
		c, i := h.standing(donburi.Entity(e))
		if c == nil {
			continue
		}
		t, values := h.tables[c.Table], make([]unsafe.Pointer, len(h.fields))
		for k := range h.fields {
			if h.fields[k].kind == fieldComponent && t.has[k] {
				values[k] = h.shelves[k].column(t.index, c.First+i, 1)[0]
			}
		}
		all = append(all, held{e, values})
	}
	return all
}

// replaced says which value is not where it was, "" if all are. The world's structure must be what it was.
func (h *host) replaced(before []held) string {
	for _, was := range before {
		for _, now := range h.holdings([]fsm.Entity{was.entity}) {
			for k := range now.values {
				if f := &h.fields[k]; now.values[k] != was.values[k] {
					return fmt.Sprintf("entity %v was given another %v in place of the one that field %s of its view points to, as by Set; "+
						"what callbacks write through the view in the rest of the tick is lost; write through the view, or use SetValue",
						was.entity, f.component.Typ(), f.name)
				}
			}
		}
	}
	return ""
}
