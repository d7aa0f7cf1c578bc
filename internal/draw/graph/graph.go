// Package graph shows a state machine as a picture that lives: a box for each state of each layer, the current one lit or
// each with the number of entities in it, and a spark along the transition just taken. It is placed by the layout of
// [graph.Graph], so it can show whatever a machine can be.
package graph

import (
	"slices"

	"github.com/horde-fsm/horde/fsm"
	machine "github.com/horde-fsm/horde/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// Graph is the picture of a machine.
type Graph struct {
	// Name is the machine's.
	Name   string
	Layers []Layer
	// Focus is the layer that is shown alone, -1 to show all.
	Focus int

	// edges holds the edge of each transition of the machine by its number, and layers the layer of each edge.
	edges  []*Edge
	layers []*Layer
	// planned says that the layers have plans; else they are shown as lists of their states.
	planned bool
	placed  placed
}

// Layer is one layer of the machine.
type Layer struct {
	Name string
	// Within is the name of the state that the layer is within, "" if there is none.
	Within string
	Nodes  []Node
	Edges  []Edge
	// Any says that a transition leaves from any state.
	Any bool
	// Counted says that nodes show how many entities are in them, rather than one of them being current.
	Counted bool
	Total   int
	current fsm.StateID

	plans [planCount]plan
	plan  plan // the one that is drawn
	spot  spot
	flash []float32 // scratch of flashes
}

// Node is a state.
type Node struct {
	Name  string
	ID    fsm.StateID
	Color paint.Color
	// Initial says that the layer begins here.
	Initial bool
	// Outside says that the layer is here while the state that it is within is not current.
	Outside bool
	// Lit is how bright the node is, from 0 to 1.
	Lit float32
	// Count is how many entities are in the state, if the layer is counted.
	Count int
	// Note is written under the name while the state is current.
	Note string
}

// Edge is a transition. From and To are indices of nodes; From is -1 for a transition from any state.
type Edge struct {
	From, To int
	// Label is all that is known of when the transition is taken, in one line; Words is the same line by line.
	Label string
	Words []machine.Words
	// Flash is 1 when the transition was just taken and fades to 0.
	Flash float32
	// Rate is how often it is taken, per second; shown where entities are counted.
	Rate float32
}

// New returns the picture of a machine.
func New[V any](m *fsm.Machine[V]) *Graph { return Of(machine.Of(m)) }

// Of returns the picture of a machine that is described.
func Of(d *machine.Graph) *Graph {
	g := &Graph{Name: d.Name, Layers: make([]Layer, len(d.Layers)), Focus: -1}
	transitions := 0
	for i := range d.Layers {
		transitions += len(d.Layers[i].Transitions)
	}
	g.edges, g.layers = make([]*Edge, transitions), make([]*Layer, transitions)
	for i := range d.Layers {
		from, l := &d.Layers[i], &g.Layers[i]
		l.Name = from.Name
		if in := from.Within; in != nil {
			l.Within = d.Layers[in.Layer].States[in.State].Name
		}
		colors := stateColors(d, i)
		for n, s := range from.States {
			l.Nodes = append(l.Nodes, Node{Name: s.Name, ID: fsm.StateID(n + 1), Color: colors[n], Initial: n == from.Initial, Outside: s.Outside})
		}
		l.Edges = make([]Edge, len(from.Transitions))
		for n := range from.Transitions {
			t := &from.Transitions[n]
			l.Edges[n] = Edge{From: t.From, To: t.To, Words: t.Label(), Label: oneLine(t.Label())}
			l.Any = l.Any || t.From == machine.Any
			g.edges[t.Index], g.layers[t.Index] = &l.Edges[n], l
		}
	}
	g.plan(d)
	return g
}

// stateColors returns the colours of a layer's states.
func stateColors(d *machine.Graph, layer int) []paint.Color {
	states := d.Layers[layer].States
	var names, elsewhere []string
	for i := range d.Layers {
		for _, s := range d.Layers[i].States {
			if i != layer {
				elsewhere = append(elsewhere, s.Name)
			}
		}
	}
	for i := range states {
		if !states[i].Outside {
			names = append(names, states[i].Name)
		}
	}
	inside := ui.StateColors(names, elsewhere...)
	colors := make([]paint.Color, len(states))
	for i := range states {
		if states[i].Outside {
			colors[i] = ui.Muted
		} else {
			colors[i], inside = inside[0], inside[1:]
		}
	}
	return colors
}

// oneLine says in one line when a transition is taken.
func oneLine(label []machine.Words) string {
	label = slices.Clone(label)
	for i := range label {
		if label[i].Part == machine.PartCommand {
			label[i].Text = "on " + label[i].Text
		}
	}
	return machine.OneLine(label)
}

// Edge returns the edge of a transition, or nil if there is no such transition.
func (g *Graph) Edge(transition int) *Edge {
	if transition < 0 || transition >= len(g.edges) {
		return nil
	}
	return g.edges[transition]
}

// Label returns the words on the edge of a transition, "" if there is no such transition.
func (g *Graph) Label(transition int) string {
	if e := g.Edge(transition); e != nil {
		return e.Label
	}
	return ""
}

// causes names the causes that are not transitions.
var causes = map[fsm.Cause]string{
	fsm.CauseStart: "started", fsm.CauseDirect: "changed directly", fsm.CauseRevert: "reverted",
	fsm.CauseSwap: "the machine was swapped", fsm.CauseRestart: "restarted after a fault",
}

// Why says what made a change in a layer: the words on the transition's edge, if there are any, or else the cause.
func (g *Graph) Why(layer int, cause fsm.Cause, transition int) string {
	if cause == fsm.CauseOuter {
		return "it goes with " + g.Layers[layer].Within
	}
	if label := g.Label(transition); label != "" {
		return label
	}
	return causes[cause]
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

// goal returns how bright a node should become.
func (l *Layer) goal(node int) float32 {
	switch {
	case l.Counted && l.Total > 0:
		return float32(l.Nodes[node].Count) / float32(l.Total)
	case !l.Counted && l.Nodes[node].ID == l.current:
		return 1
	}
	return 0
}
