package fsm

import "fmt"

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
		instead := "use Tick.Defer"
		switch operation {
		case "Send", "SendFor", "SendAll", "Post", "PostFor", "PostAll":
			instead = "use systems." + operation
		case "Execute", "Perform":
			instead = "use systems.Send or Tick.Defer"
		case "Tell":
			instead = "use systems.Post or Tick.Defer"
		}
		panic(fmt.Sprintf("fsm: %s of machine %q was called from inside a callback of another machine, which several workers step; %s",
			operation, e.machine.name, instead+whereToAsk))
	}
}
