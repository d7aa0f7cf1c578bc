// Package graph shows a state machine as a picture that lives: a box for each state of each layer, the current one lit,
// and a spark along the transition just taken. It is made from what any [fsm.Machine] tells of itself.
package graph

import (
	"fmt"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// Graph is the picture of a machine.
type Graph struct {
	// Name is the machine's.
	Name   string
	Layers []Layer
	// edges finds the edge of a transition by its number in the machine.
	edges []*Edge
	// layers is the layer of each of those.
	layers []*Layer
}

// Layer is one layer of the machine.
type Layer struct {
	Name  string
	Nodes []Node
	Edges []Edge
	// Any says that a transition leaves from any state.
	Any bool
	// Counted says that nodes show how many entities are in them, rather than one of them being current.
	Counted bool
	Total   int
	current fsm.StateID
}

// Node is a state.
type Node struct {
	Name  string
	ID    fsm.StateID
	Color paint.Color
	// Initial says that the layer begins here.
	Initial bool
	// Lit is how bright the node is, from 0 to 1.
	Lit float32
	// Count is how many entities are in the state, if the layer is counted.
	Count int
}

// Edge is a transition. From and To are indices of nodes; From is -1 for a transition from any state.
type Edge struct {
	From, To int
	Label    string
	// Command says that a command must come; else the machine asks each tick.
	Command bool
	// Flash is 1 when the transition was just taken and fades to 0.
	Flash float32
}

// New returns the picture of a machine. Commands names the game's commands for edges that have no label of their own; it
// may be nil.
func New[V any](m *fsm.Machine[V], commands func(fsm.Command) string) *Graph {
	g := &Graph{Name: m.Name()}
	for _, l := range m.Layers() {
		layer := Layer{Name: l.Name()}
		for i, s := range l.States() {
			layer.Nodes = append(layer.Nodes, Node{
				Name: s.Name(), ID: s.ID(), Color: ui.StateColor(s.Name(), i), Initial: s == l.InitialState(),
			})
		}
		g.Layers = append(g.Layers, layer)
	}
	transitions := m.Transitions()
	for _, t := range transitions {
		l := &g.Layers[t.Layer]
		l.Edges = append(l.Edges, Edge{
			From: int(t.From) - 1, To: int(t.To) - 1, Label: label(t, commands), Command: t.Command != 0,
		})
		l.Any = l.Any || t.From == fsm.None
	}
	g.edges, g.layers = make([]*Edge, len(transitions)), make([]*Layer, len(transitions))
	next := make([]int, len(g.Layers))
	for i, t := range transitions {
		g.layers[i] = &g.Layers[t.Layer]
		g.edges[i] = &g.layers[i].Edges[next[t.Layer]]
		next[t.Layer]++
	}
	return g
}

// label says in a word or two when a transition is taken.
func label(t fsm.TransitionInfo, commands func(fsm.Command) string) string {
	s := t.Label
	if s == "" && t.Command != 0 {
		s = fmt.Sprintf("on command %d", t.Command)
		if commands != nil {
			s = "on " + commands(t.Command)
		}
	}
	if t.After > 0 {
		if s != "" {
			s += ", "
		}
		s += fmt.Sprintf("after %v", t.After)
	}
	if s == "" && t.Guarded {
		s = "if it may"
	}
	return s
}

// Label returns the words on the edge of a transition, "" if there is no such transition.
func (g *Graph) Label(transition int) string {
	if transition < 0 || transition >= len(g.edges) {
		return ""
	}
	return g.edges[transition].Label
}

// Node returns the node of a state, or nil.
func (g *Graph) Node(layer int, id fsm.StateID) *Node {
	if layer < 0 || layer >= len(g.Layers) || id == fsm.None || int(id) > len(g.Layers[layer].Nodes) {
		return nil
	}
	return &g.Layers[layer].Nodes[id-1]
}

// SetCurrent says which state of a layer is current.
func (g *Graph) SetCurrent(layer int, id fsm.StateID) {
	l := &g.Layers[layer]
	l.Counted, l.current = false, id
}

// SetCount says how many of all entities are in a state.
func (g *Graph) SetCount(layer int, id fsm.StateID, count, total int) {
	l := &g.Layers[layer]
	l.Counted, l.Total = true, total
	l.Nodes[id-1].Count = count
}

// Fire lets the edge of a transition flash. A number that is none, as of a change that no transition made, does nothing.
//
// Where entities are counted, a transition may be taken every tick: then the spark runs most of its way before the next
// one starts.
func (g *Graph) Fire(transition int) {
	if transition < 0 || transition >= len(g.edges) {
		return
	}
	if e := g.edges[transition]; !g.layers[transition].Counted || e.Flash < 0.3 {
		e.Flash = 1
	}
}

// Snap lights the current states at once and puts out all flashes, as for another entity than before.
func (g *Graph) Snap() {
	for i := range g.Layers {
		l := &g.Layers[i]
		for n := range l.Nodes {
			l.Nodes[n].Lit = l.goal(n)
		}
		for e := range l.Edges {
			l.Edges[e].Flash = 0
		}
	}
}

// Step moves the light on by a time in seconds.
func (g *Graph) Step(seconds float32) {
	for i := range g.Layers {
		l := &g.Layers[i]
		for n := range l.Nodes {
			node := &l.Nodes[n]
			node.Lit += (l.goal(n) - node.Lit) * min(1, seconds*12)
		}
		for e := range l.Edges {
			l.Edges[e].Flash = max(0, l.Edges[e].Flash-seconds/0.9)
		}
	}
}

// goal is how bright a node is to become.
func (l *Layer) goal(node int) float32 {
	switch {
	case l.Counted && l.Total > 0:
		return float32(l.Nodes[node].Count) / float32(l.Total)
	case !l.Counted && l.Nodes[node].ID == l.current:
		return 1
	}
	return 0
}
