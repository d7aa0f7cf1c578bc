package fsm

import "fmt"

// neighbour is a host that shares its world with the hosts of other engines. Callbacks of one that several workers step must not
// operate on another: two of them might do so at once, and even where they do not, the order would be a matter of chance.
type neighbour interface {
	// Calling is told when callbacks may be called from now on, and when no longer. A callback of one engine may use another: such
	// calls nest.
	Calling(begins bool)

	// Crew is told when several workers begin to call back, and when they have ended.
	Crew(working bool)

	// Undisturbed is asked when the workers of a tick are done, and panics if their callbacks have done to the world what several
	// must not do at once.
	Undisturbed()

	// Crowded reports whether several workers of any engine in the world are calling back.
	Crowded() bool
}

// work notes whether callbacks may be run by several workers.
func (e *engine) work(parallel bool) {
	if e.crew.working == parallel {
		return
	}
	e.crew.working = parallel
	if e.neighbour != nil {
		e.neighbour.Crew(parallel)
	}
}

// apart refuses what a callback of another engine asks for while several workers step that one.
func (e *engine) apart(operation string) {
	if e.neighbour != nil && e.neighbour.Crowded() {
		panic(fmt.Sprintf("fsm: %s of machine %q was called from inside a callback of another machine, which several workers step; use systems.Send, systems.Post or Tick.Defer",
			operation, e.machine.name))
	}
}
