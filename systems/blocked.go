package systems

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// MoveLine is the line along which a body moves in a step if nothing is in the way.
type MoveLine struct {
	From, To components.Vec2 // always finite, and different
	Entity   donburi.Entity  // whose body it is
}

// SetBlocked sets a function that reports whether something, such as a wall, stands in the way of a body's step, and returns the system. A
// body whose step is blocked slides: it goes as far along X or Y alone, whichever is more of its step, or else the other; if these are
// blocked, too, it stays where it is. Its velocity does not change, so it goes on running on the spot until its state has it turn. nil
// means that nothing is ever in the way.
//
//	legs := systems.NewMovement(0).SetBlocked(func(l systems.MoveLine) bool { return level.wallBetween(l.From, l.To) })
//
// blocked is asked once for each body that moves in a step, up to three times for one that is blocked, and as often again for one that
// [Movement.KeepApart] then pushes. The line is that of the middle of a body; to keep the whole of it out of walls, let the function take
// these to be thicker by its radius. Lines are within the bounds, if there are any, and a body beyond them is brought back whatever is in
// between. One that is not at a finite position, or would not be after the step, moves freely.
//
// blocked must change nothing in the world, but may look things up there, such as whether the Entity can fly. If it panics, so does Update,
// with the same value: bodies in front of that one, in the order of the world, have moved, it and those behind have not, and none has been
// pushed apart. If it panics as they are pushed apart, all have moved.
func (m *Movement) SetBlocked(blocked func(MoveLine) bool) *Movement {
	m.blocked = blocked
	return m
}

// stopAtWalls takes a body as far as it may go of the way from where it was to where it is.
func (m *Movement) stopAtWalls(b *components.BodyData, from components.Vec2, e donburi.Entity) {
	to := b.Position
	if to == from || !finite(from) || !finite(to) || m.bounds != nil && !m.bounds.contain(from) {
		return
	}
	b.Position = from // where it stays if blocked panics
	x, y := components.Vec2{X: to.X, Y: from.Y}, components.Vec2{X: from.X, Y: to.Y}
	ways := [...]components.Vec2{to, x, y}
	if math.Abs(to.X-from.X) < math.Abs(to.Y-from.Y) {
		ways[1], ways[2] = y, x
	}
	for i, way := range ways {
		if way != from && (i == 0 || way != to) && !m.blocked(MoveLine{from, way, e}) {
			b.Position = way
			return
		}
	}
}
