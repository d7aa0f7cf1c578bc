package patrol

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

// places are where guards stand that have caught up with the player, relative to the player, in metres: on a single spot they would look
// like a single guard, below the player.
var places = sunflower()

// sunflower spreads places like its seeds: each a golden angle further round than the one before.
func sunflower() (out [24]components.Vec2) {
	const cos, sin = -0.7373688780783197, 0.6754902942615238 // of that angle
	const spacing = 1.7
	x, y := 1.0, 0.0
	for i := range out {
		r := spacing * math.Sqrt(float64(i)+2)
		out[i] = components.Vec2{X: x * r, Y: y * r}
		x, y = float64(x*cos)-float64(y*sin), float64(x*sin)+float64(y*cos)
	}
	return out
}

// surround is [states.Chase] for many: each guard runs to a place of its own beside the player.
func surround(t *fsm.Tick, gs []Guard) {
	dt := t.Delta()
	for i := range gs {
		g := &gs[i]
		if !g.Sight.HasTarget() {
			states.Stand(g.Body)
			continue
		}
		at, place := g.Sight.Target, places[int(donburi.Entity(t.At(i).Entity()).Id())%len(places)]
		if states.MoveTo(dt, g.Body, components.Vec2{X: at.X + place.X, Y: at.Y + place.Y}, components.RunSpeed) {
			states.Face(dt, g.Body, at)
		}
	}
}
