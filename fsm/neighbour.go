package fsm

import "fmt"

// neighbour is a host that shares its world with the hosts of other engines. While several workers step one engine, its callbacks must
// not operate on another: two of them might do so at once, and even if they did not, the order would depend on chance.
type neighbour interface {
	// Calling is told when callbacks may run from now on, and when they no longer may. A callback of one engine may use another engine,
	// so these calls nest.
	Calling(begins bool)

	// Crew is told when several workers start calling back, and when they have finished.
	Crew(working bool)

	// Undisturbed is called when the workers of a tick are done. It panics if their callbacks did to the world what several must not do
	// at once.
	Undisturbed()

	// Crowded reports whether several workers of any engine in the world are calling back.
	Crowded() bool
}

// setParallel notes whether several workers may be running callbacks.
func (e *engine) setParallel(parallel bool) {
	if e.crew.parallel == parallel {
		return
	}
	e.crew.parallel = parallel
	if e.neighbour != nil {
		e.neighbour.Crew(parallel)
	}
}

// mustBeApart refuses an operation requested by a callback of another engine that is being stepped by several workers.
func (e *engine) mustBeApart(operation string) {
	if e.neighbour != nil && e.neighbour.Crowded() {
		panic(fmt.Sprintf("fsm: %s of machine %q was called from inside a callback of another machine, which several workers step; use systems.Send, systems.Post or Tick.Defer",
			operation, e.machine.name))
	}
}
