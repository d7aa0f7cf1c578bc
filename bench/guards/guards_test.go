package guards_test

import (
	"math"
	"testing"

	"github.com/horde-fsm/horde/bench/guards"
)

// A minute of guards: the workload must be the one that its documentation describes, or times measured with it mean
// something else.
func TestGuardsDoWhatTheyAreSaidTo(t *testing.T) {
	const n, ticks = 1000, 3600
	w := guards.NewWorld()
	npcs := make([]guards.NPC, n)
	chasing, walked := make([]bool, n), make([]int32, n)
	for i := range npcs {
		npcs[i] = guards.NewNPC(w, uint32(i))
		walked[i] = npcs[i].Route.Next
	}
	chases, changes, reached, farthest := 0, 0, 0, 0.0
	for range ticks {
		w.Advance()
		for i := range npcs {
			g := &npcs[i]
			switch {
			case !chasing[i] && g.Sees():
				chasing[i] = true
				changes++
			case chasing[i] && g.Lost():
				chasing[i] = false
				changes++
			case chasing[i]:
				g.Chase()
				chases++
			default:
				g.Patrol()
			}
			if g.Route.Next != walked[i] {
				walked[i] = g.Route.Next
				reached++
			}
			farthest = max(farthest, math.Abs(g.Body.Pos.X), math.Abs(g.Body.Pos.Y))
		}
	}
	if share := float64(chases) / n / ticks; share < 0.02 || share > 0.10 {
		t.Errorf("%.1f%% of guards chase, want 2%% to 10%%", share*100)
	}
	if each := float64(changes) / n; each < 0.5 || each > 10 {
		t.Errorf("a guard changes its mind %.1f times a minute, want 0.5 to 10", each)
	}
	if each := float64(reached) / n; each < 3 {
		t.Errorf("a guard reaches %.1f waypoints a minute, want at least 3", each)
	}
	if farthest > 250 || math.IsNaN(farthest) {
		t.Errorf("a guard strayed %.0f m", farthest)
	}
}

// Every contender makes its guards by itself, so they must be a function of the number.
func TestSpawnDependsOnTheNumberOnly(t *testing.T) {
	w := guards.NewWorld()
	seen := map[uint64]uint32{}
	for id := range uint32(1000) {
		a, b := guards.NewNPC(w, id), guards.NewNPC(w, id)
		if a.Sum(0, 0) != b.Sum(0, 0) {
			t.Fatalf("guard %d is made in two ways", id)
		}
		if other, known := seen[a.Sum(0, 0)]; known {
			t.Fatalf("guards %d and %d are the same", other, id)
		}
		seen[a.Sum(0, 0)] = id
	}
}
