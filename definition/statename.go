package definition

import (
	"fmt"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// initial returns the state that a piece names as the one by which a layer begins, or nil after noting a mistake.
func (r *machineReader[V]) initial(l *fsm.Layer[V], of node) *fsm.State[V] {
	if n, ok := r.name(of, "a state"); ok {
		return r.stateNamed(l, n, func(*fsm.Layer[V]) string { return "a layer begins with one of its own states" })
	}
	return nil
}

// target returns the state that a piece names as the target of a transition, or nil after noting a mistake.
func (r *machineReader[V]) target(l *fsm.Layer[V], of node) *fsm.State[V] {
	if n, ok := r.name(of, "a state"); ok {
		return r.targetNamed(l, n)
	}
	return nil
}

// targetNamed is target of a name that has been read.
func (r *machineReader[V]) targetNamed(l *fsm.Layer[V], n named) *fsm.State[V] {
	return r.stateNamed(l, n, func(other *fsm.Layer[V]) string { return "a transition stays in its layer" + wayOut(l, other) })
}

// stateNamed returns the named state of a layer, or nil after noting a mistake. Of a state of another layer, bound says why it cannot be
// that one.
func (r *machineReader[V]) stateNamed(l *fsm.Layer[V], n named, bound func(other *fsm.Layer[V]) string) *fsm.State[V] {
	s := l.FindState(n.string)
	switch {
	case s == nil:
		r.mistakes.add(n.at, "layer %q has no state %q%s", l.Name(), n.string, r.hintOfState(l, n.string, bound))
	case s == l.Outside():
		r.mistakes.add(n.at, "the layer is %q by itself while %q is not current; name another state", n.string, l.Outer().Name())
		return nil
	}
	return s
}

// hintOfState returns what to say of a state that a layer does not have. Who has read of `in` may write layer/state everywhere.
func (r *machineReader[V]) hintOfState(l *fsm.Layer[V], name string, bound func(other *fsm.Layer[V]) string) string {
	for _, other := range r.layersRead {
		state, named := strings.CutPrefix(name, other.Name()+"/")
		switch {
		case !named || !slices.Contains(targetsOf(other), state):
		case other == l:
			return "; write " + state
		default:
			return fmt.Sprintf("; that is a state of layer %q, and %s", other.Name(), bound(other))
		}
	}
	if now := r.renamed[formerState[V]{l, name}]; now != "" {
		return nowCalled(now)
	}
	return hint(name, targetsOf(l))
}

// wayOut says, if one of two layers is within a state of the other, at any depth, how a transition leads out of that state or into it.
func wayOut[V any](l, to *fsm.Layer[V]) string {
	for s := l.Outer(); s != nil; s = s.Layer().Outer() {
		if s.Layer() == to {
			return fmt.Sprintf(": one from %q may lead there, with `in`", s.Name())
		}
	}
	for s := to.Outer(); s != nil; s = s.Layer().Outer() {
		if s.Layer() == l {
			return fmt.Sprintf(": one to %q leads there, with `into`", s.Name())
		}
	}
	return ""
}

// targetsOf lists the states that a text may lead to: not the one outside.
func targetsOf[V any](l *fsm.Layer[V]) (names []string) {
	for _, s := range l.States() {
		if s != l.Outside() {
			names = append(names, s.Name())
		}
	}
	return names
}

// stateElsewhere returns the named state of another layer, or nil after noting a mistake. With ownToo it may also be one of the same layer,
// if the layer's name stands in front.
func (r *machineReader[V]) stateElsewhere(own *fsm.Layer[V], n named, ownToo bool) *fsm.State[V] {
	var found []*fsm.State[V]
	var meant *fsm.Layer[V] // the one whose name stands in front
	inMeant := ""
	for _, l := range r.layersRead {
		if l != own {
			if s := l.FindState(n.string); s != nil {
				found = append(found, s)
			}
		}
		if state, in := strings.CutPrefix(n.string, l.Name()+"/"); in {
			if s := l.FindState(state); s != nil {
				found = append(found, s)
			}
			if l != own || ownToo {
				meant, inMeant = l, state
			}
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	var names, ofMeant []string
	told := map[string]bool{}
	for _, l := range r.layersRead {
		for _, s := range l.States() {
			if l == meant {
				ofMeant = append(ofMeant, s.Name())
			}
			if l != own && !told[s.Name()] {
				told[s.Name()] = true
				names = append(names, s.Name())
			}
		}
	}
	switch {
	case len(found) == 0 && ownToo && own.FindState(n.string) != nil:
		r.mistakes.add(n.at, "%q is a state of this layer: write %s/%s", n.string, own.Name(), n.string)
	case len(found) == 0 && meant != nil && r.renamed[formerState[V]{meant, inMeant}] != "":
		r.mistakes.add(n.at, "layer %q has no state %q%s", meant.Name(), inMeant, nowCalled(r.renamed[formerState[V]{meant, inMeant}]))
	case len(found) == 0 && meant != nil:
		r.mistakes.add(n.at, "layer %q has no state %q%s", meant.Name(), inMeant, hint(inMeant, ofMeant))
	case len(found) == 0 && r.renamedElsewhere(own, n.string) != "":
		r.mistakes.add(n.at, "no other layer has a state %q%s", n.string, nowCalled(r.renamedElsewhere(own, n.string)))
	case len(found) == 0 && len(names) == 0:
		r.mistakes.add(n.at, "no other layer has a state %q", n.string)
	case len(found) == 0:
		r.mistakes.add(n.at, "no other layer has a state %q%s", n.string, hint(n.string, names))
	default:
		r.mistakes.add(n.at, "several layers have a state %q; %s", n.string, howToTell(found, n.string))
	}
	return nil
}

// howToTell says how to write which of several states a name means. Where names have slashes, layer/state may be what is written already.
func howToTell[V any](found []*fsm.State[V], name string) string {
	for _, s := range found {
		if s.Name() == name {
			return fmt.Sprintf("say which, as %s/%s", s.Layer().Name(), name)
		}
	}
	return "give one of them another name"
}

func (r *machineReader[V]) statesElsewhere(own *fsm.Layer[V], of node) (states []*fsm.State[V]) {
	for _, n := range r.some(of, "a state") {
		if s := r.stateElsewhere(own, n, true); s != nil {
			states = append(states, s)
		}
	}
	return states
}
