package fsm

import "slices"

// makeRoom allocates for the starts to come, whose number is known: in a world that was just filled it is large. Rows that are absent are
// left out: those that are paused do not start.
func (e *engine) makeRoom() {
	starts := 0
	for _, c := range e.crew.chunks {
		for _, offset := range e.machine.offsets {
			starts += int(c.counts[offset+int(None)])
		}
	}
	for _, w := range e.workers {
		w.output.changes = slices.Grow(w.output.changes, starts/len(e.workers))
	}
}

// takeOver puts changes made since the last tick first in this tick's changes; worker 0 appends to them.
func (e *engine) takeOver() {
	first, op := &e.workers[0].output, &e.op.output
	first.changes = append(first.changes, op.changes...)
	first.transitions += op.transitions
	first.internal = append(first.internal, op.internal...)
	op.forgetChanges()
}

// collect combines what the workers have produced, chunk by chunk.
func (e *engine) collect() {
	first := &e.workers[0].output
	e.internal, first.internal = first.internal, e.internal
	if len(e.workers) == 1 {
		e.queueOrders(first.orders)
		e.faults = append(e.faults, first.faults...)
		e.changes, first.changes = first.changes, e.changes
	} else {
		prefix := len(first.changes)
		if len(first.sections) > 0 {
			prefix = first.sections[0].changes
		}
		all := prefix
		for _, w := range e.workers {
			for _, part := range w.output.sections {
				all += part.changesEnd - part.changes
			}
		}
		e.changes = append(slices.Grow(e.changes[:0], all), first.changes[:prefix]...) // at once, not by a quarter again and again
		for _, w := range e.workers {
			w.output.inOrder()
		}
		e.merge()
	}
	for _, w := range e.workers {
		e.stats.Transitions += w.output.transitions
	}
	e.trim()
	e.stats.Changes += uint64(len(e.changes))
}

// trim releases memory for changes and for queued orders when much less has been needed for a while.
func (e *engine) trim() {
	first, op := &e.workers[0].output, &e.op.output
	if used := len(e.changes); e.changed.over(used, max(cap(e.changes), cap(first.changes))) {
		room := max(modest, 4*used)
		e.changes = append(make([]Change, 0, room), e.changes...)
		for _, w := range e.workers {
			w.output.release(room)
		}
		if cap(op.changes) > room { // after many operations, as on entities attached one by one
			op.release(room)
		}
	}
	used := max(e.delivered, len(e.queue), len(e.calls), len(e.lost), len(e.internal))
	most := max(cap(e.queue), cap(e.spare), cap(e.calls), cap(e.lost), cap(op.orders), cap(e.internal), cap(first.internal), cap(op.internal))
	for _, w := range e.workers {
		most = max(most, cap(w.output.orders))
	}
	if e.ordered.over(used, most) {
		room := max(modest, 4*used)
		e.closeUp() // if the tick has ended before any delivery
		e.queue, e.spare, e.calls, e.lost = fit(e.queue, room), fit(e.spare, room), fit(e.calls, room), fit(e.lost, room)
		op.orders, e.withdrawn = fit(op.orders, room), withdrawals{}
		e.internal, first.internal, op.internal = fit(e.internal, room), fit(first.internal[:0], room), fit(op.internal, room)
		for _, w := range e.workers {
			w.output.releaseOrders(room)
		}
	}
}

// merge joins the workers' output in chunk order.
func (e *engine) merge() {
	for {
		var first *output
		var at section
		for _, w := range e.workers {
			if p, ok := w.output.next(); ok && (first == nil || p.chunk < at.chunk) {
				first, at = &w.output, p
			}
		}
		if first == nil {
			return
		}
		first.taken++
		e.changes = append(e.changes, first.changes[at.changes:at.changesEnd]...)
		e.queueOrders(first.orders[at.orders:at.ordersEnd])
		e.faults = append(e.faults, first.faults[at.faults:at.faultsEnd]...)
	}
}

// queueOrders sorts callbacks' requests into deferred calls and the queue.
func (e *engine) queueOrders(orders []order) {
	for i := range orders {
		if orders[i].kind == orderCall {
			e.calls = append(e.calls, orders[i])
		} else {
			e.queue = append(e.queue, orders[i])
		}
	}
}
