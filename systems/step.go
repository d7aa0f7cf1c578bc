package systems

import (
	"fmt"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"
)

// DefaultStep is the simulated time of a tick unless a system is given another: 60 ticks are a second.
const DefaultStep = time.Second / 60

// stepOr returns the step that a system was made with, or the default if it is zero.
func stepOr(step time.Duration, system string) time.Duration {
	if step < 0 {
		panic(fmt.Sprintf("systems: %s was given a step of %v; a step is positive, or 0 for %v", system, step, DefaultStep))
	}
	if step == 0 {
		return DefaultStep
	}
	return step
}

// mustRunForward panics if the caller's step is negative.
func mustRunForward(system string, step time.Duration) {
	if step < 0 {
		panic(fmt.Sprintf("systems: %s.Advance by %v; time runs forward", system, step))
	}
}

// worldOf returns the world of an ecs, or nil if there is no ecs.
func worldOf(e *ecs.ECS) donburi.World {
	if e == nil {
		return nil
	}
	return e.World
}

// mustBeWorld panics on a nil world, which would only crash donburi's queries later.
func mustBeWorld(system string, w donburi.World) {
	if w == nil {
		panic(fmt.Sprintf("systems: %s was given a nil world", system))
	}
}
