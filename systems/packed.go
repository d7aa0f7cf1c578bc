package systems

import (
	"reflect"
	"unsafe"

	"github.com/yohamta/donburi"
)

// packed is a component type as the packer sees it.
type packed struct {
	component donburi.IComponentType
	slice     reflect.Type
	size      uintptr
	pointers  bool // values contain pointers, and must be copied in a way the garbage collector sees
}

// len returns the number of values in an archetype.
func (c *packed) len(w donburi.World, archetype int) int {
	a := w.Archetypes()[archetype]
	if !a.Layout().HasComponent(c.component) {
		return 0
	}
	return a.Count()
}

// breaks counts the adjacent pairs in a block whose values are not next to each other in memory. A nil leaves the room of a value free when
// a block is packed, so it is no break: a block with many of them would be packed again and again.
func (c *packed) breaks(w donburi.World, archetype, row, n int) int {
	shelf := shelfOf(w, c.component)
	apart := 0
	values := shelf.column(archetype, row, n)
	next := uintptr(0) // unknown until there is a value
	for _, p := range values {
		if p != nil {
			if next != 0 && uintptr(p) != next {
				apart++
			}
			next = uintptr(p)
		}
		if next != 0 {
			next += c.size
		}
	}
	return apart
}

// copy copies a value.
func (c *packed) copy(to, from unsafe.Pointer) {
	if c.pointers {
		t := c.component.Typ()
		reflect.NewAt(t, to).Elem().Set(reflect.NewAt(t, from).Elem())
		return
	}
	copy(unsafe.Slice((*byte)(to), c.size), unsafe.Slice((*byte)(from), c.size))
}

// hasPointers reports whether values of a type contain anything that the garbage collector follows.
func hasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && hasPointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if hasPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	}
	return t.Kind() > reflect.Complex128
}
