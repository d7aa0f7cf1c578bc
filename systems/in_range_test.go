package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// Who looks only in range knows how far away the nearest target there is, or the one that it tracks, and of no other.
func TestOnlyInRange(t *testing.T) {
	infinite := math.Inf(1)
	for _, c := range []struct {
		what        string
		place       components.Vec2 // of the nearest target; the eyes are at zero and look along X
		sight       components.SightData
		near, other float64 // the distance that is told in range only, and otherwise
	}{
		{"in view", components.Vec2{X: 3}, components.SightData{Range: 10}, 3, 3},
		{"behind", components.Vec2{X: -3}, components.SightData{Range: 10}, 3, 3},
		{"behind, exactly as far as the range", components.Vec2{X: -10}, components.SightData{Range: 10}, 10, 10},
		{"behind, on the same spot", components.Vec2{}, components.SightData{Range: 0, Cone: 2}, 0, 0},
		{"out of range", components.Vec2{X: 11}, components.SightData{Range: 10}, infinite, 11},
		{"out of range, behind a wall", components.Vec2{X: 11, Y: 1}, components.SightData{Range: 10}, infinite, math.Sqrt(122)},
		{"in view, behind a wall", components.Vec2{X: 3, Y: 4}, components.SightData{Range: 10}, 5, 5},
		{"tracked, out of range", components.Vec2{X: 11}, components.SightData{Range: 10, LoseRange: 14, Tracked: true}, 11, 11},
		{"with no range", components.Vec2{X: 3}, components.SightData{Range: -1}, infinite, 3},
		{"with an infinite range", components.Vec2{X: -1000}, components.SightData{Range: infinite}, 1000, 1000},
	} {
		for _, others := range []int{0, 100} { // farther away
			for _, inRange := range []bool{false, true} {
				w := donburi.NewWorld()
				target := w.Create(components.Body, components.Target)
				components.Body.Get(w.Entry(target)).Position = c.place
				for i, e := range w.CreateMany(others, components.Body, components.Target) {
					components.Body.Get(w.Entry(e)).Position = components.Vec2{X: -1e4, Y: float64(i)}
				}
				eyes := w.Entry(w.Create(components.Body, components.Sight))
				components.Body.Get(eyes).Heading = components.Vec2{X: 1}
				s := components.Sight.Get(eyes)
				*s = c.sight
				s.Entity = target
				see := systems.NewPerception(0).SetBlocked(func(l systems.SightLine) bool { return l.To.Y > 0 })
				want := c.other
				if inRange {
					want = c.near
					see.OnlyInRange()
				}
				see.Update(w)
				same(t, fmt.Sprintf("%s, %d others, only in range %v", c.what, others, inRange), s.Distance, want)
			}
		}
	}
}
