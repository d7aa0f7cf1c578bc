package layered_test

import (
	"math/rand/v2"
	"testing"

	"github.com/horde-fsm/horde/graph/internal/layered"
)

// Crossings are those that one counts by comparing each link with each other.
func TestCrossingsAreThoseOfAllPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		upper, lower := make([][]int, r.IntN(12)), 1+r.IntN(20)
		for i := range upper {
			for range r.IntN(6) {
				upper[i] = append(upper[i], r.IntN(lower)) // some links are double
			}
		}
		want := int64(0)
		for i, right := range upper {
			for _, left := range upper[:i] {
				for _, a := range left {
					for _, b := range right {
						if a > b {
							want++
						}
					}
				}
			}
		}
		if got := layered.Crossings(upper, lower); got != want {
			t.Fatalf("%v: %d crossings, want %d", upper, got, want)
		}
	}
}

// However large a graph is, placing it takes a bounded time for what moves; one that can be read gets all it needs.
func TestLargeGraphsMoveLessOften(t *testing.T) {
	for vertices, want := range map[int]int{1: 150, 1000: 150_000, 30_000: 4_500_000, 300_000: 4_800_000, 2_000_000: 8_000_000} {
		if got := layered.Moves(vertices); got != want {
			t.Errorf("%d vertices are moved %d times, want %d", vertices, got, want)
		}
	}
}
