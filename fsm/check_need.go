package fsm

import (
	"time"
	"unsafe"
)

// need is what a transition asks for besides its command and which states are current.
type need struct {
	known   map[uintptr]bool // the functions that are conditions, entry guard and delay, by their addresses
	unknown int              // questions that are equal to no other
	after   time.Duration    // the delay, the shortest if it varies
	until   time.Duration    // the longest
}

func needOf(t *transition) need {
	n := need{known: map[uintptr]bool{}, after: t.after, until: t.longest}
	for _, f := range t.when {
		n.known[addressOf(f)] = true
	}
	if t.to.canEnter != nil {
		n.known[addressOf(t.to.canEnter)] = true
	}
	if t.afterFunc != nil {
		n.known[addressOf(t.afterFunc)] = true
	}
	n.unknown += len(t.whenTick) - len(t.members) // may throw dice, so that one function gives two answers
	if t.weight > 0 {
		n.unknown++ // who is drawn is not known either
	}
	if t.whenBatch != nil {
		n.unknown++
	}
	return n
}

// within reports whether all that n asks for is asked for by other too. Two delays that vary do so each by itself.
func (n need) within(other need) bool {
	if n.unknown > 0 || n.until > other.after {
		return false
	}
	for f := range n.known {
		if !other.known[f] {
			return false
		}
	}
	return true
}

// addressOf tells a function from others: two functions are one if they are at one address. Two closures that one function has made hold
// different things, and are at two, and so are two method values; a Go function has one.
func addressOf[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }
