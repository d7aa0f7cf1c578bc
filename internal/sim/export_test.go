package sim

import "github.com/horde-fsm/horde/fsm"

// Because puts an answer into words.
func Because[V any](m *fsm.Machine[V], a fsm.Answer) string { return because(m, a) }

// AllocsPerTick is what a run of some ticks reports, of whose pieces each began with some ticks done, had some, and allocated some objects.
func AllocsPerTick(ticks int, pieces ...[3]int) float64 {
	var m meter
	for _, p := range pieces {
		m.pieces = append(m.pieces, piece{p[0], p[1], uint64(p[2])})
	}
	return m.allocsPerTick(ticks)
}
