package fsm

import (
	"fmt"
	"strings"
)

// Layer returns the layer of that name, or nil.
func (m *Machine[V]) Layer(name string) *Layer[V] { return m.def.FindLayer(name) }

// State returns the state of that name in the layer of that name, or nil.
func (m *Machine[V]) State(layer, state string) *State[V] {
	if l := m.Layer(layer); l != nil {
		return l.FindState(state)
	}
	return nil
}

// StateAt returns the state with that number in the layer with that index, or nil for [None] and for what the machine
// does not have.
func (m *Machine[V]) StateAt(layer int, id StateID) *State[V] {
	if layer < 0 || layer >= len(m.layers) || id == None || int(id) > len(m.layers[layer].states) {
		return nil
	}
	return m.layers[layer].states[id-1]
}

// MustLayer is [Machine.Layer] where the layer has to be there, as where a game looks up what a definition file says: it panics with the
// names of those that are.
func (m *Machine[V]) MustLayer(name string) *Layer[V] {
	l := m.Layer(name)
	if l == nil {
		panic(fmt.Sprintf("fsm: machine %q has no layer %q; it has %s", m.name, name, enumerate(m.layers)))
	}
	return l
}

// MustState is [Machine.State] where the state has to be there: it panics with the names of those that are.
func (m *Machine[V]) MustState(layer, state string) *State[V] {
	l := m.MustLayer(layer)
	s := l.FindState(state)
	if s == nil {
		panic(fmt.Sprintf("fsm: machine %q: layer %q has no state %q; it has %s", m.name, layer, state, enumerate(l.states)))
	}
	return s
}

// enumerate lists names, the first dozen of them.
func enumerate[T interface{ Name() string }](of []T) string {
	const most = 12
	var b strings.Builder
	for i, t := range of {
		if i == most {
			return fmt.Sprintf("%s and %d more", b.String(), len(of)-most)
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", t.Name())
	}
	return b.String()
}
