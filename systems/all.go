package systems

import (
	"slices"

	"github.com/yohamta/donburi"
)

// Populations returns the populations of a world, one for each [FSM] that serves it, in the order in which [FSM.In] or [FSM.Update] first
// asked for them; so a world that is new, as in loading a game, has none before that. It returns nil if there are none, and allocates the
// slice. Populations panics if the world is nil.
func Populations(w donburi.World) []AnyPopulation {
	var all []AnyPopulation
	for _, p := range populationsIn("Populations", w) {
		all = append(all, p.any())
	}
	return all
}

// Forget has every [FSM] forget a world that is no longer needed; see [FSM.Forget]. It panics if the world is nil and, before anything is
// forgotten, inside a callback.
func Forget(w donburi.World) {
	all := populationsIn("Forget", w)
	for _, p := range all {
		p.host.mustBeOutside("Forget")
	}
	for _, p := range all {
		p.runner.forget(w)
	}
}

// populationsIn returns the populations of a world. The slice is the caller's.
func populationsIn(function string, w donburi.World) []*population {
	mustBeWorld(function, w)
	n := neighboursIn(w.Id())
	if n == nil {
		return nil
	}
	return slices.Clone(n.populations)
}
