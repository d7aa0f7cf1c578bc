package fsm

import (
	"slices"
	"time"
	"unsafe"
)

// need is what a transition asks for, apart from its command and which states are current.
type need struct {
	known   []question
	unknown int           // number of questions that equal no other
	lot     bool          // it must be drawn as well, from among several
	after   time.Duration // the delay; the shortest if it varies
	until   time.Duration // the longest delay
}

// question is what is asked of a function that is a condition, an entry guard or a delay.
type question struct {
	function uintptr // its address
	holds    bool    // whether it must hold; false for the function of a WhenNot
}

func needOf(t *transition) need {
	n := need{known: slices.Clip(t.questions), after: t.after, until: t.longest}
	entry := t.entryGuard()
	if f := entry.plain; f != nil {
		n.known = append(n.known, question{addressOf(f), true})
	}
	if t.afterFunc != nil {
		n.known = append(n.known, question{addressOf(t.afterFunc), true})
	}
	n.unknown += len(t.whenTick) - len(t.members) // may roll dice, so one function can give two answers
	if entry.tick != nil {
		n.unknown++ // as may this
	}
	if t.weightFunc != nil {
		n.unknown++ // it may return 0
	}
	n.lot = lots(t) > 1
	if t.whenBatch != nil {
		n.unknown++
	}
	return n
}

// lots returns how many transitions take part in the draw that a transition takes part in; 0 if there is none.
func lots(t *transition) (n int) {
	if t.weighed == "" {
		return 0
	}
	for _, other := range t.from.transitions {
		if other.weighed != "" {
			n++
		}
	}
	return n
}

// drawable is lots, less those that take no part while the weight of t is all that is known of what functions return.
func drawable(next, t *transition) int {
	n := lots(next)
	if t.weightFunc != nil && t.from == next.from {
		for _, other := range t.from.transitions {
			if other != t && other.weightFunc != nil {
				n--
			}
		}
	}
	return n
}

// within reports whether other asks for everything that n asks for. Two varying delays vary independently.
func (n need) within(other need) bool { return !n.lot && n.drawnWithin(other) }

// drawnWithin is within for a transition that has been drawn, if it must be.
func (n need) drawnWithin(other need) bool {
	if n.unknown > 0 || n.until > other.after {
		return false
	}
	for _, q := range n.known {
		if !slices.Contains(other.known, q) {
			return false
		}
	}
	return true
}

// addressOf identifies a function: two functions are the same if they are at the same address. Two closures made by one function capture
// different variables and are at different addresses, and so are two method values; a plain Go function has one address.
func addressOf[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }
