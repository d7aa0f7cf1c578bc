package fsm

import "fmt"

// Target is a state of some machine, a *[State]. The methods of a [Tick] take it, since a Tick does not know the type of the
// machine's view.
type Target interface {
	plain() *state
}

// plainState returns the state that a target is; nil for nil.
func plainState(t Target) *state {
	if t == nil {
		return nil
	}
	return t.plain()
}

// find returns the layer and ID of a state in this machine. A state of a machine that this one was derived from stands for the state with
// the same layer and name, so that handles survive a swap.
func (m *machine) find(s *state) (layer int, id StateID, ok bool) {
	if s = m.def.find(s); s != nil {
		return s.layer.index, s.id, true
	}
	return 0, None, false
}

// otherEdit says of a handle that this machine was not derived from the handle's, though both come from one machine.
const otherEdit = "belongs to another edit of it, which does not run here: Swap may have refused it, or panicked; " +
	"Machine returns the one that runs"

// resolve is find with an error that says why there is no such state; the caller adds what was asked for which entity.
func (m *machine) resolve(s *state) (layer int, id StateID, err error) {
	if layer, id, ok := m.find(s); ok {
		if l := m.layers[layer]; l.states[id-1].resting() {
			return 0, None, fmt.Errorf("machine %q: layer %q goes outside when %q is left, and cannot be brought there", m.name, l.name, l.outerState().name)
		}
		return layer, id, nil
	}
	switch {
	case s == nil || s.layer == nil:
		return 0, None, fmt.Errorf("machine %q: nil is not a state; FindState and State return nil where there is none of that name", m.name)
	case s.layer.builder.viewType != m.def.viewType:
		return 0, None, fmt.Errorf("machine %q: the state belongs to a machine with another type of view", m.name)
	case m.def.descendsFrom(s.layer.builder):
		return 0, None, fmt.Errorf("machine %q no longer has state %q of layer %q", m.name, s.name, s.layer.name)
	case m.def.related(s.layer.builder):
		return 0, None, fmt.Errorf("machine %q: %s "+otherEdit, m.name, describe(s))
	case s.layer.builder.name == m.name:
		return 0, None, fmt.Errorf("machine %q: state %q of layer %q belongs to another machine that has the same name; was it built twice?",
			m.name, s.name, s.layer.name)
	}
	return 0, None, fmt.Errorf("machine %q: %s belongs to another machine", m.name, describe(s))
}

// resolveLayer returns the index of a layer in this machine, or an error that says why there is no such layer. A layer, too, stands for the
// one of its name in a machine derived from its own.
func (m *machine) resolveLayer(l *layer) (index int, err error) {
	switch {
	case l == nil || l.builder == nil:
		return 0, fmt.Errorf("machine %q: nil is not a layer; FindLayer and Layer return nil where there is none of that name", m.name)
	case l.builder == m.def && !l.deleted:
		return l.index, nil
	case m.def.descendsFrom(l.builder):
		if same := m.def.layerOnce(l.name); same != nil && l.builder != m.def {
			return same.index, nil
		}
		return 0, fmt.Errorf("machine %q no longer has layer %q", m.name, l.name)
	case m.def.related(l.builder):
		return 0, fmt.Errorf("machine %q: layer %q "+otherEdit, m.name, l.name)
	case l.builder.name == m.name:
		return 0, fmt.Errorf("machine %q: layer %q belongs to another machine that has the same name; was it built twice?", m.name, l.name)
	}
	return 0, fmt.Errorf("machine %q: layer %q belongs to another machine, %q", m.name, l.name, l.builder.name)
}

// find returns the state of this definition that a handle stands for: one of its own, or one of a machine that it was derived from. It
// returns nil if there is none.
func (b *builder) find(s *state) *state {
	if s == nil || s.layer == nil {
		return nil // not made by a Layer
	}
	if s.layer.builder == b {
		if s.deleted || s.layer.deleted {
			return nil
		}
		return s
	}
	if !b.descendsFrom(s.layer.builder) {
		return nil
	}
	return b.layerOnce(s.layer.name).stateOnce(s.name)
}

// findAll is find for several.
func (b *builder) findAll(states []*state) (found []*state) {
	for _, s := range states {
		found = append(found, b.find(s))
	}
	return found
}

// descendsFrom reports whether a definition is the other one or was derived from it.
func (b *builder) descendsFrom(other *builder) bool {
	return b == other || b.edition.descendsFrom(other.edition)
}

// related reports whether both definitions were derived from one.
func (b *builder) related(other *builder) bool {
	return b.edition != nil && other.edition != nil && b.edition.first() == other.edition.first()
}
