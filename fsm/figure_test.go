package fsm_test

import "time"

// The engine is compiled for each type of view, and these tests' two dozen small ones took minutes and gigabytes. So they share two, under
// the names that tests give them.

// critter is the view of those who come in great numbers.
type critter struct {
	energy, N    int
	number, life uint32
}

// figure is the view of those of whom there are few.
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
