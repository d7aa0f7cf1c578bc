package fsm

import "fmt"

// A layer may be within a state of a preceding layer: states within a state. While the outer state is not current, the layer rests in a
// state of its own, outside, which has no callbacks and no transitions, so that rows, counts, groups and snapshots need no special case.

// Outside is the name of the state that a layer is in while the state that it is within is not current; see [Layer.Within].
const Outside = "outside"

// Within puts the layer's states inside a state of an earlier layer, the outer state. The layer is entered and left with it: its
// initial state is entered right after Enter of the outer state, and its current state is left right before the outer state's Exit,
// innermost first. In between it ticks like any other layer, after the outer one, so a transition of the outer state wins.
//
// While the outer state is not current, the layer is in [Layer.Outside]: none of its callbacks run, and commands and messages pass it
// by, including the very command that causes it to be entered. A direct change to one of its states is then an error. The change
// events of entering and leaving have [CauseOuter].
//
// Layers within the same state run side by side. A layer within a state of a layer that is itself within another makes three levels.
func (l *Layer[V]) Within(outer *State[V]) *Layer[V] {
	l.plain().setOuter(outer.plain())
	return l
}

func (l *layer) setOuter(outer *state) {
	l.mustBeOpen()
	switch {
	case outer == nil:
		l.mistake("Within was given nil, which is not a state" + findsNone)
		return
	case l.withinSet:
		l.mistake("Within is set twice; a layer is within one state")
		return
	}
	l.outer, l.withinSet = outer, true
	if l.outside != nil { // of the layer that it edits
		return
	}
	if l.findState(Outside) != nil {
		l.mistake("Within: a state of the layer is called %q, which is the name for where it is while %s is not current", Outside, describe(outer))
		return
	}
	initial := l.initial
	l.outside = l.addState(Outside)
	l.initial = initial
}

// Outer returns the state that the layer is within, or nil if there is none.
func (l *Layer[V]) Outer() *State[V] { return shell[State[V]](l.known().outerState()) }

func (l *layer) outerState() *state { return l.builder.find(l.outer) }

// Outside returns the state that the layer is in while the state that it is within is not current, or nil if the layer is not within
// a state.
func (l *Layer[V]) Outside() *State[V] { return shell[State[V]](l.known().outside) }

// resting reports whether s is the state that its layer is in while the outer state is not current.
func (s *state) resting() bool { return s != nil && s.layer != nil && s == s.layer.outside }

// checkNesting reports mistakes in the nesting of a layer.
func (l *layer) checkNesting() {
	if l.outer == nil {
		if l.history {
			l.mistake("History is for a layer within a state, which leaves and comes back; say within which").kind = MistakeUselessHistory
		}
		return
	}
	switch outer := l.builder.find(l.outer); {
	case outer == nil:
		l.mistake("it is within %s, which this definition does not have", describe(l.outer))
	case outer.layer.index >= l.index:
		l.mistake("it is within %s; layers tick in order, so give a state of a layer that was added before", describe(outer))
	case outer.resting():
		l.mistake("it is within %s, in which nothing of a layer runs", describe(outer))
	}
}

// sameInOneLayer returns what to say of a transition that was to lead out of an outer state, or into one, to a state of another layer: how
// a transition of one layer does the same. If neither layer is within the other, each changes by transitions of its own.
func (t *transition) sameInOneLayer() string {
	to := t.to
	if to == nil || to.deleted || to.layer == nil || to.layer.builder != t.layer.builder {
		return ""
	}
	for l := t.layer; ; {
		outer := l.outerState()
		if outer == nil || outer.layer.index >= l.index {
			break
		}
		if l = outer.layer; l != to.layer {
			continue
		}
		if t.from == nil {
			return fmt.Sprintf("; let it lead from %q, the outer state", outer.name)
		}
		return fmt.Sprintf("; let it lead from %q, with WhenIn of %q", outer.name, t.from.name)
	}
	names := ""
	for inner := to; ; {
		outer := inner.layer.outerState()
		if outer == nil || outer.layer.index >= inner.layer.index {
			return fmt.Sprintf("; give layer %q a transition of its own, which may ask for states of this layer by WhenIn", to.layer.name)
		}
		names = fmt.Sprintf(", %q", inner.name) + names
		if inner = outer; inner.layer != t.layer {
			continue
		}
		if inner == t.from && inner == to.layer.outerState() {
			return fmt.Sprintf("; an any-transition of layer %q leads there", to.layer.name)
		}
		return fmt.Sprintf("; let it lead to %q, Into %s", inner.name, names[2:])
	}
}

// nesting says which state a compiled layer is within.
type nesting struct {
	outside StateID // None if the layer is within no state
	layer   int     // of the outer state
	state   StateID // the outer state
	history bool
}

// compileNesting records which state each layer is within, and which layers are within each state.
func (m *machine) compileNesting() {
	for i, l := range m.layers {
		if l.outer == nil {
			continue
		}
		outer := l.outerState()
		m.programs[i].nesting = nesting{l.outside.id, outer.layer.index, outer.id, l.history}
		p := &m.programs[outer.layer.index].states[outer.id]
		p.inner = append(p.inner, i)
		m.nested = true
	}
}

// inside reports whether the layer's outer state is current; a layer that is not nested is always inside.
func (n *nesting) inside(row Row) bool {
	return n.outside == None || row[n.layer].state == n.state
}

// admits reports whether the outer state allows a row to be in a state of the layer.
func (n *nesting) admits(row Row, state StateID) bool {
	return n.outside == None || n.inside(row) == (state != n.outside)
}

// open reports whether a direct change may lead to a state of the layer: never to outside, nor from there.
func (n *nesting) open(row Row, state StateID) bool {
	return n.outside == None || n.inside(row) && state != n.outside
}

// entry returns the state in which a layer is entered.
func (p *layerProgram) entry(row Row, layer int, how *passage) StateID {
	switch c, e := &row[layer], how.inner; {
	case !p.inside(row):
		return p.outside
	case e != nil && e.into[layer] != None:
		return e.into[layer]
	case p.history && (e == nil || !e.afresh) && c.state == p.outside && c.prev != None && c.prev != p.outside && c.via != viaRestart:
		return c.prev
	}
	return p.initial
}

// misplaced reports whether a layer of a started row is in no state, or in one that its outer state does not admit, as may happen after a
// swap.
func (p *layerProgram) misplaced(row Row, layer int) bool {
	return row[layer].state == None || !p.admits(row, row[layer].state)
}

// strayed returns the error for a direct change to a state whose outer state is not current.
func (m *machine) strayed(layer int, id StateID) error {
	l := m.layers[layer]
	return fmt.Errorf("machine %q: state %q of layer %q is within %q, which is not current", m.name, l.states[id-1].name, l.name, l.outerState().name)
}

// astray returns the number of layers of a row that are in a state that their outer state does not admit.
func (m *machine) astray(row Row) (n int) {
	for l := range m.programs {
		if row[l].state != None && m.programs[l].misplaced(row, l) {
			n++
		}
	}
	return n
}
