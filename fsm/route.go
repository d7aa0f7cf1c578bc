package fsm

import (
	"fmt"
	"slices"
)

// route is a way into inner states: the states by which layers within a target are to be entered.
type route struct {
	target *state
	afresh bool     // layers without one of these are entered by their initial states, whatever their history
	into   []*state // by layer; nil where none was given
	wrong  []string // what is wrong with them
	missed []*state // those that had to be given, too
}

func (r *route) mistake(format string, args ...any) {
	r.wrong = append(r.wrong, fmt.Sprintf(format, args...))
}

// add adds a state that was given; found is what the definition has in its place.
func (r *route) add(s, found *state) {
	switch {
	case s == nil:
		r.mistake("nil is not a state; name states of layers within %q", r.target.name)
	case found == nil:
		r.mistake("this definition does not have %s; name states of layers within %q", describe(s), r.target.name)
	case found.resting():
		r.mistake("layer %q goes to %q only when the state that it is within is left; name another state of it", found.layer.name, found.name)
	default:
		switch other := r.into[found.layer.index]; other {
		case nil:
			r.into[found.layer.index] = found
		case found:
			r.mistake("state %q of layer %q is named twice", found.name, found.layer.name)
		default:
			r.mistake("%q and %q are states of one layer, %q, which is in one state at a time; name one of them", other.name, found.name, found.layer.name)
		}
	}
}

func (r *route) checkAll() {
	for _, s := range r.into {
		if s != nil {
			r.check(s)
		}
	}
}

// check reports whatever would keep a state from being entered. Each layer on the way to it must be sure to be entered by the state that
// leads on.
func (r *route) check(s *state) {
	var way []*state // the states around it, innermost first
	for at := s; ; at = way[len(way)-1] {
		outer := at.layer.outerState()
		if outer == nil || outer.layer.index >= at.layer.index { // the latter is a mistake of its own
			r.mistake("layer %q of state %q is not within the target, %q; name states of layers that are", s.layer.name, s.name, r.target.name)
			return
		}
		if outer == r.target {
			break
		}
		way = append(way, outer)
	}
	for _, outer := range way {
		l := outer.layer
		given := r.into[l.index]
		if given == outer || slices.Contains(r.missed, outer) {
			continue
		}
		text := fmt.Sprintf("state %q is within %q of layer %q", s.name, outer.name, l.name)
		switch {
		case given != nil:
			r.mistake("%s, which is entered by %q; name %q in its place, or leave out %q", text, given.name, outer.name, s.name)
		case l.initial != outer:
			r.mistake("%s, which is not entered by that; name %q, too", text, outer.name)
		case l.history && !r.afresh:
			r.mistake("%s, which may come back to another one by its history; name %q, too", text, outer.name)
		default:
			continue
		}
		r.missed = append(r.missed, outer)
	}
}
