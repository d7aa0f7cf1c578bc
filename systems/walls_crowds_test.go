package systems_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// Lines to targets that stand in crowds are asked for in order, however often the search has to go on, and who sees none of them is told how
// far away the nearest of all is.
func TestWallsAmongCrowds(t *testing.T) {
	n := shorter(1500, 500)
	places := map[string]func(r *rand.Rand) components.Vec2{
		"towns": func(r *rand.Rand) components.Vec2 {
			town := r.IntN(12)
			return components.Vec2{X: float64(town%4)*9 + r.Float64(), Y: float64(town/4)*9 + 2*r.Float64()}
		},
		"one far away": func(r *rand.Rand) components.Vec2 {
			if r.IntN(n) == 0 {
				return components.Vec2{X: 1e5, Y: 1e5}
			}
			return components.Vec2{X: 20 * r.Float64(), Y: 20 * r.Float64()}
		},
		"streets": func(r *rand.Rand) components.Vec2 {
			if r.IntN(2) == 0 {
				return components.Vec2{X: 40 * r.Float64(), Y: float64(r.IntN(3)) * 20}
			}
			return components.Vec2{X: float64(r.IntN(40)), Y: float64(r.IntN(40))}
		},
	}
	placed := 0
	places["from outside"] = func(r *rand.Rand) components.Vec2 {
		if placed++; placed <= n {
			return places["streets"](r)
		}
		return components.Vec2{X: 50*r.Float64() - 5, Y: -1 - 9*r.Float64()}
	}
	places["a clearing"] = func(r *rand.Rand) components.Vec2 { // where the nearest of all may be found after one who is farther away, but ahead
		placed++
		way, far := 7*r.Float64(), 40+20*r.Float64()
		switch {
		case placed > n:
			far = 10 * r.Float64()
		case placed%(n/4) == 0:
			far = 30 * r.Float64()
		}
		return components.Vec2{X: far * math.Cos(way), Y: far * math.Sin(way)}
	}
	for name, place := range places {
		for _, open := range []int{40, 700, 1 << 30} {
			t.Run(fmt.Sprintf("%s/%d", name, open), func(t *testing.T) {
				placed = 0
				lookPast(t, rand.New(rand.NewPCG(uint64(open), 6)), n, 2, place, func(l systems.SightLine) bool {
					return (uint64(l.Eyes)*7919+uint64(l.Target)*104729)>>3%uint64(open) != 0
				})
			})
		}
	}
}
