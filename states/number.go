package states

import (
	"fmt"
	"math"
)

// mustBeSpeed panics if a method was given a speed that no body can have: it would run backwards, or be nowhere after a tick.
func mustBeSpeed(method string, speed float64) {
	if !(speed >= 0 && speed <= math.MaxFloat64) {
		panic(fmt.Sprintf("states: %s was given a speed of %v; give 0 or more, in metres per second", method, speed))
	}
}

// mustBeDistance panics if a method was given a distance that is none. It may be infinite, as a range of sight may.
func mustBeDistance(method string, distance float64) {
	if !(distance >= 0) {
		panic(fmt.Sprintf("states: %s was given a distance of %v; give 0 or more, in metres", method, distance))
	}
}

// mustBeClip panics if a method was given a clip that cannot be played.
func mustBeClip(method string, frames uint16, frameTime float64) {
	switch {
	case frames == 0:
		panic(fmt.Sprintf("states: %s was given a clip of 0 frames; give 1 or more", method))
	case !(frameTime >= 0 && frameTime <= math.MaxFloat64):
		panic(fmt.Sprintf("states: %s was given a frame time of %v; give 0 or more, in seconds", method, frameTime))
	}
}
