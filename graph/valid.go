package graph

import (
	"fmt"
	"slices"
)

// A Graph is data that a game may fill in itself. What contradicts itself is told before anything is written, rather than by an index that
// is out of range half-way through.

// check returns what is wrong with the graph, nil if it can be drawn.
func (g *Graph) check() error {
	for i := range g.Layers {
		if wrong := g.checkLayer(i); wrong != "" {
			return fmt.Errorf("graph: machine %q: layer %q %s", g.Name, g.Layers[i].Name, wrong)
		}
	}
	return nil
}

// mustBeValid panics if something is wrong with the graph, and returns it.
func (g *Graph) mustBeValid() *Graph {
	if err := g.check(); err != nil {
		panic(err.Error())
	}
	return g
}

// checkLayer returns what is wrong with a layer, to be said after its name; "" if nothing is.
func (g *Graph) checkLayer(index int) string {
	l := &g.Layers[index]
	switch {
	case len(l.States) == 0:
		return "has no states"
	case !has(l.States, l.Initial):
		return fmt.Sprintf("begins in state %d, and has %s", l.Initial, numbered(l.States))
	}
	for n := range l.Transitions {
		t := &l.Transitions[n]
		switch {
		case t.From != Any && !has(l.States, t.From):
			return fmt.Sprintf("has a transition from state %d, and has %s", t.From, numbered(l.States))
		case !has(l.States, t.To):
			return fmt.Sprintf("has a transition to state %d, and has %s", t.To, numbered(l.States))
		case t.Internal && t.From != t.To:
			return fmt.Sprintf("has an internal transition to %q, which does not leave that state", l.States[t.To].Name)
		case n > 0 && t.From < l.Transitions[n-1].From:
			return fmt.Sprintf("has transition %d out of order: any-transitions come first, then those of its states, in the order of these", n)
		}
	}
	return g.checkWithin(index)
}

// checkWithin returns what is wrong with the state that a layer is within.
func (g *Graph) checkWithin(index int) string {
	var passed []int
	for at := g.Layers[index].Within; at != nil; at = g.Layers[at.Layer].Within {
		switch {
		case at.Layer < 0 || at.Layer >= len(g.Layers):
			return fmt.Sprintf("is within a state of layer %d, and layers are numbered from 0 to %d", at.Layer, len(g.Layers)-1)
		case !has(g.Layers[at.Layer].States, at.State):
			return fmt.Sprintf("is within state %d of layer %q, which has %s", at.State, g.Layers[at.Layer].Name, numbered(g.Layers[at.Layer].States))
		case at.Layer == index:
			return "is within itself"
		case slices.Contains(passed, at.Layer):
			return "" // others are within themselves, which is said of them
		}
		passed = append(passed, at.Layer)
	}
	return ""
}

func has(states []State, n int) bool { return n >= 0 && n < len(states) }

// numbered says which numbers states have.
func numbered(states []State) string {
	switch len(states) {
	case 0:
		return "none"
	case 1:
		return "state 0 only"
	}
	return fmt.Sprintf("states 0 to %d", len(states)-1)
}
