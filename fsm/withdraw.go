package fsm

import (
	"math/bits"
	"slices"
)

// Withdraw takes back a command that was sent to an entity and has not been taken yet, by [Engine.Send], [Engine.SendFor] or a callback,
// as often as it was sent; what was sent to all stays. It returns how many were taken back, which are not listed in [Engine.Lost]. With it
// before each SendFor, only the latest key press counts. The first few times between two ticks, Withdraw looks through all that is queued;
// then it makes a list of that, once, and takes no longer however much it is. It panics if c is 0, and inside a callback; use [Tick.Defer]
// there.
func (e *Engine[V]) Withdraw(entity Entity, c Command) int { return e.made().withdraw(entity, c) }

func (e *engine) withdraw(entity Entity, c Command) (n int) {
	e.mustBeOutside("Withdraw", "use Tick.Defer")
	if c == 0 {
		panic(e.commandZero("Withdraw"))
	}
	w := &e.withdrawn
	take := func(o *order) bool {
		if o.entity != entity || o.command != c || o.kind != orderCommand {
			return false
		}
		*o = order{}
		n++
		return true
	}
	if w.searches++; w.searches <= fewSearches {
		for i := range e.queue {
			take(&e.queue[i])
		}
	} else {
		w.list(e.queue)
		for at := w.first(entity, c); *at != 0; {
			if i := *at - 1; take(&e.queue[i]) {
				*at = w.next[i]
			} else {
				at = &w.next[i]
			}
		}
	}
	if w.holes += n; w.holes > len(e.queue)/2 {
		e.closeUp()
	}
	return n
}

// withdrawals is what is known of commands that were taken back. The places in the queue where they were are empty until the queue is
// needed as it is, so that not all the others move up each time.
type withdrawals struct {
	holes    int // empty places
	searches int // since the orders have had their places

	// The orders by entity and command, once there have been a few searches: a hash table whose lists are chained by next. Places are
	// counted from 1.
	heads, next []int32
}

// fewSearches is the number of times that the queue is looked through before it is listed, which takes some ten times as long.
const fewSearches = 8

// list adds to the table those orders that have been queued since it was last made or added to.
func (w *withdrawals) list(queue []order) {
	if len(queue) >= len(w.heads) {
		w.heads, w.next = make([]int32, max(64, 2<<bits.Len(uint(len(queue))))), w.next[:0]
	}
	listed := len(w.next)
	w.next = slices.Grow(w.next, len(queue)-listed)[:len(queue)]
	for i := listed; i < len(queue); i++ {
		at := w.first(queue[i].entity, queue[i].command)
		w.next[i], *at = *at, int32(i+1)
	}
}

// first returns where the list of those orders begins, among others.
func (w *withdrawals) first(entity Entity, c Command) *int32 {
	return &w.heads[mix(mix(uint64(entity))^uint64(c))&uint64(len(w.heads)-1)]
}

// forget is called when orders get other places.
func (w *withdrawals) forget() {
	if len(w.next) > 0 {
		clear(w.heads)
		w.next = w.next[:0]
	}
	w.holes, w.searches = 0, 0
}

// closeUp takes the empty places out of the queue. It is called before orders get other places.
func (e *engine) closeUp() {
	if e.withdrawn.holes > 0 {
		e.queue = slices.DeleteFunc(e.queue, func(o order) bool { return o.kind == orderNone })
	}
	e.withdrawn.forget()
}
