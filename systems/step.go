package systems

import (
	"fmt"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"
)

// DefaultStep is the simulated time of a tick where a system was given none: 60 ticks are a second.
const DefaultStep = time.Second / 60

// stepOr returns the step a system was made with, or the default for zero.
func stepOr(step time.Duration, system string) time.Duration {
	if step < 0 {
		panic(fmt.Sprintf("systems: %s was given a step of %v; a step is positive, or 0 for %v", system, step, DefaultStep))
	}
	if step == 0 {
		return DefaultStep
	}
	return step
}

// timeAfter is the simulated time after a number of ticks. A step of time.Second/60 lacks two thirds of a nanosecond, which
// is 24 ms in ten hours; it is meant as a sixtieth of a second, and so are the other whole rates. The machines keep time in
// the same way.
func timeAfter(ticks int64, step time.Duration) time.Duration {
	const second, highest = int64(time.Second), 1000
	if rate := (second + int64(step)/2) / int64(step); 0 < rate && rate <= highest && second/rate == int64(step) {
		return time.Duration(ticks/rate*second + ticks%rate*second/rate)
	}
	return time.Duration(ticks) * step
}

// worldOf returns the world of an ecs, or nil if there is no ecs.
func worldOf(e *ecs.ECS) donburi.World {
	if e == nil {
		return nil
	}
	return e.World
}

// mustBeWorld refuses the nil world, which donburi's queries would only stumble over.
func mustBeWorld(system string, w donburi.World) {
	if w == nil {
		panic(fmt.Sprintf("systems: %s was given a nil world", system))
	}
}
