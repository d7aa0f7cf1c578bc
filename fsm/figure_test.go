package fsm_test

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// The engine is compiled for each view type, and the two dozen small ones of these tests took minutes and gigabytes. So they share two,
// under the names that tests give them.

// critter is the view of entities that come in great numbers.
type critter struct {
	energy, N    int
	number, life uint32
}

// num is a critter of which only N counts.
type num = critter

// figure is the view of entities that come in small numbers. A test needs few of its fields.
type figure struct {
	initialized, key, stuck, open, Wake, Anger, hungry, scared, tired, deaf, horrible bool
	leaves, panics, ready, sends, sendsTo                                             bool

	id, n, counter, depth, next            int
	energy, gold, naps, seen, steps, turns int
	x, heading, velocity, speed, random    float64
	before, delta, nap, total, weary       time.Duration
	self, target                           fsm.Entity
	ticks                                  []uint64
	rolls                                  []int
	deltas                                 []time.Duration
	lines, wrong                           []string
	heard                                  *[]string
	numbers, path                          []float64
	data                                   []any
	player                                 *float64
	facts                                  map[string]bool
	log                                    *record
}
