package components

import "github.com/yohamta/donburi"

// Defaults of locomotion.
const (
	// RunSpeed is how fast one runs, in metres per second; chasing is running.
	RunSpeed = 10.0
	// RunFrom is the speed in metres per second from which on a body counts as running.
	RunFrom = 5.0
)

// LocomotionData is how fast an entity goes. It holds settings: how fast the entity goes now is its body's Velocity.
type LocomotionData struct {
	// Walk and Run are in metres per second.
	Walk, Run float64
	// RunFrom is the speed in metres per second from which on the entity counts as running.
	RunFrom float64
}

// NewLocomotion returns [WalkSpeed], [RunSpeed] and [RunFrom].
func NewLocomotion() LocomotionData {
	return LocomotionData{Walk: WalkSpeed, Run: RunSpeed, RunFrom: RunFrom}
}

// Locomotion is the component type of [LocomotionData]; a fresh one is [NewLocomotion].
var Locomotion = donburi.NewComponentType[LocomotionData](NewLocomotion())
