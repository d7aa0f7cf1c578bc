package fsm

import (
	"fmt"
	"slices"
	"time"
)

// Requests of callbacks are recorded and carried out later: Send and Post at the start of the next tick, ChangeTo after the layer's
// Updates, Defer after the tick.

// Send queues a command to the entity itself. It takes effect at the start of the next tick. Send panics if c is 0.
func (t *Tick) Send(c Command) { t.sendTo("Send", t.entities[t.indexOf("Send")], c) }

// SendTo queues a command to another entity that runs the same machine. It takes effect at the start of the next tick. SendTo panics
// if c is 0. For an entity that runs another machine, use [Tick.Defer] to call Send of that machine's engine; in a donburi world,
// systems.Send does that.
func (t *Tick) SendTo(e Entity, c Command) { t.sendTo("SendTo", e, c) }

// SendFor is [Tick.Send] for a command that waits: until something takes it, it is offered again at the start of each tick for as long as
// its time to live lasts; see [Engine.SendFor].
func (t *Tick) SendFor(c Command, ttl time.Duration) {
	t.sendToFor("SendFor", t.entities[t.indexOf("SendFor")], c, ttl)
}

// SendToFor is [Tick.SendTo] for a command that waits; see [Tick.SendFor]. In a donburi world, systems.SendFor sends one to an entity that
// runs another machine.
func (t *Tick) SendToFor(e Entity, c Command, ttl time.Duration) {
	t.sendToFor("SendToFor", e, c, ttl)
}

func (t *Tick) sendTo(method string, e Entity, c Command) {
	t.sendCommand(method, order{kind: orderCommand, entity: e, command: c})
}

func (t *Tick) sendToFor(method string, e Entity, c Command, ttl time.Duration) {
	t.mustBeMade(method)
	t.sendCommand(method, order{kind: orderCommand, entity: e, command: c}.waiting(t.clock, ttl))
}

func (t *Tick) sendCommand(method string, o order) {
	t.mayAsk(method)
	t.mustBeCommand(method, o.command)
	mustNotBeRemoved(t.host, "Tick.", method, t.machine.name, o.entity)
	o.layers = allLayers
	t.post(method, o)
}

// Post queues a message to the entity itself. It is handed over at the start of the next tick.
func (t *Tick) Post(m Message) { t.postTo("Post", t.entities[t.indexOf("Post")], m) }

// PostTo queues a message to another entity that runs the same machine. It is handed over at the start of the next tick. For an
// entity that runs another machine, use [Tick.Defer] to call Post of that machine's engine; in a donburi world, systems.Post does
// that.
func (t *Tick) PostTo(e Entity, m Message) { t.postTo("PostTo", e, m) }

// PostFor is [Tick.Post] for a message that waits: until something handles it, it is handed over again at the start of each tick for as long
// as its time to live lasts; see [Engine.PostFor].
func (t *Tick) PostFor(m Message, ttl time.Duration) {
	t.postToFor("PostFor", t.entities[t.indexOf("PostFor")], m, ttl)
}

// PostToFor is [Tick.PostTo] for a message that waits; see [Tick.PostFor]. In a donburi world, systems.PostFor posts one to an entity that
// runs another machine.
func (t *Tick) PostToFor(e Entity, m Message, ttl time.Duration) {
	t.postToFor("PostToFor", e, m, ttl)
}

func (t *Tick) postTo(method string, e Entity, m Message) {
	t.postMessage(method, order{kind: orderMessage, entity: e, message: m.Kind, data: m.Data})
}

func (t *Tick) postToFor(method string, e Entity, m Message, ttl time.Duration) {
	t.mustBeMade(method)
	t.postMessage(method, order{kind: orderMessage, entity: e, message: m.Kind, data: m.Data}.waiting(t.clock, ttl))
}

func (t *Tick) postMessage(method string, o order) {
	t.mayAsk(method)
	mustNotBeRemoved(t.host, "Tick.", method, t.machine.name, o.entity)
	o.layers = allLayers
	t.post(method, o)
}

// ChangeTo requests a direct change of the entity's own state, in the layer that the state belongs to. It is carried out by Exit and
// Enter, in the same tick, after the Updates of the callback's layer, once: of several requests that callbacks of one layer make for the
// same layer, the last counts; what callbacks of another layer request is carried out besides. What the Exit and Enter of one such change
// request waits for the next tick: of several requests for one layer the last, but of each change its own, in order. So two states whose
// Enters request each other change places in each tick for ever, and each further change into one of them begins a further round, which
// goes on besides: let a condition lead from one to the other instead.
//
// A request that a callback makes when a queued command or message is delivered, at the start of a tick, does not wait for any Update: it is
// carried out right after that delivery, before the next one. Outside a tick, the change is carried out when the operation that called back
// has ended. Either way, of all requests for one layer the last counts, whatever layer they come from. What the Exit of a swap requests waits
// for the next tick, since its machine is going.
//
// ChangeTo panics if the state is nil, does not belong to the machine, or is that of [Layer.Outside]. If the state is within a state
// that is not current when the change is to be carried out, nothing happens.
func (t *Tick) ChangeTo(state Target) {
	t.mayAsk("ChangeTo")
	row := t.indexOf("ChangeTo")
	layer, id, err := t.machine.resolve(plainState(state))
	if err != nil {
		panic(fmt.Sprintf("fsm: Tick.ChangeTo in %v: %v", t.kind, err))
	}
	t.requestChange("ChangeTo", row, layer, id)
}

// Revert requests a direct change of the callback's layer to the state that [Tick.Previous] returns now. It is carried out as by
// [Tick.ChangeTo]. If there is no previous state, or if it is that of [Layer.Outside], nothing happens, and a request made before stands.
func (t *Tick) Revert() {
	t.mayAsk("Revert")
	row := t.indexOf("Revert")
	if prev := t.cellOf("Revert").prev; prev != None && prev != t.machine.programs[t.layer].outside {
		t.requestChange("Revert", row, t.layer, prev)
	}
}

// requestChange records the request for a direct change of a row.
func (t *Tick) requestChange(method string, row, layer int, to StateID) {
	if t.putsOff {
		t.out.supersede(t.putOffFrom, only(layer))
		t.post(method, order{kind: orderChange, entity: t.entities[row], layers: only(layer), state: to})
		return
	}
	t.out.direct = append(t.out.direct, direct{position: int32(t.position), by: int8(t.layer), layer: int8(layer), state: to})
}

// supersede forgets a direct change of the given layer, a bit, among the orders from one on. They come from callbacks of one entity's
// direct change, which may have sent others than these to other entities.
func (o *output) supersede(from int, layer layerSet) {
	for i := from; i < len(o.orders); i++ {
		if o.orders[i].kind == orderChange && o.orders[i].layers == layer {
			if o.keyed {
				row := i - (len(o.orders) - len(o.orderRows)) // those of earlier chunks have none any more
				o.orderRows = slices.Delete(o.orderRows, row, row+1)
			}
			o.orders = slices.Delete(o.orders, i, i+1)
			return // there is no other
		}
	}
}

// Defer calls f after the tick, on the goroutine that ticks; outside a tick, when the operation that called back has ended. Deferred
// functions run one by one, in an order that does not depend on the number of workers. This is the place for structural changes:
// creating and removing entities, adding and removing components. The Tick is no longer valid when f runs:
//
//	self := t.Entity()
//	t.Defer(func() { pool.Post(self, news) }) // of a Population: Post(donburi.Entity(self), news)
//
// A deferred function does not belong to an entity, so a panic in it stops none. With [Config.OnFault] it is reported to the handler, and
// the functions deferred after it are called as usual. Without, it comes out of the tick as it is, and they are called at the end of the
// next tick. If f operates on an entity, what its callbacks defer is called before that operation returns; nested 10,000 deep, as in a loop,
// that panics. Defer panics if f is nil, and in conditions and guards.
func (t *Tick) Defer(f func()) {
	t.mayAsk("Defer")
	if f == nil {
		panic(fmt.Sprintf("fsm: Tick.Defer in %v of machine %q was given a nil function", t.kind, t.machine.name))
	}
	t.post("Defer", order{kind: orderCall, entity: t.entities[t.indexOf("Defer")], call: f})
}

// post records an order together with the row whose callback gave it: orders are carried out in row order, whatever the order in which
// rows were stepped.
func (t *Tick) post(method string, o order) {
	row := t.indexOf(method)
	t.out.orders = append(t.out.orders, o)
	if t.out.keyed {
		t.out.orderRows = append(t.out.orderRows, int32(row))
	}
}

// mayAsk rejects requests from conditions and guards, which are pure.
func (t *Tick) mayAsk(method string) {
	t.mustBeMade(method)
	switch t.kind {
	case inCondition, inExitGuard, inGuard, inConditionBatch, inDelay, inWeight:
		panic(fmt.Sprintf("fsm: Tick.%s in %v of machine %q: conditions and guards are pure, and so is what says a delay or a weight; "+
			"ask for it in Enter, Update, Exit or an action", method, t.kind, t.machine.name))
	}
}

// mustBeCommand rejects command 0, which is reserved.
func (t *Tick) mustBeCommand(method string, c Command) {
	if c == 0 {
		panic(fmt.Sprintf("fsm: Tick.%s in %v of machine %q: command 0 is reserved; number the game's commands from 1", method, t.kind, t.machine.name))
	}
}
