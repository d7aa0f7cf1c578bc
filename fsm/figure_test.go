package fsm_test

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// The engine is compiled for each view type, with all of its methods, and the four dozen small ones of these tests took minutes and gigabytes.
// So they share these two, under the names that tests give them, and pointers to them.

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
	awake, failAsked, failStart, fragile, leaves, panics, posts, postsTo              bool
	ready, sends, sendsTo, willing                                                    bool

	id, n, asked, counter, depth, last, next            int
	energy, fun, gold, hunger, naps, seen, steps, turns int
	x, heading, velocity, speed, random                 float64
	before, delta, nap, total, weary                    time.Duration
	self, target                                        fsm.Entity
	ticks                                               []uint64
	rolls                                               []int
	deltas                                              []time.Duration
	lines, wrong                                        []string
	heard, exits                                        *[]string
	numbers, path                                       []float64
	data                                                []any
	news                                                any
	player                                              *float64
	facts                                               map[string]bool
	log                                                 *record
}
