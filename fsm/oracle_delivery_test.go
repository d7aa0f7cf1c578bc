package fsm_test

import (
	"math/big"
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// order is a command, a message or a direct change that was queued.
type order struct {
	b       *being // nil: an entity that never had a row
	all     bool   // for everyone
	command fsm.Command
	message fsm.Message
	direct  bool
	state   int
	layers  []int         // nil: all
	sent    *big.Rat      // when
	ttl     time.Duration // 0: none
}

func (o *oracle) enqueue(q order) {
	q.sent = o.times[o.tick]
	o.queue = append(o.queue, q)
}

// aged reports whether the time to live of an order is over.
func (o *oracle) aged(q order) bool {
	age := new(big.Rat).Sub(o.times[o.tick], q.sent)
	return age.Cmp(new(big.Rat).SetInt64(int64(q.ttl))) >= 0
}

// deliver carries out what was queued, in the order in which it was sent (rules 8, 17, 18).
func (o *oracle) deliver(delta time.Duration) {
	queue := o.queue
	o.queue = nil
	var waiting []order
	for _, q := range queue {
		if q.all {
			o.deliverAll(q, delta)
			continue
		}
		if o.deliverOne(q, delta) {
			waiting = append(waiting, q)
		}
	}
	o.queue = append(waiting, o.queue...)
}

// deliverAll carries out an order for one entity after another. It is lost if no entity takes it.
func (o *oracle) deliverAll(q order, delta time.Duration) {
	before := o.stats.Commands + o.stats.Messages
	lost, counted := len(o.lost), o.stats.Lost
	for _, q.b = range o.rows {
		if !q.b.dead {
			o.deliverOne(q, delta)
		}
	}
	o.lost, o.stats.Lost = o.lost[:lost], counted
	if o.stats.Commands+o.stats.Messages > before {
		o.count("taken by some of all")
		return
	}
	q.b = nil
	o.lose(q, fsm.ReasonUnhandled)
}

// deliverOne reports whether the order waits for another tick.
func (o *oracle) deliverOne(q order, delta time.Duration) bool {
	if q.b == nil || q.b.dead {
		if !q.direct {
			o.lose(q, fsm.ReasonGone)
		}
		return false
	}
	if q.b.paused {
		switch {
		case q.direct:
			return true
		case q.ttl == 0:
			o.lose(q, fsm.ReasonPaused)
		case o.aged(q):
			o.lose(q, fsm.ReasonExpired)
		default:
			o.count(q.what() + " waits for the end of a pause")
			return true
		}
		return false
	}
	o.begin(q.b, delta)
	defer q.b.forget(o)
	defer func() { o.carryOut(q.b, -1, delta) }()
	switch {
	case q.direct:
		o.again = true
		if !q.b.dead && o.admits(q.b, q.layers[0], q.state) {
			o.count("direct change, put off to the next tick")
			o.putOff = len(o.queue)
			o.change(q.b, q.layers[0], q.state+1, entry{cause: fsm.CauseDirect, transition: -1}, delta)
		}
		o.again = false
	case o.offer(q, delta):
		if q.ttl > 0 && q.sent.Cmp(o.times[o.tick-1]) < 0 {
			o.count(q.what() + " taken after waiting")
		}
	case q.ttl == 0 || q.b.dead:
		o.refuse(q, q.b.untaken())
	case o.aged(q):
		o.refuse(q, fsm.ReasonExpired)
	default:
		o.count(q.what() + " waits")
		return true
	}
	return false
}

// offer reports whether anything takes the command or message.
func (o *oracle) offer(q order, delta time.Duration) bool {
	if q.command != 0 {
		if o.command(q.b, q.command, q.layers, delta) {
			o.stats.Commands++
			return true
		}
		return false
	}
	if o.hand(q.b, q.message, q.layers, delta) {
		o.stats.Messages++
		return true
	}
	return false
}

// what names the kind of an order.
func (q order) what() string {
	if q.command != 0 {
		return "command"
	}
	return "message"
}

// untaken says why nothing took what was delivered: the entity may have been removed by its start.
func (b *being) untaken() fsm.Reason {
	if b.dead {
		return fsm.ReasonGone
	}
	return fsm.ReasonUnhandled
}

// refuse is lose for what was asked and did not take it.
func (o *oracle) refuse(q order, r fsm.Reason) {
	o.lose(q, r)
	if r == fsm.ReasonGone || q.layers != nil && slices.Max(q.layers) < 0 {
		return
	}
	for layer := range q.b.cells {
		o.lost[len(o.lost)-1].States[layer] = fsm.StateID(q.b.cells[layer].current)
	}
}

func (o *oracle) lose(q order, r fsm.Reason) {
	key := "?"
	if q.b != nil {
		key = q.b.view.key
	}
	o.count("lost: " + r.String())
	o.stats.Lost++
	lost := fsm.Lost{Tick: o.tick, Command: q.command, Message: q.message.Kind, Data: q.message.Data, Reason: r}
	for _, layer := range q.layers {
		if layer >= 0 { // as it is unless a swap has taken the layer away
			lost.Layers |= 1 << layer
		}
	}
	o.lost = append(o.lost, lostAnswer{key, lost})
}

// command acts on a command: in each layer, in order, the first transition that may fire does (rule 16).
func (o *oracle) command(b *being, c fsm.Command, layers []int, delta time.Duration) bool {
	changed := false
	o.entered = nil
	for layer := range b.cells {
		if slices.Contains(o.entered, layer) {
			o.count("nested: entered by the command")
			continue
		}
		if b.dead || layers != nil && !slices.Contains(layers, layer) {
			continue
		}
		if from, index, t := o.choose(b, layer, c); t != nil {
			o.fire(b, layer, from, index, t, delta)
			changed = true
		}
	}
	return changed
}

// hand passes a message to the current state of each layer, in order (rule 18).
func (o *oracle) hand(b *being, m fsm.Message, layers []int, delta time.Duration) bool {
	handled := false
	for layer := range b.cells {
		if b.dead || layers != nil && !slices.Contains(layers, layer) {
			continue
		}
		state := &o.d.layers[layer].states[b.cells[layer].current-1]
		if state.message != nil {
			o.call(b, state.message, site{kind: onMessage, layer: layer, message: m}, delta)
			if state.handles>>m.Kind&1 != 0 {
				handled = true
				continue
			}
		}
		if l := &o.d.layers[layer]; l.message != nil && !b.dead && !o.outside(b, layer) {
			o.count("message left to the layer")
			o.call(b, l.message, site{kind: onMessage, layer: layer, message: m}, delta)
			handled = l.handles>>m.Kind&1 != 0 || handled
		}
	}
	return handled
}
