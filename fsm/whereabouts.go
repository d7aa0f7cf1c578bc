package fsm

import (
	"fmt"
	"slices"
	"strings"
)

// whereabouts says in which states of the given layers a row is.
func (m *machine) whereabouts(row Row, layers layerSet) string {
	var all []string
	var asleep []resting
	for l, layer := range m.layers {
		if !layers.has(l) {
			continue
		}
		state := m.stateAt(l, row[l].state)
		if !state.resting() {
			all = append(all, fmt.Sprintf("state %q of layer %q", state.title(), layer.name))
			continue
		}
		outer := layer.outerState()
		if i := slices.IndexFunc(asleep, func(a resting) bool { return a.outer == outer }); i >= 0 {
			asleep[i].layers = append(asleep[i].layers, layer.name)
		} else {
			asleep = append(asleep, resting{outer, []string{layer.name}})
		}
	}
	for _, a := range asleep {
		all = append(all, a.String())
	}
	return strings.Join(all, ", ")
}

// resting are layers that are outside, within one state.
type resting struct {
	outer  *state
	layers []string
}

func (r resting) String() string {
	within := fmt.Sprintf("within state %q of layer %q", r.outer.name, r.outer.layer.name)
	last := len(r.layers) - 1
	if last == 0 {
		return fmt.Sprintf("outside of layer %q (which is %s)", r.layers[0], within)
	}
	var names strings.Builder
	for _, name := range r.layers[:last-1] {
		fmt.Fprintf(&names, "%q, ", name)
	}
	return fmt.Sprintf("outside of layers %s%q and %q (which are %s)", names.String(), r.layers[last-1], r.layers[last], within)
}
