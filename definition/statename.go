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
