package definition

import (
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// stateElsewhere returns the named state of another layer, or nil after noting a mistake. With ownToo it may also be one of the same layer,
// if the layer's name stands in front.
func (r *machineReader[V]) stateElsewhere(own *fsm.Layer[V], n named, ownToo bool) *fsm.State[V] {
	found, meant := r.meanings(own, n.string, ownToo)
	switch {
	case len(found) == 1:
		return found[0]
	case len(found) > 1:
		r.mistakes.add(n.at, "several layers have a state %q; %s", n.string, howToTell(found, n.string))
	case ownToo && own.FindState(n.string) != nil:
		r.mistakes.add(n.at, "%q is a state of this layer: write %s/%s", n.string, own.Name(), n.string)
	case meant != nil:
		state := strings.TrimPrefix(n.string, meant.Name()+"/")
		r.mistakes.add(n.at, "layer %q has no state %q%s", meant.Name(), state, r.hintIn(meant, state))
	default:
		r.mistakes.add(n.at, "%s%s", r.noneElsewhere(n.string), r.hintElsewhere(own, n.string))
	}
	return nil
}

// meanings lists the states that a name, alone or behind that of a layer, may mean, and returns the layer whose name stands in front.
func (r *machineReader[V]) meanings(own *fsm.Layer[V], name string, ownToo bool) (found []*fsm.State[V], inFront *fsm.Layer[V]) {
	for _, l := range r.layersRead {
		if l != own {
			if s := l.FindState(name); s != nil {
				found = append(found, s)
			}
		}
		if state, in := strings.CutPrefix(name, l.Name()+"/"); in {
			if s := l.FindState(state); s != nil {
				found = append(found, s)
			}
			if l != own || ownToo {
				inFront = l
			}
		}
	}
	return found, inFront
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

// hintIn says what may have been meant by a name that no state of a layer has.
func (r *machineReader[V]) hintIn(l *fsm.Layer[V], name string) string {
	if now := r.renamed[formerState[V]{l, name}]; now != "" {
		return nowCalled(now)
	}
	var names []string
	for _, s := range l.States() {
		names = append(names, s.Name())
	}
	return hint(name, names)
}

// hintElsewhere says what may have been meant by a name that no state of another layer has.
func (r *machineReader[V]) hintElsewhere(own *fsm.Layer[V], name string) string {
	if now := r.renamedElsewhere(own, name); now != "" {
		return nowCalled(now)
	}
	var names []string
	told := map[string]bool{}
	for _, l := range r.layersRead {
		if l == own {
			continue
		}
		for _, s := range l.States() {
			if !told[s.Name()] {
				told[s.Name()] = true
				names = append(names, s.Name())
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return hint(name, names)
}

// noneElsewhere says that no other layer has a state of a name. Whoever writes the text may see beside it a layer that the game adds, in a
// graph or an inspector. It is added once the text has been read, so the text cannot name its states.
func (r *machineReader[V]) noneElsewhere(name string) string {
	if r.words.Extend == nil && !r.invented {
		return fmt.Sprintf("no other layer has a state %q", name)
	}
	return fmt.Sprintf("no other layer of this text has a state %q, and it cannot name those of layers that the game adds", name)
}

func (r *machineReader[V]) statesElsewhere(own *fsm.Layer[V], of node) (states []*fsm.State[V]) {
	for _, n := range r.some(of, "a state") {
		if s := r.stateElsewhere(own, n, true); s != nil {
			states = append(states, s)
		}
	}
	return states
}
