package patrol

import (
	"fmt"
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

// places are where guards stand that have caught up with the player, relative to the player, in metres: on a single spot they would look
// like a single guard, below the player. There are many more of them than guards that ever give chase at once, since two that share one
// would look like a single guard, too.
var places = sunflower()

const placeBits = 10

// nearest and farthest are how far these places are from the player, in metres.
const nearest, farthest = 2.4, 8.6

// placeOf returns which of the places a guard has, wherever it is. The multiplier is the golden ratio's, so that guards with numbers in a
// row, who walk the same round, stand far apart.
func placeOf(e donburi.Entity) uint32 { return uint32(e.Id()) * 2654435769 >> (32 - placeBits) }

// sunflower spreads places like its seeds, each a golden angle further round than the one before: over a ring, all of it equally.
func sunflower() (out [1 << placeBits]components.Vec2) {
	const cos, sin = -0.7373688780783197, 0.6754902942615238 // of that angle
	x, y := 1.0, 0.0
	for i := range out {
		part := float64(i) / float64(len(out))
		r := math.Sqrt(nearest*nearest + float64((farthest*farthest-nearest*nearest)*part))
		out[i] = components.Vec2{X: x * r, Y: y * r}
		x, y = float64(x*cos)-float64(y*sin), float64(x*sin)+float64(y*cos)
	}
	return out
}

// Surround is [states.Chase] for many: each guard runs, at a speed in metres per second, to a place of its own beside the player. It panics
// at a speed that no body can have, as the methods of [states.Kit] do, since people write it into a text.
func Surround(speed float64) func(*fsm.Tick, []Guard) {
	if !(speed >= 0 && speed <= math.MaxFloat64) {
		panic(fmt.Sprintf("patrol: Surround was given a speed of %v; give 0 or more, in metres per second", speed))
	}
	return func(t *fsm.Tick, gs []Guard) {
		dt := t.Delta()
		for i := range gs {
			g := &gs[i]
			if !g.Sight.HasTarget() {
				states.Stand(g.Body)
				continue
			}
			at, place := g.Sight.Target, places[placeOf(donburi.Entity(t.At(i).Entity()))]
			if states.MoveTo(dt, g.Body, components.Vec2{X: at.X + place.X, Y: at.Y + place.Y}, speed) {
				states.Face(dt, g.Body, at)
			}
		}
	}
}
