package fsm

import (
	"fmt"
	"time"
)

// Send queues a command, in all layers or only in those given. It takes effect at the start of the next tick. If nothing takes it
// then, it is spent and listed in [Engine.Lost]. Send panics if c is 0, and inside a callback: send through the [Tick] there.
func (e *Engine[V]) Send(entity Entity, c Command, layers ...*Layer[V]) {
	e.made().send(entity, c, shells[layer](layers))
}

func (e *engine) send(entity Entity, c Command, layers []*layer) {
	e.enqueue("Send", layers, order{kind: orderCommand, entity: entity, command: c})
}

// SendFor is like [Engine.Send], for a command that waits: if nothing takes it, it is offered again at the start of each tick until its age
// reaches its time to live, in simulated time: the tick with which it does so still offers it. If ttl is 0 or less, it is offered once. If
// nothing has taken it by then, it is listed in [Engine.Lost] as [ReasonExpired]. It waits for an entity that is paused, but not for one
// that has no row or that a fault has stopped. If the command is sent again while it waits, both wait, both are offered in each tick, and
// both may be taken: so send it once, not in every tick, or [Engine.Withdraw] the one before. SendFor panics if c is 0, and inside a
// callback: use [Tick.SendFor] or [Tick.SendToFor] there.
func (e *Engine[V]) SendFor(entity Entity, c Command, ttl time.Duration, layers ...*Layer[V]) {
	e.made().sendFor(entity, c, ttl, shells[layer](layers))
}

func (e *engine) sendFor(entity Entity, c Command, ttl time.Duration, layers []*layer) {
	e.enqueue("SendFor", layers, order{kind: orderCommand, entity: entity, command: c}.waiting(&e.clock, ttl))
}

// Post queues a message, for all layers or only for those given. It is handed over at the start of the next tick. Post panics inside a
// callback: post through the [Tick] there.
func (e *Engine[V]) Post(entity Entity, m Message, layers ...*Layer[V]) {
	e.made().post(entity, m, shells[layer](layers))
}

func (e *engine) post(entity Entity, m Message, layers []*layer) {
	e.enqueue("Post", layers, order{kind: orderMessage, entity: entity, message: m.Kind, data: m.Data})
}

// PostFor is like [Engine.Post], for a message that waits: if nothing handles it, it is handed over again at the start of each tick until its
// age reaches its time to live, as by [Engine.SendFor]. So an OnMessage that returns false is called again in the next tick, and what came
// while the entity was paused is handed over after the pause. One layer that handles it is enough. If nothing has handled it by then, it is
// listed in [Engine.Lost] as [ReasonExpired]. [Engine.WithdrawMessage] takes it back. PostFor panics inside a callback: use [Tick.PostFor]
// or [Tick.PostToFor] there.
func (e *Engine[V]) PostFor(entity Entity, m Message, ttl time.Duration, layers ...*Layer[V]) {
	e.made().postFor(entity, m, ttl, shells[layer](layers))
}

func (e *engine) postFor(entity Entity, m Message, ttl time.Duration, layers []*layer) {
	e.enqueue("PostFor", layers, order{kind: orderMessage, entity: entity, message: m.Kind, data: m.Data}.waiting(&e.clock, ttl))
}

// enqueue queues an order for the given layers that does not come from a callback.
func (e *engine) enqueue(operation string, layers []*layer, o order) {
	e.mustBeOutside(operation, "use the Tick's Send, SendTo, SendFor, SendToFor, SendAll, Post, PostTo, PostFor, PostToFor or PostAll")
	if (o.kind == orderCommand || o.kind == orderCommandAll) && o.command == 0 {
		panic(e.commandZero(operation))
	}
	if !o.kind.forAll() {
		mustNotBeRemoved(e.host, "", operation, e.machine.name, o.entity)
	}
	o.layers = e.set(operation, layers)
	if o.layers == allLayers && len(layers) > 0 {
		o.marks |= byName
	}
	e.queue = append(e.queue, o)
}

func (e *engine) commandZero(operation string) string {
	return fmt.Sprintf("fsm: %s of machine %q: command 0 is reserved; number the game's commands from 1", operation, e.machine.name)
}

// waiting returns the order as one that is offered until something takes it or its time is up. A deadline that is long over could not be
// brought over to another clock.
func (o order) waiting(now *clock, ttl time.Duration) order {
	o.marks |= lingers
	o.setUntil(now.later(lapse{time: max(ttl, 0)}))
	return o
}
