package fsm

import "slices"

// deliver carries out the queued orders in the order in which they were sent. What is sent meanwhile waits for the next tick, after
// commands that linger. The changes this makes come first in the tick's changes, after those made since the last tick.
func (e *engine) deliver() {
	e.draws.reset()
	e.closeUp()
	orders := e.queue
	e.queue, e.delivered = e.spare[:0], len(orders)
	kept, done := 0, 0
	defer func() {
		// Lingering commands have been moved to the front; after a panic, so are undelivered orders.
		lingering := kept
		kept += copy(orders[kept:], orders[done:])
		if kept > 0 {
			e.queue = slices.Insert(e.queue, 0, orders[:kept]...)
		}
		e.queue = slices.Insert(e.queue, lingering, e.unheard...)
		clear(orders)
		e.unheard = nil
		e.spare = orders[:0]
		e.takeOver()
	}()
	next := func() *order {
		if done == len(orders) || orders[done].kind.forAll() {
			return nil
		}
		done++
		return &orders[done-1]
	}
	cut := func(o *order, _ int, begun bool, why Reason) {
		switch {
		case !begun, why == ReasonUnhandled && o.waits(&e.clock):
			e.unheard = append(e.unheard, *o)
		case why != 0 && o.marks&quiet == 0:
			e.lose(o, why)
		}
	}
	for done < len(orders) {
		if o := &orders[done]; o.kind.forAll() {
			done++
			e.deliverAll(o)
			continue
		}
		switch o, _, why := e.deliverEach(next, cut); {
		case why == 0:
		case why == ReasonPaused && o.kind == orderChange, // which its own callback has asked for, before the pause
			(why == ReasonUnhandled || why == ReasonPaused) && o.waits(&e.clock):
			orders[kept] = *o
			kept++
		case o.marks&quiet != 0:
		default:
			e.lose(o, why)
		}
	}
}

// waits reports whether an order that nothing has taken is offered again in the next tick.
func (o *order) waits(now *clock) bool { return o.marks&lingers != 0 && !now.reached(o.until()) }

// delivery is how far the carrying out of an order has come.
type delivery struct {
	order    *order // nil between two orders
	found    bool   // its entity has been found
	begun    bool   // and has started
	changes  int    // how many there were then,
	internal int    // and how many internal transitions
	asked    bool   // everything that may take it has been asked; the direct changes that callbacks asked for meanwhile follow
	taken    bool   // something has taken it
	dead     bool   // its entity was removed meanwhile
}

// takenSoFar reports whether some layer had taken the order before the callback of another one panicked.
func (d *delivery) takenSoFar(s *stepper) bool {
	switch d.order.kind {
	case orderCommand: // a transition was carried out since the delivery has begun
		return len(s.output.changes) > d.changes || len(s.output.internal) > d.internal
	case orderMessage:
		return s.handled
	}
	return true
}

// deliverEach carries out orders for single entities until there are no more, one has no effect, or a handler takes the panic of a
// callback. It returns the order at which it stopped, nil if there are no more, how many had an effect, and the reason why the one at which
// it stopped had none, or 0 if it had one. If the panic goes on, because there is no handler or because the host could not find the entity,
// it tells cut the order, how many had an effect, whether its entity had started by then, and the reason. Setting up for a panic once, instead
// of for each order, saves a fifth of what a command costs.
func (e *engine) deliverEach(next func() *order, cut func(o *order, taken int, begun bool, why Reason)) (last *order, taken int, why Reason) {
	s := e.op
	var d delivery
	defer e.collectOperation()
	defer func() {
		s.unwindAfterGoexit()
		switch {
		case d.order == nil:
			return
		case !d.found: // the panic is not about the order, as that of the Exit of an entity that has left unseen
			cut(d.order, taken, false, 0)
			return
		case !d.asked: // a panic has kept the rest from being asked
			d.taken = d.begun && d.takenSoFar(s)
			d.dead = s.row().Dead()
		}
		if last, why = d.order, e.outcome(&d); why == 0 {
			taken++
		}
		if e.cfg.OnFault == nil { // the panic goes on, and stops nobody
			if why == ReasonStopped {
				why = ReasonUnhandled
				e.noteRefusing(s)
			}
			cut(last, taken, d.begun, why)
		}
	}()
	defer s.catch()
	for {
		o := next()
		if o == nil {
			return nil, taken, 0
		}
		d = delivery{order: o}
		s.seeking = true
		why := e.visit(o.entity)
		s.seeking = false
		if why != 0 {
			d.order = nil
			return o, taken, why
		}
		d.found = true
		v := s.views.at(0)
		if s.unfinished(s.row()) {
			s.start(v, byStart)
		}
		d.begun, d.changes, d.internal = true, len(s.output.changes), len(s.output.internal)
		d.taken = s.obey(o, v)
		d.asked, d.dead = true, s.row().Dead()
		if !d.taken { // before the direct changes, which are none of its business
			e.noteRefusing(s)
		}
		if len(s.output.direct) > 0 {
			s.carryOut(anyLayer)
		}
		s.kind = inNothing
		if len(s.output.orders)+len(s.output.direct) > 0 {
			e.collectOperation() // before the next visit, which may run the Exit of an entity that has left unseen
		}
		why = e.outcome(&d)
		d.order = nil
		if why != 0 {
			return o, taken, why
		}
		taken++
	}
}

// noteRefusing notes the states in which nothing has taken an order.
func (e *engine) noteRefusing(s *stepper) {
	e.refusing = [MaxLayers]StateID{} // a swap may have taken layers away
	for l := range s.machine.programs {
		e.refusing[l] = s.row()[l].state
	}
}

// obey carries out an order for the current row. It reports whether it had an effect.
func (s *stepper) obey(o *order, v view) (taken bool) {
	switch o.kind {
	case orderCommand:
		return s.command(v, o.command, o.layers)
	case orderMessage:
		return s.receive(v, Message{o.message, o.data}, o.layers)
	}
	s.putsOff, s.by, s.putOffFrom = true, anyLayer, len(s.out.orders) // the requester is not remembered
	for l := range s.machine.programs {
		if row := s.row(); o.layers.has(l) && !row.Dead() && s.machine.programs[l].open(row, o.state) {
			s.change(v, l, o.state, byRequest, nil)
		}
	}
	s.putsOff = false
	return true
}

// outcome counts an order that was carried out, or returns the reason why it had no effect.
func (e *engine) outcome(d *delivery) Reason {
	switch {
	case d.taken:
	case d.dead:
		return ReasonGone
	case !d.asked:
		return ReasonStopped
	default:
		return ReasonUnhandled
	}
	switch d.order.kind {
	case orderCommand:
		e.stats.Commands++
	case orderMessage:
		e.stats.Messages++
	}
	return 0
}
