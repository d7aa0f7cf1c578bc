package fsm_test

import (
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// stateAt is the state of an earlier layer that a layer is within.
type stateAt struct{ layer, state int }

// nest puts a layer within a state of an earlier layer.
func (d *machineDesc) nest(layer int, within stateAt, history bool) {
	l := &d.layers[layer]
	l.within, l.history = &within, history
	l.states = append(l.states, stateDesc{name: fsm.Outside})
}

// outside is the index of the state in which the layer waits for its outer state, or -1 if it is not nested.
func (l *layerDesc) outside() int {
	return slices.IndexFunc(l.states, func(s stateDesc) bool { return s.name == fsm.Outside })
}

// state draws a state other than outside.
func (d drawer) state(l *layerDesc) int {
	outside := l.outside()
	if outside < 0 {
		return d.up(len(l.states))
	}
	s := d.up(len(l.states) - 1)
	if s >= outside {
		s++
	}
	return s
}

// inside reports whether the state that a layer is within is current.
func (o *oracle) inside(b *being, layer int) bool {
	w := o.d.layers[layer].within
	return w == nil || b.cells[w.layer].current == w.state+1
}

// outside reports whether a layer is waiting for its outer state.
func (o *oracle) outside(b *being, layer int) bool {
	outside := o.d.layers[layer].outside()
	return outside >= 0 && b.cells[layer].current == outside+1
}

// admits reports whether a direct change to a state is possible.
func (o *oracle) admits(b *being, layer, state int) bool {
	l := &o.d.layers[layer]
	if l.within == nil {
		return true
	}
	if state == l.outside() {
		return false
	}
	if !o.inside(b, layer) {
		o.count("nested: direct change from outside")
	}
	return o.inside(b, layer)
}

// within lists the layers within a state.
func (o *oracle) within(layer, state int) (layers []int) {
	for i, l := range o.d.layers {
		if l.within != nil && *l.within == (stateAt{layer, state}) {
			layers = append(layers, i)
		}
	}
	return layers
}

// misplaced reports whether a layer is in no state, or in one that its outer state does not admit.
func (o *oracle) misplaced(b *being, layer int) bool {
	return b.cells[layer].current == 0 || o.inside(b, layer) == o.outside(b, layer)
}

// first is the state in which the layer is entered.
func (o *oracle) first(b *being, layer int, e entry) int {
	l, c := &o.d.layers[layer], &b.cells[layer]
	given := slices.IndexFunc(e.into, func(s stateAt) bool { return s.layer == layer })
	switch {
	case !o.inside(b, layer):
		return l.outside() + 1
	case b.chosen != nil:
		if state, chosen := b.chosen[layer]; chosen {
			o.count("started in a state of the game's choice")
			return state + 1
		}
	case given >= 0:
		o.count("nested: into")
		return e.into[given].state + 1
	case l.history && o.outside(b, layer) && c.previous != 0 && e.afresh:
		o.count("nested: no history")
	case l.history && o.outside(b, layer) && c.previous != 0:
		o.count("nested: history")
		return c.previous
	}
	return l.initial + 1
}

// leaveWithin brings the layers within a layer's current state outside, the last one first.
func (o *oracle) leaveWithin(b *being, layer int, delta time.Duration) {
	inner := o.within(layer, b.cells[layer].current-1)
	slices.Reverse(inner)
	for _, l := range inner {
		if !b.dead && b.cells[l].current != 0 && !o.outside(b, l) { // one that a swap has added has not been entered yet
			o.count("nested: left")
			o.change(b, l, o.d.layers[l].outside()+1, entry{cause: fsm.CauseOuter, transition: -1}, delta)
		}
	}
}

// enterWithin brings the layers within a layer's current state into their own states.
func (o *oracle) enterWithin(b *being, layer int, e entry, delta time.Duration) {
	e = entry{cause: e.cause, transition: -1, afresh: e.afresh, into: e.into}
	if e.cause != fsm.CauseStart && e.cause != fsm.CauseSwap {
		e.cause = fsm.CauseOuter
	}
	for _, l := range o.within(layer, b.cells[layer].current-1) {
		if b.dead || !o.misplaced(b, l) {
			continue
		}
		o.count("nested: entered")
		o.entered = append(o.entered, l)
		o.enter(b, l, o.first(b, l, e), e, delta)
	}
}

// remembers reports whether entering a state may bring back a state of a layer within it.
func (d *machineDesc) remembers(outer stateAt) bool {
	for i, l := range d.layers {
		if l.within == nil || *l.within != outer {
			continue
		}
		if l.history {
			return true
		}
		for s := range l.states {
			if d.remembers(stateAt{i, s}) {
				return true
			}
		}
	}
	return false
}

// into draws states by which layers within a target are entered, all of which are sure to be.
func (d drawer) into(m *machineDesc, target stateAt, afresh bool) (into []stateAt) {
	for i := range m.layers {
		if l := &m.layers[i]; l.within != nil && *l.within == target {
			next := stateAt{i, l.initial}
			switch {
			case d.oneIn(2):
				next.state = d.state(l)
				into = append(into, next)
			case l.history && !afresh:
				continue
			}
			into = append(into, d.into(m, next, afresh)...)
		}
	}
	return into
}

// enters counts those of the states by which layers within a target are sure to be entered.
func (m *machineDesc) enters(target stateAt, afresh bool, states []stateAt) (n int) {
	for i, l := range m.layers {
		if l.within == nil || *l.within != target {
			continue
		}
		given := slices.IndexFunc(states, func(s stateAt) bool { return s.layer == i })
		switch {
		case given >= 0 && states[given].state == l.outside():
		case given >= 0:
			n += 1 + m.enters(states[given], afresh, states)
		case !l.history || afresh:
			n += m.enters(stateAt{i, l.initial}, afresh, states)
		}
	}
	return n
}

// alone reports whether the layer has just one state besides outside.
func (l *layerDesc) alone() bool {
	return len(l.states) == 1 || len(l.states) == 2 && l.outside() >= 0
}

// isOuter reports whether a layer is within a state.
func (d *machineDesc) isOuter(s stateAt) bool {
	return slices.ContainsFunc(d.layers, func(l layerDesc) bool { return l.within != nil && *l.within == s })
}

// renumber updates the states that layers are within.
func (d *machineDesc) renumber(f func(stateAt) stateAt) {
	for i := range d.layers {
		if w := d.layers[i].within; w != nil {
			moved := f(*w)
			d.layers[i].within = &moved
		}
	}
	d.each(func(_ int, t *transitionDesc) {
		t.into = slices.Clone(t.into)
		for i := range t.into {
			t.into[i] = f(t.into[i])
		}
	})
}

// nest puts a layer within a state, or within a different one than before; once per edition.
func (e *edition) nest(l int, within stateAt, history bool) {
	layer, outer := &e.d.layers[l], &e.d.layers[within.layer]
	if e.fresh[layer.name+" within"] {
		return
	}
	e.fresh[layer.name+" within"] = true
	layer.history = layer.history || history
	history = layer.history
	if layer.within != nil {
		layer.within = &within
	} else {
		e.d.nest(l, within, history)
	}
	in, state := outer.name, outer.states[within.state].name
	e.do(l, func(b *fsm.Builder[view], l *fsm.Layer[view], _ *translation) {
		if l.Within(b.FindLayer(in).FindState(state)); history {
			l.History()
		}
	}, "within %s of %s, history %v", state, in, history)
}
