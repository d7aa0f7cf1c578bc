package fsm_test

import (
	"time"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

const (
	commandKinds = 3
	messageKinds = 3
)

// game is what a property is tested with: a machine, a configuration and a script.
type game struct {
	machine *machineDesc
	cfg     fsm.Config
	script  []op
	direct  bool // callbacks create and remove entities directly, so a single worker runs them
}

// drawer draws the parts of a game.
type drawer struct{ *rapid.T }

func (d drawer) up(n int) int { return rapid.IntRange(0, n-1).Draw(d.T, "") }

func (d drawer) oneIn(n int) bool { return d.up(n) == n-1 }

func (d drawer) command() fsm.Command { return fsm.Command(1 + d.up(commandKinds)) }

func (d drawer) message() fsm.MessageKind { return fsm.MessageKind(1 + d.up(messageKinds)) }

func (d drawer) duration() time.Duration {
	return rapid.SampledFrom([]time.Duration{
		time.Second / 60, time.Second / 30, 50 * time.Millisecond, 1, 10 * time.Millisecond, 16_666_667, time.Second / 12,
		time.Second / 4, time.Second,
	}).Draw(d.T, "")
}

func (d drawer) condition() condition {
	return condition{
		kind: rapid.SampledFrom([]conditionKind{
			whenCount, whenReached, whenBelow, whenHash, whenTick, whenSince, whenTick, whenCount, whenNever,
		}).Draw(d.T, ""),
		i: d.up(3), m: 2 + d.up(4), r: d.up(5), d: d.duration(),
	}
}

func (d drawer) callback(oneIn int) *callbackDesc {
	if d.oneIn(oneIn) {
		return nil
	}
	c := &callbackDesc{}
	for range d.up(3) {
		c.effects = append(c.effects, effect{
			kind: rapid.SampledFrom([]effectKind{doAdd, doDecay, doAdd, doReset}).Draw(d.T, ""), i: d.up(3), a: 1 + d.up(3),
		})
	}
	return c
}

func (d drawer) machine(direct bool) *machineDesc {
	m := &machineDesc{}
	layers := 1 + d.up(3)
	if d.oneIn(20) {
		layers += fsm.MaxLayers - 3
	}
	for range layers {
		m.layers = append(m.layers, d.layer())
	}
	for l := 1; l < len(m.layers); l++ {
		if outer := d.up(l); d.oneIn(2) {
			m.nest(l, stateAt{outer, d.state(&m.layers[outer])}, d.oneIn(2))
		}
	}
	for range d.up(7) {
		m.plan = append(m.plan, d.planned(m, direct))
	}
	for l := range m.layers {
		m.layers[l].each(func(t *transitionDesc) {
			target := stateAt{l, t.to}
			t.noHistory = !t.next && !t.internal && m.remembers(target) && d.oneIn(3)
			if !t.next && !t.internal && m.isOuter(target) && d.oneIn(2) {
				t.into = d.into(m, target, t.noHistory)
			}
		})
	}
	return m
}

func (d drawer) layer() layerDesc {
	n := 1 + d.up(8)
	l := layerDesc{initial: d.up(n), updateToo: d.oneIn(3)}
	if d.oneIn(2) {
		l.always = d.callback(8)
	}
	if d.oneIn(4) {
		l.enter, l.exit = d.callback(4), d.callback(4)
	}
	if d.oneIn(4) {
		l.message, l.handles = d.callback(8), uint(d.up(16))
	}
	for range n {
		s := stateDesc{
			enter: d.callback(5), update: d.callback(5), exit: d.callback(5), message: d.callback(3), handles: uint(d.up(16)),
		}
		if d.oneIn(4) {
			g := d.condition()
			s.guard = &g
		}
		if d.oneIn(6) {
			g := d.condition()
			s.exitGuard = &g
		}
		l.states = append(l.states, s)
	}
	l.any = d.transitions(l.states, 3, true)
	for i := range l.states {
		l.states[i].transitions = d.transitions(l.states, 5, false)
		for k := range l.states[i].transitions {
			t := &l.states[i].transitions[k]
			asks := len(t.when) > 0 || t.delayed() || l.states[i].guard == nil // else it may turn out to be one of two for a command
			t.internal = t.to == i && t.command != 0 && asks && d.oneIn(2)
		}
	}
	return l
}

// transitions draws those that leave one source, and mends what Build would reject.
func (d drawer) transitions(states []stateDesc, most int, anyState bool) []transitionDesc {
	var all []transitionDesc
	settled := map[fsm.Command]bool{}
	for range d.up(most) {
		t := transitionDesc{to: d.up(len(states))}
		guarded := states[t.to].guard != nil
		if guarded && !anyState && d.oneIn(2) {
			t.next = true
			all = append(all, t)
			continue
		}
		if d.oneIn(2) {
			t.command = d.command()
		}
		for range d.up(3) {
			t.when = append(t.when, d.condition())
		}
		if d.oneIn(2) {
			d.delay(&t)
		}
		if bare := len(t.when) == 0 && !t.delayed() && !guarded; bare && (t.command == 0 || settled[t.command]) {
			t.when = append(t.when, d.condition())
		} else if bare {
			settled[t.command] = true
		}
		if d.oneIn(2) {
			t.action = d.callback(8)
		}
		t.allowSelf = anyState && d.oneIn(3)
		if !anyState && d.oneIn(3) {
			if t.weight = 1 + d.up(4); d.oneIn(3) {
				t.weighs = 1 + d.up(3)
			}
		}
		all = append(all, t)
	}
	return all
}

// delay draws a delay, of any kind.
func (d drawer) delay(t *transitionDesc) {
	t.after = d.duration()
	switch d.up(5) {
	case 2, 3:
		t.kind, t.until = delayBetween, t.after
		if t.after = 0; d.oneIn(2) {
			t.after = min(t.until, d.duration())
		}
	case 4:
		t.kind, t.says = delaySaid, d.up(3)
	}
}

func (d drawer) planned(m *machineDesc, direct bool) planned {
	wanted := []act{
		actSend, actPost, actChange, actDefer, actSendTo, actSendFor, actSendToFor, actPostTo, actPostFor, actPostToFor, actSendAll, actPostAll,
		actRevert,
	}
	if direct {
		// The order in which entities are stepped shows in what they request of each other directly.
		wanted = []act{actSend, actPost, actChange, actRemove, actAdd, actRevert}
	}
	p := planned{
		kinds: uint(1 + d.up(1<<callbackKinds-1)), layer: d.up(len(m.layers)+1) - 1, m: 1 + d.up(7), r: d.up(7),
		act: rapid.SampledFrom(wanted).Draw(d.T, ""), who: d.up(len(keys)), command: d.command(), ttl: d.duration(), message: d.message(),
	}
	p.toLayer = d.up(len(m.layers))
	p.toState = d.state(&m.layers[p.toLayer])
	if p.act == actDefer {
		p.later = d.op(m, []opKind{
			opRemove, opAdd, opExecute, opSend, opSendFor, opTell, opPost, opPostFor, opRevert, opChange, opEvery, opStart, opStartIn, opPerform,
			opSendAll, opPostAll, opPause, opPauseFor, opResume,
		})
		p.later.self = d.oneIn(2)
	}
	return p
}

func (d drawer) op(m *machineDesc, kinds []opKind) op {
	o := op{
		kind: rapid.SampledFrom(kinds).Draw(d.T, "step"), who: rapid.SampledFrom(keys).Draw(d.T, ""), command: d.command(),
		message: d.message(), n: 1 + d.up(4), d: d.duration(),
	}
	o.layer = d.up(len(m.layers))
	o.state = d.up(len(m.layers[o.layer].states))
	if d.oneIn(3) {
		o.layers = []int{o.layer}
	}
	if o.kind == opStartIn {
		o.states = d.statesToStartIn(m, o.layer, o.state)
	}
	if o.kind == opChange {
		o.states = d.into(m, stateAt{o.layer, o.state}, false)
		if d.oneIn(4) { // perhaps one that is not entered, or two of one layer
			other := d.up(len(m.layers))
			o.states = append(o.states, stateAt{other, d.up(len(m.layers[other].states))})
		}
	}
	if o.kind == opAdvance && d.oneIn(4) {
		o.d = time.Duration(d.up(2))
	}
	if o.kind == opEvery && d.oneIn(12) {
		o.n = []int{0, fsm.MaxInterval, fsm.MaxInterval + 1}[d.up(3)]
	}
	return o
}

// statesToStartIn draws states of which one is given, mostly with those that it is within.
func (d drawer) statesToStartIn(m *machineDesc, layer, state int) []stateAt {
	states := []stateAt{{layer, state}}
	for w := m.layers[layer].within; w != nil && !d.oneIn(6); w = m.layers[w.layer].within {
		states = append(states, *w)
	}
	if d.oneIn(3) {
		other := d.up(len(m.layers))
		states = append(states, stateAt{other, d.up(len(m.layers[other].states))})
	}
	return states
}

func drawGame(t *rapid.T) game { return drawGameOf(t, drawer{t}.oneIn(4)) }

func drawGameOf(t *rapid.T, direct bool) game {
	d := drawer{t}
	g := game{direct: direct}
	g.machine = d.machine(g.direct)
	if g.direct { // entities' numbers, which determine their delays, are not fixed
		g.machine.each(func(_ int, t *transitionDesc) {
			if t.kind == delayBetween {
				t.kind, t.after = delayFixed, t.until
			}
			t.weight = 0
		})
	}
	g.cfg = fsm.Config{
		Step: rapid.SampledFrom([]time.Duration{0, 10 * time.Millisecond, time.Second / 30, 7_654_321}).Draw(t, ""),
		Seed: 5,
	}
	// The Exit of an entity removed inside its own callback may see the view without what that callback wrote.
	g.cfg.ExitOnRemove = !g.direct && d.oneIn(2)
	if !g.direct && d.oneIn(4) {
		g.cfg.Interval = 1 + d.up(4)
	}
	for _, key := range keys[:1+d.up(len(keys))] {
		g.script = append(g.script, op{kind: opAdd, who: key})
		if d.oneIn(4) {
			o := d.op(g.machine, []opKind{opStartIn})
			o.who = key
			g.script = append(g.script, o)
		}
	}
	kinds := []opKind{opUpdate, opUpdate, opUpdate, opUpdate, opUpdate, opUpdate, opUpdate, opUpdate}
	for k := opAdvance; k < opKinds; k++ {
		if k == opSendFor || k == opPostFor || k == opExecute || k == opTell {
			kinds = append(kinds, k, k)
		}
		if k != opEvery || !g.direct { // the ticks that an entity takes depend on its number
			kinds = append(kinds, k)
		}
	}
	for range 5 + d.up(30) {
		g.script = append(g.script, d.op(g.machine, kinds))
	}
	return g
}
