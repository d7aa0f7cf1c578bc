package systems_test

import (
	"math/rand/v2"
)

// traits are what differs from game to game, apart from what happens.
type traits struct {
	workers, chunk int
	steps, size    int
	every          int  // Config.Interval
	pause          int  // steps between two checks: questions put rows in order, so asking each time would hide what happens without
	orderly        bool // callbacks draw what they do from their Tick and do it through their Tick, so that the order of rows does not matter
	exits, batch   [2]bool
	handler        bool // faults are handled
	panicky        bool // callbacks panic
	maiming        bool // components that views need are taken off
	forgetful      bool // worlds are forgotten
	packed         bool
	heard          bool // changes are subscribed to
	alike          bool // entities have the same components when they are created, and so share chunks
	hashed         bool // the log says what has come of each step
	habits         [3]int
	habitual       bool // what is drawn is often a habit
}

// choose draws one of n things. A game has habits, for what goes wrong may take several rare things one after the other.
func (x *chaos) choose(die *rand.Rand, n int) int {
	if x.habitual && die.IntN(2) == 0 {
		return x.habits[die.IntN(len(x.habits))] % n
	}
	return die.IntN(n)
}

func newTraits(die *rand.Rand) traits {
	one := func(n int) bool { return die.IntN(n) == 0 }
	x := traits{
		workers: 1, chunk: []int{1, 2, 3, 7, 64}[die.IntN(5)], steps: 20 + die.IntN(60), size: 2 + die.IntN(8), every: 1,
		pause: []int{1, 2, 5, 20}[die.IntN(4)], exits: [2]bool{!one(4), !one(3)}, batch: [2]bool{one(3), one(2)},
		handler: one(3), panicky: one(2), maiming: one(8), forgetful: one(2), packed: one(3), heard: one(5), alike: one(2),
	}
	if one(6) {
		x.workers, x.orderly = 2+die.IntN(3), true
	}
	if one(5) {
		x.every = 2 + die.IntN(3)
	}
	x.habitual = !one(3)
	for i := range x.habits {
		x.habits[i] = die.IntN(1 << 20)
	}
	return x
}
