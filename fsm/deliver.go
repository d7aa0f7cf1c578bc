package fsm

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// Send queues a command, in all layers or only in those given. It takes effect at the start of the next tick. If nothing takes it
// then, it is spent and listed in [Engine.Lost]. Send panics if c is 0, and inside a callback: send through the [Tick] there.
func (e *Engine[V]) Send(entity Entity, c Command, layers ...*Layer[V]) {
	e.inner.send(entity, c, shells[layer](layers))
}

func (e *engine) send(entity Entity, c Command, layers []*layer) {
	e.enqueue("Send", order{kind: orderCommand, entity: entity, command: c, layers: e.set("Send", layers)})
}

// SendFor is like [Engine.Send], for a command that waits: if nothing takes it, it is offered again at the start of each tick until
// its age reaches its time to live, in simulated time. If ttl is 0 or less, it is offered once. It waits for an entity that is
// paused, but not for one that has no row or that a fault has stopped. If the command is sent again while it waits, both wait, both are
// offered in each tick, and both may be taken: so send it once, not in every tick, or [Engine.Withdraw] the one before.
func (e *Engine[V]) SendFor(entity Entity, c Command, ttl time.Duration, layers ...*Layer[V]) {
	e.inner.sendFor(entity, c, ttl, shells[layer](layers))
}

func (e *engine) sendFor(entity Entity, c Command, ttl time.Duration, layers []*layer) {
	deadline := e.clock.now + ttl
	if ttl > 0 && deadline < 0 { // as good as forever
		deadline = math.MaxInt64
	}
	e.enqueue("SendFor", order{
		kind: orderCommand, entity: entity, command: c, layers: e.set("SendFor", layers),
		lingers: true, deadline: deadline,
	})
}

// Post queues a message, for all layers or only for those given. It is handed over at the start of the next tick.
func (e *Engine[V]) Post(entity Entity, m Message, layers ...*Layer[V]) {
	e.inner.post(entity, m, shells[layer](layers))
}

func (e *engine) post(entity Entity, m Message, layers []*layer) {
	e.enqueue("Post", order{kind: orderMessage, entity: entity, message: m, layers: e.set("Post", layers)})
}

// Withdraw takes back a command that was sent to an entity and has not been taken yet, by [Engine.Send], [Engine.SendFor] or a callback,
// as often as it was sent; what was sent to all stays. It returns how many were taken back, which are not listed in [Engine.Lost]. With it
// before each SendFor, only the latest key press counts. Withdraw takes time in proportion to what is queued. It panics if c is 0, and
// inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) Withdraw(entity Entity, c Command) int { return e.inner.withdraw(entity, c) }

func (e *engine) withdraw(entity Entity, c Command) int {
	e.mustBeOutside("Withdraw", "use Tick.Defer")
	if c == 0 {
		panic(e.commandZero("Withdraw"))
	}
	queued := len(e.queue)
	e.queue = slices.DeleteFunc(e.queue, func(o order) bool {
		return o.kind == orderCommand && o.entity == entity && o.command == c
	})
	return queued - len(e.queue)
}

// enqueue queues an order that does not come from a callback.
func (e *engine) enqueue(operation string, o order) {
	e.mustBeOutside(operation, "use the Tick's Send, SendTo, SendAll, Post, PostTo or PostAll")
	if (o.kind == orderCommand || o.kind == orderCommandAll) && o.command == 0 {
		panic(e.commandZero(operation))
	}
	if !o.kind.forAll() {
		mustNotBeRemoved(e.host, "", operation, e.machine.name, o.entity)
	}
	e.queue = append(e.queue, o)
}

func (e *engine) commandZero(operation string) string {
	return fmt.Sprintf("fsm: %s of machine %q: command 0 is reserved; number the game's commands from 1", operation, e.machine.name)
}

// deliver carries out the queued orders in the order in which they were sent. What is sent meanwhile waits for the next tick, after
// commands that linger. The changes this makes come first in the tick's changes, after those made since the last tick.
func (e *engine) deliver() {
	e.draws.reset()
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
	for done < len(orders) {
		if o := &orders[done]; o.kind.forAll() {
			done++
			e.deliverAll(o)
			continue
		}
		switch o, _, why := e.deliverEach(next); {
		case why == 0:
		case why == Paused && o.kind == orderChange, // which its own callback has asked for, before the pause
			(why == Unhandled || why == Paused) && o.lingers && e.clock.now < o.deadline:
			orders[kept] = *o
			kept++
		default:
			e.lose(o, why)
		}
	}
}

// delivery is how far the carrying out of an order has come.
type delivery struct {
	order   *order // nil between two orders
	begun   bool   // its entity has started
	changes int    // how many there were then
	asked   bool   // everything that may take it has been asked; the direct changes that callbacks asked for meanwhile follow
	taken   bool   // something has taken it
	dead    bool   // its entity was removed meanwhile
}

// deliverEach carries out orders for single entities until there are no more, one has no effect, or a handler takes the panic of a
// callback. It returns the order at which it stopped, nil if there are no more, how many had an effect, and the reason why the one at which
// it stopped had none, or 0 if it had one. Setting up for a panic once, instead of for each order, saves a fifth of what a command costs.
func (e *engine) deliverEach(next func() *order) (last *order, taken int, why Reason) {
	s := e.op
	var d delivery
	defer e.gather()
	defer func() {
		if d.order == nil {
			return
		}
		if !d.asked { // a panic has kept the rest from being asked
			d.taken = d.begun && (d.order.kind == orderChange || d.order.kind == orderCommand && len(s.output.changes) > d.changes)
			d.dead = s.row().Dead()
		}
		if last, why = d.order, e.outcome(&d); why == 0 {
			taken++
		}
	}()
	defer s.catch()
	for {
		o := next()
		if o == nil {
			return nil, taken, 0
		}
		if why := e.visit(o.entity); why != 0 {
			return o, taken, why
		}
		d = delivery{order: o}
		v := s.views.at(0)
		if s.unfinished(s.row()) {
			s.start(v, byStart)
		}
		d.begun, d.changes = true, len(s.output.changes)
		d.taken = s.obey(o, v)
		d.asked, d.dead = true, s.row().Dead()
		if len(s.output.direct) > 0 {
			s.carryOut(anyLayer)
			s.output.direct = s.output.direct[:0]
		}
		s.kind = inNothing
		why := e.outcome(&d)
		d.order = nil
		if why != 0 {
			return o, taken, why
		}
		taken++
	}
}

// obey carries out an order for the current row. It reports whether it had an effect.
func (s *stepper) obey(o *order, v view) (taken bool) {
	switch o.kind {
	case orderCommand:
		return s.command(v, o.command, o.layers)
	case orderMessage:
		return s.receive(v, o.message, o.layers)
	}
	s.again, s.by = true, anyLayer // the requester is not remembered
	for l := range s.machine.programs {
		if row := s.row(); o.layers&(1<<l) != 0 && !row.Dead() && s.machine.programs[l].open(row, o.state) {
			s.change(v, l, o.state, byRequest, nil)
		}
	}
	s.again = false
	return true
}

// outcome counts an order that was carried out, or returns the reason why it had no effect.
func (e *engine) outcome(d *delivery) Reason {
	switch {
	case d.taken:
	case d.dead:
		return Gone
	case !d.asked:
		return Stopped
	default:
		return Unhandled
	}
	switch d.order.kind {
	case orderCommand:
		e.stats.Commands++
	case orderMessage:
		e.stats.Messages++
	}
	return 0
}

// lose notes that an order had no effect.
func (e *engine) lose(o *order, why Reason) {
	if o.kind == orderChange {
		return // neither a command nor a message: the entity that was to change is gone
	}
	if (why == Unhandled || why == Paused) && o.lingers {
		why = Expired
	}
	e.stats.Lost++
	e.lost = append(e.lost, Lost{Entity: o.entity, Tick: e.clock.tick, Command: o.command, Message: o.message.Kind, Reason: why})
}
