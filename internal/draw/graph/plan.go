package graph

import (
	"math"
	"slices"
	"strings"

	machine "github.com/horde-fsm/horde/graph"
)

// rect is a box given by its corner with the smallest coordinates, and its size.
type rect struct{ x, y, w, h float32 }

// snapped returns the rectangle with its corners on whole pixels of a size.
func (r rect) snapped(pixel float32) rect {
	snap := func(v float32) float32 { return float32(math.Round(float64(v/pixel))) * pixel }
	x, y := snap(r.x), snap(r.y)
	return rect{x, y, snap(r.x+r.w) - x, snap(r.y+r.h) - y}
}

type point struct{ x, y float32 }

// plan holds the positions of a layer's parts, in pixels of the layout, relative to its own corner.
type plan struct {
	w, h   float32
	nodes  []rect
	any    rect
	labels []rect
	wires  [][]point
	// across says that the layer is laid out from left to right, rather than from the top down.
	across bool
	// bare says that there is no room for words at the lines, and for one line in the boxes.
	bare bool
}

// plan takes over layouts of the machine, layer by layer: which of them is drawn, and how the layers are placed, depends on the room. A
// machine that is too large to be drawn gets none: the game would stand still for a minute, to show mere lists of its states in the end.
func (g *Graph) plan(d *machine.Graph) {
	if g.planned = d.IsDrawn(); !g.planned {
		return
	}
	worded, bare := shown(d, false), shown(d, true)
	g.take(upright, worded.Layout())
	if len(g.edges) > manyEdges { // nor the other ones
		return
	}
	g.take(acrossWorded, worded.LayoutAcross())
	g.take(uprightBare, bare.Layout())
	g.take(acrossBare, bare.LayoutAcross())
}

// The plans of a layer: from the top down or from the left, with words at the lines or without.
const (
	upright = iota
	acrossWorded
	uprightBare
	acrossBare
	planCount
)

// manyEdges is the number of transitions beyond which only one plan is made: another takes as long, and does not fit either.
const manyEdges = 200

// take takes over a layout as one of the plans of each layer.
func (g *Graph) take(kind int, layout *machine.Layout) {
	for i := range layout.Layers {
		p := planLayer(&layout.Layers[i], kind == acrossWorded || kind == acrossBare)
		p.bare = kind == uprightBare || kind == acrossBare
		g.Layers[i].plans[kind] = p
	}
}

// shown returns the machine as far as it is drawn here.
func shown(d *machine.Graph, bare bool) *machine.Graph {
	out := &machine.Graph{Name: d.Name}
	for _, l := range d.Layers {
		states := make([]machine.State, len(l.States))
		for i := range states {
			if bare {
				// The number stands behind the name.
				states[i] = machine.State{Name: short(l.States[i].Name) + " 0,000"}
				continue
			}
			// The layout makes states with callbacks two lines high; here the second line is for numbers, and every state has one.
			states[i] = machine.State{Name: short(l.States[i].Name), Enter: true, Update: true}
		}
		l.States = states
		l.Transitions = slices.Clone(l.Transitions)
		for i := range l.Transitions {
			t := &l.Transitions[i]
			if bare {
				*t = machine.Transition{From: t.From, To: t.To}
				continue
			}
			t.CommandName, t.When, t.Guard, t.Action = short(t.CommandName), short(t.When), short(t.Guard), short(t.Action)
			if len(t.Into) > 0 {
				t.Into = []string{short(strings.Join(t.Into, " and "))}
			}
		}
		out.Layers = append(out.Layers, l)
	}
	return out
}

// short shortens a name that would make the picture so wide that nothing in it was legible.
func short(name string) string {
	const most = 24
	if runes := []rune(name); len(runes) > most {
		return string(runes[:most])
	}
	return name
}

// planLayer takes over a layer except for the dot that leads to its initial state, which is marked in its box instead: that saves the
// room above it.
func planLayer(at *machine.LayerLayout, across bool) plan {
	p := plan{across: across}
	low, high := point{math.MaxFloat32, math.MaxFloat32}, point{}
	grow := func(r rect) {
		low = point{min(low.x, r.x), min(low.y, r.y)}
		high = point{max(high.x, r.x+r.w), max(high.y, r.y+r.h)}
	}
	box := func(b machine.Box) rect {
		r := rect{float32(b.X), float32(b.Y), float32(b.W), float32(b.H)}
		grow(r)
		return r
	}
	for _, b := range at.States {
		p.nodes = append(p.nodes, box(b))
	}
	if at.Any.W > 0 {
		p.any = box(at.Any)
	}
	for _, w := range at.Wires {
		p.labels = append(p.labels, box(w.Label))
		wire := flatten(w.Path, across)
		for _, q := range wire {
			grow(rect{q.x, q.y, 0, 0})
		}
		p.wires = append(p.wires, wire)
	}
	p.w, p.h = high.x-low.x, high.y-low.y
	shift := func(r *rect) { r.x, r.y = r.x-low.x, r.y-low.y }
	for i := range p.nodes {
		shift(&p.nodes[i])
	}
	shift(&p.any)
	for i := range p.labels {
		shift(&p.labels[i])
		for k := range p.wires[i] {
			p.wires[i][k].x -= low.x
			p.wires[i][k].y -= low.y
		}
	}
	return p
}

// flatten turns a path into short straight pieces.
func flatten(path machine.Path, across bool) []point {
	const pieces = 9
	var out []point
	for i, at := range path {
		if i > 0 && i%2 == 0 {
			from := path[i-1]
			for k := 1; k < pieces; k++ {
				t := float64(k) / pieces
				a, b, c, d := (1-t)*(1-t)*(1-t), 3*t*(1-t)*(1-t), 3*t*t*(1-t), t*t*t
				// The curve between two places, and the one that leaves and arrives without moving.
				along := func(from, to float64) float32 { return float32(a*from + (b+c)*(from+to)/2 + d*to) }
				aside := func(from, to float64) float32 { return float32((a+b)*from + (c+d)*to) }
				if across {
					out = append(out, point{along(from.X, at.X), aside(from.Y, at.Y)})
				} else {
					out = append(out, point{aside(from.X, at.X), along(from.Y, at.Y)})
				}
			}
		}
		out = append(out, point{float32(at.X), float32(at.Y)})
	}
	return out
}

// along returns the point at a fraction of a line's length, from 0 to 1.
func along(wire []point, part float32) point {
	total := float32(0)
	for i := 1; i < len(wire); i++ {
		total += distance(wire[i-1], wire[i])
	}
	left := total * part
	for i := 1; i < len(wire); i++ {
		d := distance(wire[i-1], wire[i])
		if left <= d && d > 0 {
			t := left / d
			return point{wire[i-1].x + (wire[i].x-wire[i-1].x)*t, wire[i-1].y + (wire[i].y-wire[i-1].y)*t}
		}
		left -= d
	}
	return wire[len(wire)-1]
}

func distance(a, b point) float32 { return float32(math.Hypot(float64(b.x-a.x), float64(b.y-a.y))) }
