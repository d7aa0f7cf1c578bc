package scene

import (
	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/states"
)

// Wants reports whether the input asks to go anywhere.
func (in Input) Wants() bool { return in.Move != components.Vec2{} }

// Drive sets a body in motion as the input says: walking, or running while Run is held. It faces where it goes at once: a
// player's hand should feel no delay.
func Drive(b *components.BodyData, l *components.LocomotionData, in Input) {
	speed := l.Walk
	if in.Run {
		speed = l.Run
	}
	dir := in.Move
	if length := states.Length(dir); length > 1 { // two keys at once are no faster than one
		dir = components.Vec2{X: dir.X / length, Y: dir.Y / length}
	}
	b.Velocity = components.Vec2{X: float64(dir.X * speed), Y: float64(dir.Y * speed)}
	if length := states.Length(dir); length > 0 {
		b.Heading = components.Vec2{X: dir.X / length, Y: dir.Y / length}
	}
}
