package systems

import (
	"fmt"
	"reflect"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// What a callback can reach by its Tick: the world that it is in, and the entities there that run the same machine.

// WorldOf returns the world of a callback's entity. Use it to read; to change the world's structure use [Create], [Remove] and
// [Change].
//
// With several workers, ask it only for Valid and Len. donburi writes when it is asked for an Entry or runs a query, which includes
// Each, Iter and First of a component type: if two callbacks do so at once, the program may end with a concurrent map write, or the
// query may list entities twice from then on. Look such things up between ticks, once for all entities, or by [fsm.Tick.Defer].
func WorldOf(t *fsm.Tick) donburi.World { return lenderOf(t, "WorldOf").world }

// WorldOfFault returns the world in which a callback has panicked, for a fault handler that serves several: their entities may have the
// same numbers.
func WorldOfFault(f *fsm.Fault) donburi.World {
	if f == nil {
		panic("systems: WorldOfFault was given a nil Fault")
	}
	h, ok := f.Host().(*host)
	if !ok {
		panic(fmt.Sprintf("systems: WorldOfFault: machine %q does not run in a donburi world", f.Machine))
	}
	return h.world
}

// PopulationOf returns the population of a callback's entity, to ask questions of. V is the type of the machine's view; PopulationOf
// panics if the machine has another. A callback that used the package variable of its [FSM] instead would make Go report an
// initialization cycle.
func PopulationOf[V any](t *fsm.Tick) *Population[V] {
	h := lenderOf(t, "PopulationOf")
	if h.view != reflect.TypeFor[V]() {
		panic(fmt.Sprintf("systems: PopulationOf: machine %q has another type of view than %v", t.MachineName(), reflect.TypeFor[V]()))
	}
	return shell[V](h.population)
}

// lenderOf returns the host of a callback's entity, for a function of this package.
func lenderOf(t *fsm.Tick, operation string) *host {
	if t == nil {
		panic("systems: " + operation + " takes the Tick of a callback, and was given nil")
	}
	if t.Host() == nil {
		panic("systems: " + operation + " was given a Tick that no engine has made; to try a callback, make an FSM of a machine with it and run it in donburi.NewWorld()")
	}
	h, ok := t.Host().(*host)
	if !ok {
		panic(fmt.Sprintf("systems: %s: machine %q does not run in a donburi world; to test a callback that asks for one, make an FSM of the machine and run it in donburi.NewWorld()",
			operation, t.MachineName()))
	}
	return h
}
