package fsm

import (
	"fmt"
	"strings"
)

// Layer returns the layer with that name, or nil if there is none.
func (m *Machine[V]) Layer(name string) *Layer[V] {
	return shell[Layer[V]](m.made().def.findLayer(name))
}

// HasLayer reports whether a layer is one of the machine's or, where the machine was derived from the layer's, stands for one of the same
// name, present or former. It is for hosts: what they are asked to do later with such a layer will not panic, unless a swap has taken the
// layer away by then.
func (m *Machine[V]) HasLayer(l *Layer[V]) bool {
	_, err := m.made().resolveLayer(l.plain())
	return err == nil
}

// State returns the state with that name in the layer with that name, or nil if there is none.
func (m *Machine[V]) State(layer, state string) *State[V] {
	return m.Layer(layer).FindState(state)
}

// StateAt returns the state with that number in the layer with that index, or nil for [None] and for what the machine does not have.
func (m *Machine[V]) StateAt(layer int, id StateID) *State[V] {
	return shell[State[V]](m.made().stateAt(layer, id))
}

func (m *machine) stateAt(layer int, id StateID) *state {
	if layer < 0 || layer >= len(m.layers) || id == None || int(id) > len(m.layers[layer].states) {
		return nil
	}
	return m.layers[layer].states[id-1]
}

func (m *machine) stateName(layer int, id StateID) string { return m.stateAt(layer, id).title() }

// MustLayer is like [Machine.Layer] but panics if there is no such layer, with the names of those that exist. It is meant for layers
// that a definition file has to have.
func (m *Machine[V]) MustLayer(name string) *Layer[V] {
	return shell[Layer[V]](m.made().mustLayer(name))
}

func (m *machine) mustLayer(name string) *layer {
	l := m.def.findLayer(name)
	if l == nil {
		nameAt := func(i int) string { return m.layers[i].name }
		panic(fmt.Sprintf("fsm: machine %q has no layer %q; it has %s", m.name, name, enumerate(len(m.layers), nameAt)))
	}
	return l
}

// MustState is like [Machine.State] but panics if there is no such state, with the names of those that exist.
func (m *Machine[V]) MustState(layer, state string) *State[V] {
	return shell[State[V]](m.made().mustState(layer, state))
}

func (m *machine) mustState(layer, name string) *state {
	l := m.mustLayer(layer)
	s := l.findState(name)
	if s == nil {
		nameAt := func(i int) string { return l.states[i].name }
		panic(fmt.Sprintf("fsm: machine %q: layer %q has no state %q; it has %s", m.name, layer, name, enumerate(len(l.states), nameAt)))
	}
	return s
}

// enumerate lists the first dozen of n names.
func enumerate(n int, nameAt func(int) string) string {
	const most = 12
	var b strings.Builder
	for i := range n {
		if i == most {
			return fmt.Sprintf("%s and %d more", b.String(), n-most)
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", nameAt(i))
	}
	return b.String()
}
