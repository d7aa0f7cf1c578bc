// Package oop is the layered machine of object-oriented game programming, ported plainly: each NPC owns a machine, the
// machine owns an object for each state and finds everything in maps, conditions are closures over the NPC.
package oop

import "sort"

// state is what a state of an NPC can do. Each NPC has its own object for each state.
type state interface {
	Enter()
	Update()
	Exit()
}

// transition leads to a state when its condition holds.
type transition struct {
	to        *node
	condition func() bool
	toSelf    bool
}

// node is a state together with the transitions that leave it.
type node struct {
	layer       int
	state       state
	transitions []*transition
}

// machine is the machine of one NPC. States are identified by name within a layer.
type machine struct {
	layers  []int
	nodes   map[int]map[string]*node
	any     map[int][]*transition
	current map[int]*node
	changed []func(layer int, to, from state)
}

func newMachine() *machine {
	return &machine{nodes: map[int]map[string]*node{}, any: map[int][]*transition{}, current: map[int]*node{}}
}

// add registers a state. A layer starts in its first one.
func (m *machine) add(layer int, name string, s state) {
	if m.nodes[layer] == nil {
		m.nodes[layer] = map[string]*node{}
		m.layers = append(m.layers, layer)
		sort.Ints(m.layers)
	}
	n := &node{layer: layer, state: s}
	m.nodes[layer][name] = n
	if m.current[layer] == nil {
		m.change(n)
	}
}

// link adds a transition.
func (m *machine) link(layer int, from, to string, condition func() bool) {
	n := m.nodes[layer][from]
	n.transitions = append(n.transitions, &transition{to: m.nodes[layer][to], condition: condition, toSelf: true})
}

func (m *machine) change(to *node) {
	from := m.current[to.layer]
	if from != nil {
		from.state.Exit()
	}
	m.current[to.layer] = to
	to.state.Enter()
	for _, f := range m.changed {
		f(to.layer, to.state, from.state)
	}
}

func (m *machine) try(list []*transition, current *node) bool {
	for _, t := range list {
		if !t.toSelf && t.to == current || !t.condition() {
			continue
		}
		m.change(t.to)
		return true
	}
	return false
}

// update ticks the layers in order: a transition from anywhere, else one from the current state, else its Update.
func (m *machine) update() {
	for _, layer := range m.layers {
		current := m.current[layer]
		if m.try(m.any[layer], current) || m.try(current.transitions, current) {
			continue
		}
		current.state.Update()
	}
}
