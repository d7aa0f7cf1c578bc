package fsm_test

import (
	"math/big"
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// begin enters the initial states of a row that has not started (rule 6).
func (o *oracle) begin(b *being, delta time.Duration) {
	if b.started || b.dead {
		return
	}
	b.started = true
	if b.every == 0 {
		// A row starts in the next tick in any case; from then on it has the configured interval.
		if b.every = max(1, o.cfg.Interval); !o.ticking {
			b.ticked = o.tick
		}
	}
	for layer := range b.cells {
		if b.cells[layer].current == 0 {
			e := entry{cause: fsm.CauseStart, transition: -1}
			o.enter(b, layer, o.first(b, layer, e), e, delta)
		}
		if b.dead {
			return
		}
	}
}

// choose returns the first transition of a layer that may fire: for a command or, if it is 0, by polling (rules 9, 12 to 15). from is -1
// for an any-transition; index is its position among those of its source.
func (o *oracle) choose(b *being, layer int, c fsm.Command) (from, index int, chosen *transitionDesc) {
	l := &o.d.layers[layer]
	if o.outside(b, layer) {
		return 0, 0, nil
	}
	current := b.cells[layer].current - 1
	for i := range l.any {
		if t := &l.any[i]; (t.to != current || t.allowSelf) && o.mayFire(b, layer, -1, i, t, c) {
			return -1, i, t
		}
	}
	for i := range l.states[current].transitions {
		if t := &l.states[current].transitions[i]; o.mayFire(b, layer, current, i, t, c) {
			return current, i, t
		}
	}
	return 0, 0, nil
}

func (o *oracle) mayFire(b *being, layer, from, i int, t *transitionDesc, c fsm.Command) bool {
	if t.command != c {
		return false
	}
	since := o.since(b, layer)
	w := waiter{entity: b.entity(), entered: b.cells[layer].entered, view: &b.view}
	if t.weight > 0 && !o.d.drawn(o.cfg.Seed, w, layer, from, i) {
		if o.count("not drawn"); t.weighs > 0 {
			o.count("not drawn, by a computed weight")
		}
		return false
	}
	if t.delayed() && since < o.d.delay(o.cfg.Seed, w, layer, from, i) {
		o.count(t.describeWaiting() + " has not passed")
		return false
	}
	for _, w := range t.when {
		if !w.holds(&b.view, o.tick, since) {
			return false
		}
	}
	if t.internal {
		return true
	}
	if g := o.d.layers[layer].states[b.cells[layer].current-1].exitGuard; g != nil && !g.holds(&b.view, o.tick, since) {
		o.count("exit " + g.asGuard() + " refuses")
		return false
	}
	if g := o.d.layers[layer].states[t.to].guard; g != nil && !g.holds(&b.view, o.tick, since) {
		o.count(g.asGuard() + " refuses")
		return false
	}
	return true
}

// asGuard says which form of guard the condition is.
func (c *condition) asGuard() string {
	if c.timed() {
		return "guard with the tick"
	}
	return "guard"
}

// fire carries out a transition (rule 10).
func (o *oracle) fire(b *being, layer, from, index int, t *transitionDesc, delta time.Duration) {
	o.count(describeFiring(from, t, b.cells[layer].current-1))
	o.taking = o.d.number(layer, from, index) + 1
	defer func() { o.taking = 0 }()
	if t.internal {
		o.call(b, t.action, site{kind: onAction, layer: layer, transition: index}, delta)
		return
	}
	e := entry{cause: fsm.CauseCondition, command: t.command, transition: o.d.number(layer, from, index)}
	if t.command != 0 {
		e.cause = fsm.CauseCommand
	}
	e.action, e.index, e.afresh, e.into = t.action, index, t.noHistory, t.into
	o.change(b, layer, t.to+1, e, delta)
}

func describeFiring(from int, t *transitionDesc, current int) string {
	s := "transition"
	if from < 0 {
		s = "any-transition"
	}
	if t.next {
		s += ", Next"
	}
	if t.command != 0 {
		s += ", command"
	}
	if t.delayed() {
		s += ", " + t.describeWaiting()
	}
	if t.internal {
		s += ", internal"
	} else if t.to == current {
		s += ", self"
	}
	return s
}

// entry says how a state is entered.
type entry struct {
	cause      fsm.Cause
	command    fsm.Command
	transition int
	action     *callbackDesc
	index      int
	afresh     bool      // layers within begin with their initial states
	into       []stateAt // but these layers with these
}

// change leaves the current state and enters another, or the same again.
func (o *oracle) change(b *being, layer, to int, e entry, delta time.Duration) {
	o.leaveWithin(b, layer, delta)
	o.callExit(b, &o.d.layers[layer], layer, delta)
	o.call(b, e.action, site{kind: onAction, layer: layer, transition: e.index}, delta)
	o.enter(b, layer, to, e, delta)
}

// enter makes a state current, records the change and calls its Enter.
func (o *oracle) enter(b *being, layer, to int, e entry, delta time.Duration) {
	if b.dead {
		return
	}
	c := &b.cells[layer]
	from := c.current
	*c = cell{current: to, previous: from, entered: o.tick, cause: e.cause, transition: e.transition}
	o.count("change by " + e.cause.String())
	o.changes = append(o.changes, changeAnswer{key: b.view.key, Change: fsm.Change{
		Tick: o.tick, Transition: int32(e.transition), Command: e.command, Layer: uint8(layer),
		From: fsm.StateID(from), To: fsm.StateID(to), Cause: e.cause,
	}})
	l, s := &o.d.layers[layer], site{kind: onEnter, layer: layer}
	if to-1 != l.outside() {
		o.call(b, l.enter, s, delta)
		o.call(b, l.states[to-1].enter, s, delta)
	}
	o.enterWithin(b, layer, e, delta)
}

// callExit calls the Exit of the current state and then that of its layer; nothing runs where the layer is outside.
func (o *oracle) callExit(b *being, l *layerDesc, layer int, delta time.Duration) {
	current, s := b.cells[layer].current-1, site{kind: onExit, layer: layer}
	if current != l.outside() {
		o.call(b, l.states[current].exit, s, delta)
		o.call(b, l.exit, s, delta)
	}
}

// since is the time in the current state; a delay counts from Enter, in simulated time (rule 15).
func (o *oracle) since(b *being, layer int) time.Duration {
	if b.cells[layer].current == 0 {
		return 0
	}
	entered := b.cells[layer].entered
	since := new(big.Rat).Sub(o.times[o.tick], o.times[entered])
	pauses := b.pauses
	if b.paused {
		pauses = append(pauses[:len(pauses):len(pauses)], [2]uint64{b.from, o.tick})
	}
	for _, p := range pauses {
		if begin := max(p[0], entered); begin < p[1] {
			since.Sub(since, new(big.Rat).Sub(o.times[p[1]], o.times[begin]))
			o.count("in a state for less, by pauses")
		}
	}
	return whole(since)
}

// carryOut makes the direct changes that callbacks of a layer requested, after its Updates, or those of all layers (by is -1) when an
// operation has ended. They are made in the order in which they were requested; of several for one layer, only the last is (rule 19).
func (o *oracle) carryOut(b *being, by int, delta time.Duration) {
	var wanted, others []request
	for _, r := range o.requests {
		if r.b != b || by >= 0 && r.by != by {
			others = append(others, r)
			continue
		}
		wanted = slices.DeleteFunc(wanted, func(earlier request) bool { return earlier.layer == r.layer })
		wanted = append(wanted, r)
	}
	o.requests = others
	o.again = true
	for _, r := range wanted {
		if !b.dead && o.admits(b, r.layer, r.state) {
			o.count("direct change, asked for inside")
			o.putOff = len(o.queue)
			o.change(b, r.layer, r.state+1, entry{cause: fsm.CauseDirect, transition: -1}, delta)
		}
	}
	o.again = false
}
