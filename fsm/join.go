package fsm

// takeOver puts what was done since the last tick first in this tick's changes; worker 0 goes on behind it.
func (e *Engine[V]) takeOver() {
	first, op := &e.workers[0].output, &e.op.output
	first.changes = append(first.changes, op.changes...)
	first.transitions += op.transitions
	op.forgetChanges()
}

// collect puts together what the workers have produced, chunk by chunk.
func (e *Engine[V]) collect() {
	first := &e.workers[0].output
	if len(e.workers) == 1 {
		e.queueOrders(first.orders)
		e.faults = append(e.faults, first.faults...)
		e.changes, first.changes = first.changes, e.changes
	} else {
		prefix := len(first.changes)
		if len(first.parts) > 0 {
			prefix = first.parts[0].changes
		}
		e.changes = append(e.changes[:0], first.changes[:prefix]...)
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

// mostPatience is the number of quiet ticks after which memory from a busier time is given back in the end. At first one is
// enough, for the busiest tick of all is often that in which a world starts.
const mostPatience = 120

// trim gives the memory of change events back when far fewer have come up for a while: a million rows that start in one
// tick leave room for two million changes, which may never be needed again.
func (e *Engine[V]) trim() {
	first := &e.workers[0].output
	const keep = 1 << 12
	if room := max(cap(e.changes), cap(first.changes)); room <= keep || len(e.changes) > room/8 {
		e.quiet = 0
		return
	}
	if e.quiet++; e.quiet <= e.patience {
		return
	}
	e.quiet, e.patience = 0, min(2*e.patience+1, mostPatience)
	room := max(keep, 4*len(e.changes))
	e.changes = append(make([]Change, 0, room), e.changes...)
	for _, w := range e.workers {
		w.output.release(room)
	}
	if op := &e.op.output; cap(op.changes) > room { // many operations, as on entities that were attached one by one
		op.release(room)
	}
}

// merge joins the workers' output in the order of chunks.
func (e *Engine[V]) merge() {
	for {
		var first *output
		var at part
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

// queueOrders puts what callbacks asked for where it will be looked for.
func (e *Engine[V]) queueOrders(orders []order) {
	for i := range orders {
		if orders[i].kind == orderCall {
			e.calls = append(e.calls, orders[i])
		} else {
			e.queue = append(e.queue, orders[i])
		}
	}
}
