package states

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/horde-fsm/horde/components"
)

// Kit makes callbacks for views of type V; see [For]. Call its methods while defining a machine. A method panics if V has no field
// for a component that it needs, or if it is given a number that makes no sense, such as a negative speed. The callbacks panic with a nil
// dereference if an optional field that they need is nil.
type Kit[V any] struct {
	body, route, sight, locomotion, animation, cooldown field
}

// For returns the kit of a view type: a struct with fields of type *components.BodyData, *components.RouteData and so on, under any
// names. The fields of a struct within V count as V's own. For panics if V is not a struct or has two fields of the same such type.
//
// The callbacks reach a component by the offset of its field, which For looks up once, so they cost no more than callbacks written
// for V by hand.
func For[V any]() *Kit[V] {
	view := reflect.TypeFor[V]()
	if view.Kind() != reflect.Struct {
		panic(fmt.Sprintf("states: For was given %v; a view is a struct", view))
	}
	return &Kit[V]{
		body:       findField[components.BodyData](view),
		route:      findField[components.RouteData](view),
		sight:      findField[components.SightData](view),
		locomotion: findField[components.LocomotionData](view),
		animation:  findField[components.AnimationData](view),
		cooldown:   findField[components.CooldownData](view),
	}
}

// field is the place of a pointer to a component in a view.
type field struct {
	view, component reflect.Type
	offset          uintptr
	found           bool
}

func findField[T any](view reflect.Type) field {
	f := field{view: view, component: reflect.TypeFor[*T]()}
	f.findIn(view, 0)
	return f
}

// findIn looks through the fields of a struct that begins at base, and through structs within it, as systems.NewFSM does.
func (f *field) findIn(in reflect.Type, base uintptr) {
	for i := range in.NumField() {
		switch sf := in.Field(i); {
		case sf.Type == f.component && f.found:
			panic(fmt.Sprintf("states: %v has two fields of type %v", f.view, f.component))
		case sf.Type == f.component:
			f.offset, f.found = base+sf.Offset, true
		case sf.Type.Kind() == reflect.Struct:
			f.findIn(sf.Type, base+sf.Offset)
		}
	}
}

// need returns the field's offset. If V has no such field it panics, naming the method that needs it.
func (f field) need(method string) uintptr {
	if !f.found {
		panic(fmt.Sprintf("states: %s needs a field of type %v, and %v has none", method, f.component, f.view))
	}
	return f.offset
}

// at reads the pointer to a component from a view. It is sound because the offset is that of a field of type *T of V.
func at[T, V any](v *V, offset uintptr) *T {
	return *(**T)(unsafe.Add(unsafe.Pointer(v), offset))
}
