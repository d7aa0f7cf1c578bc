// Package mix is the workload of many states: animals, evenly spread over eight states, that change now and then.
//
// A machine of one layer has nine states. In newborn, an animal goes at once to the state of its kind; so from the second
// tick on the eight others have as many animals each, in no order. From them it goes round, each time when it has had
// enough of the one it is in. What a state does is small and differs between states, so that the cost of finding out what
// to do shows.
package mix

// Dt is the length of a tick in seconds.
const Dt = 1.0 / 60

// Kinds is the number of states besides newborn.
const Kinds = 8

// The states. An animal's kind is its first state less one.
const (
	Newborn uint8 = iota
	Rest
	Graze
	Roam
	Dance
	Flee
	Hunt
	Drink
	Sing
)

// Next returns the state after a state.
func Next(state uint8) uint8 { return state%Kinds + 1 }
