package components

import "github.com/yohamta/donburi"

// Default values of [LocomotionData].
const (
	// RunSpeed is the speed of running, in metres per second. To chase is to run.
	RunSpeed = 10.0
	// RunFrom is the speed, in metres per second, from which a body counts as running.
	RunFrom = 5.0
)

// LocomotionData is how fast an entity can go. These are settings; how fast it is going now is its body's Velocity.
type LocomotionData struct {
	// Walk and Run are in metres per second. They are for a game's own callbacks: the behaviour in package states is given its speed.
	Walk, Run float64
	// RunFrom is the speed, in metres per second, from which the entity counts as running.
	RunFrom float64
}

// NewLocomotion returns the defaults: [WalkSpeed], [RunSpeed] and [RunFrom].
func NewLocomotion() LocomotionData {
	return LocomotionData{Walk: WalkSpeed, Run: RunSpeed, RunFrom: RunFrom}
}

// Locomotion is the component type of [LocomotionData]; its initial value is [NewLocomotion]'s.
var Locomotion = donburi.NewComponentType[LocomotionData](NewLocomotion())
