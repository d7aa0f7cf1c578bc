package fsm

import "fmt"

// Target is a state of some machine, as callbacks name it: a *[State]. Callbacks get by without knowing the type of
// their machine's view.
type Target interface {
	// place names the state: the definition it was made by, and where it stands there.
	place() (def any, layer int, id StateID)
}

func (s *State[V]) place() (def any, layer int, id StateID) {
	if s == nil {
		return nil, 0, None
	}
	return s.layer.builder, s.layer.index, s.id
}

// resolve finds a state in this machine. A state of a machine that this one was derived from stands for the state of
// the same layer and name, so that handles survive a swap.
func (m *Machine[V]) resolve(t Target) (layer int, id StateID, err error) {
	s, ok := t.(*State[V])
	switch {
	case t == nil || ok && s == nil:
		return 0, None, fmt.Errorf("fsm: machine %q: nil is not a state (there is none of a name that FindState does not find)", m.name)
	case !ok:
		return 0, None, fmt.Errorf("fsm: machine %q: the state belongs to a machine with another type of view", m.name)
	case s.layer.builder == m.def && (s.deleted || s.layer.deleted):
		return 0, None, fmt.Errorf("fsm: machine %q no longer has %s", m.name, describe(s))
	case s.layer.builder == m.def:
		return s.layer.index, s.id, nil
	}
	for origin := m.def.origin; origin != nil; origin = origin.def.origin {
		if s.layer.builder != origin.def {
			continue
		}
		if same := m.State(s.layer.name, s.name); same != nil {
			return same.layer.index, same.id, nil
		}
		return 0, None, fmt.Errorf("fsm: machine %q no longer has %s", m.name, describe(s))
	}
	if s.layer.builder.name == m.name {
		return 0, None, fmt.Errorf("fsm: machine %q: %s belongs to another machine that has the same name; was it built twice?", m.name, describe(s))
	}
	return 0, None, fmt.Errorf("fsm: machine %q: %s belongs to another machine", m.name, describe(s))
}

// resolveLayer is resolve for layers. It returns -1 for a layer that the machine does not have.
func (m *Machine[V]) resolveLayer(l *Layer[V]) int {
	if l == nil || l.builder == m.def && l.deleted {
		return -1
	}
	if l.builder == m.def {
		return l.index
	}
	for origin := m.def.origin; origin != nil; origin = origin.def.origin {
		if l.builder == origin.def {
			if same := m.Layer(l.name); same != nil {
				return same.index
			}
		}
	}
	return -1
}
