package fsm_test

import (
	"math/big"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func (o *oracle) add(key string) bool {
	if o.find(key) != nil {
		return false
	}
	v := newView(key)
	b := &being{view: v, cells: make([]cell, len(o.d.layers)), ticked: o.tick}
	o.host.add(b, o.busy)
	o.born(v)
	return true
}

// remove ends an entity (rule 7).
func (o *oracle) remove(key string) bool {
	b := o.find(key)
	if b == nil {
		return false
	}
	nested := o.busy
	o.busy = true
	if o.cfg.ExitOnRemove && b.started {
		o.count("removal with exits")
		for layer := len(b.cells) - 1; layer >= 0; layer-- {
			o.callExit(b, &o.d.layers[layer], layer, 0)
		}
	}
	o.host.remove(b, nested)
	o.busy = nested
	if !nested {
		b.forget(o)
		o.callDeferred()
	}
	return true
}

// operation is something done at once, outside a tick. What its callbacks request is carried out when it has ended.
func (o *oracle) operation(key string, f func(b *being) bool) bool {
	b := o.find(key)
	if b == nil || b.paused {
		return false
	}
	o.busy = true
	done := f(b)
	o.carryOut(b, -1, 0)
	o.busy = false
	b.forget(o)
	o.callDeferred()
	return done
}

// callDeferred calls what callbacks have deferred, one by one.
func (o *oracle) callDeferred() {
	calls := o.calls
	o.calls = nil
	for _, f := range calls {
		f(o)
	}
}

func (o *oracle) start(key string) bool {
	return o.operation(key, func(b *being) bool { o.begin(b, 0); return true })
}

// startIn starts a row in states of the game's choice; the layers of which none is chosen start as always.
func (o *oracle) startIn(key string, states []stateAt) bool {
	return o.operation(key, func(b *being) bool {
		chosen := map[int]int{}
		for _, s := range states {
			if _, twice := chosen[s.layer]; twice || s.state == o.d.layers[s.layer].outside() {
				return false
			}
			chosen[s.layer] = s.state
		}
		for layer := range chosen {
			if !o.startsInside(layer, chosen) {
				o.count("nested: start from outside")
				return false
			}
		}
		if b.started {
			return false
		}
		b.chosen = chosen
		o.begin(b, 0)
		b.chosen = nil
		return true
	})
}

// startsInside reports whether a row that starts in chosen states starts in the one that a layer is within.
func (o *oracle) startsInside(layer int, chosen map[int]int) bool {
	w := o.d.layers[layer].within
	if w == nil {
		return true
	}
	first, ok := chosen[w.layer]
	if !ok {
		first = o.d.layers[w.layer].initial
	}
	return first == w.state && o.startsInside(w.layer, chosen)
}

func (o *oracle) execute(key string, c fsm.Command, layers []int) bool {
	return o.operation(key, func(b *being) bool {
		o.begin(b, 0)
		return o.command(b, c, layers, 0)
	})
}

func (o *oracle) perform(key string, c fsm.Command, layers []int) bool {
	return o.execute(key, c, layers)
}

func (o *oracle) send(key string, c fsm.Command, layers []int) {
	o.enqueue(order{b: o.byKey[key], command: c, layers: layers})
}

func (o *oracle) sendAll(c fsm.Command, layers []int) {
	o.enqueue(order{all: true, command: c, layers: layers})
}

func (o *oracle) postAll(m fsm.Message, layers []int) {
	o.enqueue(order{all: true, message: m, layers: layers})
}

func (o *oracle) sendFor(key string, c fsm.Command, ttl time.Duration, layers []int) {
	o.enqueue(order{b: o.byKey[key], command: c, ttl: ttl, layers: layers})
}

func (o *oracle) post(key string, m fsm.Message, layers []int) {
	o.enqueue(order{b: o.byKey[key], message: m, layers: layers})
}

func (o *oracle) postFor(key string, m fsm.Message, ttl time.Duration, layers []int) {
	o.enqueue(order{b: o.byKey[key], message: m, ttl: ttl, layers: layers})
}

func (o *oracle) tell(key string, m fsm.Message, layers []int) bool {
	return o.operation(key, func(b *being) bool {
		o.begin(b, 0)
		return o.hand(b, m, layers, 0)
	})
}

func (o *oracle) revert(key string, layer int) bool {
	return o.operation(key, func(b *being) bool {
		previous := b.cells[layer].previous
		if previous == 0 || !o.admits(b, layer, previous-1) {
			return false
		}
		o.change(b, layer, previous, entry{cause: fsm.CauseRevert, transition: -1}, 0)
		return true
	})
}

func (o *oracle) changeTo(key string, layer, state int, into []stateAt) bool {
	wrong := o.d.enters(stateAt{layer, state}, false, into) < len(into)
	return o.operation(key, func(b *being) bool {
		if state == o.d.layers[layer].outside() || wrong {
			return false // refused before it begins
		}
		o.begin(b, 0)
		if b.dead || !o.admits(b, layer, state) {
			return false
		}
		o.change(b, layer, state+1, entry{cause: fsm.CauseDirect, transition: -1, into: into}, 0)
		return true
	})
}

func (o *oracle) setEvery(key string, n int) bool {
	b := o.find(key)
	if b == nil || n < 1 || n > fsm.MaxInterval {
		return false
	}
	if b.every == 0 {
		b.ticked = o.tick
	}
	b.every = n
	return true
}

// pause lets an entity continue, when it is resumed, as if there had been no ticks in between.
func (o *oracle) pause(key string) bool {
	b := o.find(key)
	if b != nil {
		b.naps = false
	}
	if b != nil && !b.paused {
		b.paused, b.from, b.waited = true, o.tick, 0
		if b.every != 0 && b.started {
			b.waited = o.tick - b.ticked
		}
	}
	return b != nil
}

func (o *oracle) resume(key string) bool {
	b := o.find(key)
	if b != nil && b.paused {
		b.paused, b.pauses = false, append(b.pauses, [2]uint64{b.from, o.tick})
		b.ticked = o.tick - b.waited
		b.naps = false
	}
	return b != nil
}

func (o *oracle) pauseFor(key string, d time.Duration) bool {
	if !o.pause(key) {
		return false
	}
	b := o.find(key)
	b.naps, b.until = true, new(big.Rat).Add(o.times[o.tick], new(big.Rat).SetInt64(int64(d)))
	if d <= 0 {
		return o.resume(key)
	}
	return true
}

// wake resumes those whose pauses are over.
func (o *oracle) wake() {
	for _, key := range o.names {
		if b := o.find(key); b != nil && b.naps && o.times[o.tick].Cmp(b.until) >= 0 {
			o.count("a pause ends by itself")
			o.resume(key)
		}
	}
}

func (o *oracle) answers() answers {
	a := answers{now: o.now, tick: o.tick, stats: o.stats, changes: o.last, lost: o.lost, notes: o.notes}
	for l := range o.d.layers {
		a.counts = append(a.counts, make([]int, len(o.d.layers[l].states)))
		a.members = append(a.members, make([][]string, len(o.d.layers[l].states)))
	}
	for _, key := range o.names {
		being := beingAnswer{key: key}
		if b := o.find(key); b != nil {
			being.has, being.every, being.paused = true, b.every, b.paused
			if b.every == 0 {
				being.every = max(1, o.cfg.Interval)
			}
			for l, c := range b.cells {
				if !b.started {
					being.layers = append(being.layers, layerAnswer{transition: -1})
					continue
				}
				being.layers = append(being.layers, layerAnswer{
					current: fsm.StateID(c.current), previous: fsm.StateID(c.previous), since: o.since(b, l),
					cause: c.cause, transition: c.transition, is: true,
				})
				a.counts[l][c.current-1]++
				a.members[l][c.current-1] = append(a.members[l][c.current-1], key)
			}
		}
		a.beings = append(a.beings, being)
	}
	for _, states := range a.members {
		for _, keys := range states {
			sorted(keys)
		}
	}
	return a
}
