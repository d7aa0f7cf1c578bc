package systems

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// DefaultStep is the simulated time of a tick unless a system is given another, as it is for machines.
const DefaultStep = fsm.DefaultStep

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

// secondsOf returns a step in seconds, as exactly as fsm.Tick.Delta: an n-th of a second is not what is left of it in whole nanoseconds.
func secondsOf(step time.Duration) float64 {
	if n := fsm.TicksPerSecond(step); n > 0 {
		return 1 / float64(n)
	}
	return step.Seconds()
}

// mustRunForward panics if the caller's step is negative.
func mustRunForward(system string, step time.Duration) {
	if step < 0 {
		panic(fmt.Sprintf("systems: %s.Advance by %v; time runs forward", system, step))
	}
}
