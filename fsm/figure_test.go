package fsm_test

import "time"

// The engine is compiled for each view type, and the two dozen small ones of these tests took minutes and gigabytes. So they share two,
// under the names that tests give them.

// critter is the view of entities that come in great numbers.
type critter struct {
	energy, N    int
	number, life uint32
}

// num is a critter of which only N counts.
type num = critter

// figure is the view of entities that come in small numbers.
type figure struct {
	initialized, key, stuck, open, Wake, Anger, hungry, scared, tired, deaf, horrible bool

	id, n, counter, depth, next         int
	x, heading, velocity, speed, random float64
	weary, total                        time.Duration
	ticks                               []uint64
	lines                               []string
	heard                               *[]string
	path                                []float64
	player                              *float64
	facts                               map[string]bool
	log                                 *record
}
