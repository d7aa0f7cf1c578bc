package systems

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// A callback must not change the world's structure during the tick. With these functions it requests a change, which is carried out after
// the tick, in an order that does not depend on the number of workers.

// WorldOf returns the world of a callback's entity. Use it to read; to change the world's structure use [Create], [Remove] and
// [Change].
//
// With several workers it answers only Valid and Len. donburi writes when it is asked for an Entry or runs a query, which includes
// Each, Iter and First of a component type: if two callbacks do so at once, the program may end with a concurrent map write, or the
// query may list entities twice from then on. Look such things up between ticks, once for all entities, or by [fsm.Tick.Defer].
func WorldOf(t *fsm.Tick) donburi.World { return lenderOf(t).world }

// PopulationOf returns the population of a callback's entity, to ask questions of. V is the type of the machine's view; PopulationOf
// panics if the machine has another. A callback that used the package variable of its [FSM] instead would make Go report an
// initialization cycle.
func PopulationOf[V any](t *fsm.Tick) *Population[V] {
	WorldOf(t) // panics if the Tick has no world
	h, ok := t.Host().(*hostOf[V])
	if !ok {
		panic(fmt.Sprintf("systems: PopulationOf: machine %q has another type of view than %v", t.Machine(), reflect.TypeFor[V]()))
	}
	return h.population
}

// lenderOf returns the host of a callback's entity.
func lenderOf(t *fsm.Tick) *host {
	if t == nil {
		panic("systems: WorldOf, PopulationOf, Create, Remove, Change, Send, SendAll, Post and PostAll take the Tick of a callback, and were given nil")
	}
	h, ok := t.Host().(interface{ lender() *host })
	if !ok {
		panic(fmt.Sprintf("systems: machine %q does not run in a donburi world; to test a callback that asks for one, make an FSM of the machine and run it in donburi.NewWorld()",
			t.Machine()))
	}
	return h.lender()
}

// Remove removes an entity after the tick, if it still exists: the callback's own or any other. Until then its callbacks run as
// before. Several requests to remove an entity remove it once.
func Remove(t *fsm.Tick, e donburi.Entity) {
	h := lenderOf(t)
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
	h := lenderOf(t)
	w := h.world
	if len(components) == 0 {
		panic("systems: Create was given no components; an entity has one at least")
	}
	for i, c := range components {
		if isNil(c) {
			panic(fmt.Sprintf("systems: Create: component %d is nil", i+1))
		}
		if slices.Contains(components[:i], c) {
			panic(fmt.Sprintf("systems: Create: component %d is %s again", i+1, c.Name()))
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
	h := lenderOf(t)
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
