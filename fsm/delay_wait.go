package fsm

import (
	"math/bits"
	"time"
)

// wait is a delay that differs from row to row: what [Transition.AfterBetween] adds to the shortest delay, or what the function given to
// [Transition.AfterFunc] returns. Rows hold nothing of it; it is computed whenever it is needed.
type wait struct {
	ask   func(view) time.Duration // nil for AfterBetween
	width uint64                   // from the shortest delay to the longest, in nanoseconds
	salt  uint64                   // identifies the transition; see transition.salt
}

// newWait returns nil for a delay that is the same for all rows.
func newWait(t *transition) *wait {
	switch {
	case t.afterFunc != nil:
		return &wait{ask: t.afterFunc}
	case t.longest > t.after:
		return &wait{width: uint64(t.longest - t.after), salt: t.salt()}
	}
	return nil
}

// salt is a hash of what identifies the transition in any edition of the machine: names, since the numbers of layers, states and
// transitions change when others are deleted, and with them would change the delays of rows that wait.
func (t *transition) salt() uint64 {
	source, siblings := "", t.layer.any
	if t.from != nil {
		source, siblings = t.from.name, t.from.transitions
	}
	h := hashString(hashString(hashString(hashOffset, t.layer.name), source), t.to.name)
	for _, s := range siblings {
		if s == t {
			break
		}
		if s.to == t.to && s.longest > s.after {
			h = hashString(h, "") // one more of the same kind
		}
	}
	return h
}

// spread returns what is added to the shortest delay for an entity that entered the state in the tick with these low bits: a number from
// 0 to width, by the key of [Tick.Rand] mixed with SplitMix64, and brought into range by a multiplication (Lemire: Fast random integer
// generation in an interval, 2019). There is no rejection: with an hour between the bounds, one duration is more likely than another by
// less than a millionth.
func (w *wait) spread(seed uint64, e Entity, entered uint32) time.Duration {
	n, _ := bits.Mul64(w.key(seed, e, entered), w.width+1)
	return time.Duration(n)
}

func (w *wait) key(seed uint64, e Entity, entered uint32) uint64 {
	return mix(mix(seed^uint64(e)) ^ w.salt ^ uint64(entered))
}

// delayOf returns how long after entering the state the current row must wait for a transition; 0 or less means no delay.
func (s *stepper) delayOf(e *edge, v view) time.Duration {
	w, t := e.wait, &s.Tick
	if w == nil {
		return e.after
	}
	if w.ask != nil {
		t.kind, t.edge = inDelay, e.via
		return w.ask(v)
	}
	i := t.index()
	return e.after + w.spread(t.seed, t.entities[i], t.cells[i*t.stride+t.layer].entered)
}

// early reports whether the current row must still wait for a transition whose delay differs from row to row. A row removed by an impure
// condition waits forever.
func (s *stepper) early(e *edge, v view) bool {
	if s.gone() {
		return true
	}
	delay := s.delayOf(e, v) // it may remove the row, too
	return !s.lasted(delay)
}
