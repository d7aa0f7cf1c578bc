package fsm

import (
	"fmt"
	"slices"
)

// What is sent to all is a single order until it takes effect. It is then delivered to one entity after another, in row order, as if it
// had been sent to each. Entities whose states have no ear for it are skipped without a lookup.

// SendAll queues a command to all entities, in all layers or only in those given. It takes effect at the start of the next tick, for
// those that run the machine then. It is listed in [Engine.Lost], with entity 0, only if none of them takes it. SendAll panics if c
// is 0, and inside a callback: use [Tick.SendAll] there.
func (e *Engine[V]) SendAll(c Command, layers ...*Layer[V]) {
	e.made().sendAll(c, shells[layer](layers))
}

func (e *engine) sendAll(c Command, layers []*layer) {
	e.enqueue("SendAll", layers, order{kind: orderCommandAll, command: c})
}

// PostAll queues a message to all entities, for all layers or only for those given. It is handed over at the start of the next tick,
// to those that run the machine then. It is listed in [Engine.Lost], with entity 0, only if none of them handles it. PostAll panics
// inside a callback: use [Tick.PostAll] there.
func (e *Engine[V]) PostAll(m Message, layers ...*Layer[V]) {
	e.made().postAll(m, shells[layer](layers))
}

func (e *engine) postAll(m Message, layers []*layer) {
	e.enqueue("PostAll", layers, order{kind: orderMessageAll, message: m.Kind, data: m.Data})
}

// SendAll queues a command to all entities that run the machine, including this one; see [Engine.SendAll].
func (t *Tick) SendAll(c Command) {
	t.mayAsk("SendAll")
	t.mustBeCommand("SendAll", c)
	t.post("SendAll", order{kind: orderCommandAll, command: c, layers: allLayers})
}

// PostAll queues a message to all entities that run the machine, including this one; see [Engine.PostAll].
func (t *Tick) PostAll(m Message) {
	t.mayAsk("PostAll")
	t.post("PostAll", order{kind: orderMessageAll, message: m.Kind, data: m.Data, layers: allLayers})
}

// forAll reports whether an order is for all entities; forEach turns such a kind into the kind of an order for one entity.
func (k orderKind) forAll() bool { return k == orderCommandAll || k == orderMessageAll }

func (k orderKind) forEach() orderKind {
	switch k {
	case orderCommandAll:
		return orderCommand
	case orderMessageAll:
		return orderMessage
	}
	return k
}

// whom describes the recipients of an order.
func (o *order) whom() string {
	if o.kind.forAll() {
		return "all entities"
	}
	return fmt.Sprintf("entity %v", o.entity)
}

// deliverAll carries out an order for all entities. Deliveries that a panic prevents are kept in unheard, as one order per entity.
func (e *engine) deliverAll(o *order) {
	o.kind = o.kind.forEach()
	to, taken := e.audience(o), false
	defer func() {
		if taken {
			o.marks |= quiet
		}
		for to.next() {
			o.entity = to.entity
			e.unheard = append(e.unheard, *o)
		}
	}()
	next := func() *order {
		if !to.next() {
			return nil
		}
		o.entity = to.entity
		return o
	}
	cut := func(o *order, n int, begun bool, why Reason) {
		switch taken = taken || n > 0; {
		case !begun:
			if taken {
				o.marks |= quiet
			}
			e.unheard = append(e.unheard, *o)
		case !taken:
			e.lose(o, why)
		}
	}
	for last := o; last != nil; {
		var n int
		last, n, _ = e.deliverEach(next, cut)
		taken = taken || n > 0
	}
	o.entity = 0
	if !taken {
		e.lose(o, ReasonUnhandled)
	}
}

// audience iterates over the entities that may take an order: those in a state that has an ear for it, and those that have yet to start.
type audience struct {
	entity Entity

	chunks  []*Chunk
	row     int // in the first of the chunks
	ears    []bool
	offsets []int // where each layer begins in ears
}

func (e *engine) audience(o *order) audience {
	e.ears = slices.Grow(e.ears[:0], e.machine.slots)[:e.machine.slots]
	clear(e.ears)
	for l, offset := range e.machine.offsets {
		e.ears[offset+int(None)] = true
		if !o.layers.has(l) {
			continue
		}
		layer := &e.machine.programs[l]
		for id := range layer.states {
			p := &layer.states[id]
			if o.kind == orderMessage { // outside, not even the layer hears
				e.ears[offset+id] = e.ears[offset+id] || p.message != nil || layer.message != nil && StateID(id) != layer.outside
				continue
			}
			for k := range p.commands {
				e.ears[offset+id] = e.ears[offset+id] || p.commands[k].command == o.command
			}
		}
	}
	return audience{chunks: e.crew.chunks, ears: e.ears, offsets: e.machine.offsets}
}

// next advances to the next entity. It reports false if there is none.
func (a *audience) next() bool {
	for ; len(a.chunks) > 0; a.chunks, a.row = a.chunks[1:], 0 {
		c := a.chunks[0]
		if a.row == 0 && !a.heard(c) {
			continue
		}
		for a.row < c.Len() {
			a.row++
			row := c.cells[(a.row-1)*c.stride:]
			for l, offset := range a.offsets {
				if a.ears[offset+int(row[l].state)] {
					a.entity = c.Entities[a.row-1]
					return true
				}
			}
		}
	}
	return false
}

// heard reports whether any row of a chunk is in a state that has an ear for the order.
func (a *audience) heard(c *Chunk) bool {
	for slot, ear := range a.ears {
		if ear && c.total(slot) > 0 {
			return true
		}
	}
	return false
}
