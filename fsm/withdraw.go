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

func (e *engine) withdraw(entity Entity, c Command) int {
	e.mustBeOutside("Withdraw", "use Tick.Defer")
	if c == 0 {
		panic(e.commandZero("Withdraw"))
	}
	return e.takeBack(order{kind: orderCommand, entity: entity, command: c})
}

// WithdrawMessage takes back the messages of one kind that were posted to an entity and have not been handed over, or that wait because
// nothing has handled them, by [Engine.Post], [Engine.PostFor] or a callback, whatever their data; what was posted to all stays. It returns
// how many were taken back, as [Engine.Withdraw] does for commands, and takes as long. With it before each PostFor, only the latest order
// counts. It panics inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) WithdrawMessage(entity Entity, k MessageKind) int {
	return e.made().withdrawMessage(entity, k)
}

func (e *engine) withdrawMessage(entity Entity, k MessageKind) int {
	e.mustBeOutside("WithdrawMessage", "use Tick.Defer")
	return e.takeBack(order{kind: orderMessage, entity: entity, message: k})
}

// WithdrawAll takes back all commands and messages that were sent or posted to an entity and have not been taken or handled yet, whoever has
// sent them, as [Engine.Withdraw] and [Engine.WithdrawMessage] do for those of one kind; what was sent to all stays. It returns how many.
// Call it where nothing of what an entity was told may count any more, as before [Engine.Restart]. It looks through all that is queued. It
// panics inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) WithdrawAll(entity Entity) int { return e.made().withdrawAll(entity) }

func (e *engine) withdrawAll(entity Entity) (n int) {
	e.mustBeOutside("WithdrawAll", "use Tick.Defer")
	for i := range e.queue {
		if o := &e.queue[i]; o.entity == entity && (o.kind == orderCommand || o.kind == orderMessage) {
			*o = order{}
			n++
		}
	}
	e.emptied(n)
	return n
}

// takeBack empties the places of those queued orders that agree with one, and returns their number.
func (e *engine) takeBack(like order) (n int) {
	w := &e.withdrawn
	take := func(o *order) bool {
		if o.kind != like.kind || o.entity != like.entity || o.command != like.command || o.message != like.message {
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
		for at := w.first(&like); *at != 0; {
			if i := *at - 1; take(&e.queue[i]) {
				*at = w.next[i]
			} else {
				at = &w.next[i]
			}
		}
	}
	e.emptied(n)
	return n
}

// emptied is called when places in the queue have been emptied.
func (e *engine) emptied(places int) {
	if e.withdrawn.holes += places; e.withdrawn.holes > len(e.queue)/2 {
		e.closeUp()
	}
}

// withdrawals is what is known of commands and messages that were taken back. The places in the queue where they were are empty until the
// queue is needed as it is, so that not all the others move up each time.
type withdrawals struct {
	holes    int // empty places
	searches int // since the orders have had their places

	// The orders by entity, command and message, once there have been a few searches: a hash table whose lists are chained by next. Places
	// are counted from 1.
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
		at := w.first(&queue[i])
		w.next[i], *at = *at, int32(i+1)
	}
}

// first returns where the list of the orders begins, among others, that are of the same kind as one and for the same entity.
func (w *withdrawals) first(o *order) *int32 {
	what := uint64(o.command)<<32 | uint64(uint32(o.message))
	return &w.heads[mix(mix(uint64(o.entity))^what)&uint64(len(w.heads)-1)]
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
