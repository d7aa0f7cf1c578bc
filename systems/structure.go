package systems

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// A callback should not change the world's structure during the tick. With these functions it requests a change, which is carried out after
// the tick, in an order that does not depend on the number of workers.

// Remove removes an entity after the tick, if it still exists: the callback's own or any other. Until then its callbacks run as
// before. Several requests to remove an entity remove it once.
func Remove(t *fsm.Tick, e donburi.Entity) {
	h := lenderOf(t, "Remove")
	t.Defer(func() { h.remove(e) })
}

// Create creates an entity after the tick and, if setup is not nil, calls setup with its entry, to fill in the components. For an
// entity that is to run a machine, pass the FSM's Component and the components of the machine's view:
//
//	systems.Create(t, func(e *donburi.Entry) {
//		components.Body.SetValue(e, components.NewBody(at))
//	}, sheep.Component, components.Body)
//
// The entity starts in the machine's next tick: in the same frame, if that machine is ticked after this one. Create panics in the
// callback if there are no components, or if one of them is nil or given twice.
func Create(t *fsm.Tick, setup func(*donburi.Entry), components ...donburi.IComponentType) {
	h := lenderOf(t, "Create")
	w := h.world
	if len(components) == 0 {
		panic("systems: Create was given no components; an entity has one at least")
	}
	for i, c := range components {
		if isNil(c) {
			panic(fmt.Sprintf("systems: Create: component %d is nil", i+1))
		}
		if slices.Contains(components[:i], c) {
			panic(fmt.Sprintf("systems: Create: component %d is %s again", i+1, nameOf(c)))
		}
	}
	components = slices.Clone(components) // the callback may reuse its slice
	t.Defer(func() {
		h.discover()       // repairs donburi's counter if a function deferred before has created an archetype
		defer h.discover() // or setup does
		entry := w.Entry(w.Create(components...))
		if setup != nil {
			setup(entry)
		}
	})
}

// Change calls f with an entity's entry after the tick, if the entity still exists: to add and remove components. It panics in the
// callback if f is nil.
func Change(t *fsm.Tick, e donburi.Entity, f func(*donburi.Entry)) {
	h := lenderOf(t, "Change")
	w := h.world
	if f == nil {
		panic("systems: Change was given a nil function")
	}
	t.Defer(func() {
		if valid(w, e) {
			defer h.discover() // repairs donburi's counter if f has created an archetype
			f(w.Entry(e))
		}
	})
}
