package graph

import (
	"math"
	"strings"

	"github.com/horde-fsm/horde/graph/internal/layered"
)

// Point is a position in pixels, with Y pointing down.
type Point struct{ X, Y float64 }

// Box is a rectangle in pixels. X and Y are its upper left corner.
type Box struct{ X, Y, W, H float64 }

// Layout tells where everything is drawn. Boxes and labels overlap nothing but lines, and lines may cross.
type Layout struct {
	W, H   float64
	Title  Point // the left end of the name's baseline
	Layers []LayerLayout
}

// LayerLayout tells where a layer is drawn. States and Wires are in the order of [Layer.States] and [Layer.Transitions]. The state in which
// the layer is while it is outside has a box of width 0 if the layer does not begin in it, and no transition leads to it or away from it, as in
// what [Of] makes: it is not drawn.
type LayerLayout struct {
	Box    Box
	Title  Point
	Start  Point // the centre of the dot in front of the initial state
	Entry  Path  // from there to the initial state
	Any    Box   // of width 0 if there are no any-transitions
	States []Box
	Wires  []Wire
}

// Wire tells where a transition is drawn: its line from source to target, and the label on it.
type Wire struct {
	Path  Path
	Label Box
}

// Path is a line from its first point to its last. Points 2n and 2n+1 are joined by a straight line, points 2n+1 and 2n+2 by a cubic
// curve that begins and ends vertically, with its control points at half the height between the two; in [Graph.LayoutAcross]
// horizontally, and at half the width.
type Path []Point

// Sizes in pixels.
const (
	fontName     = 16.0 // the machine's name
	fontLayer    = 13.0
	fontState    = 14.0
	fontCallback = 10.0
	fontLabel    = 12.0
	lineHeight   = 15.0

	margin     = 16.0
	layerInner = 18.0
	layerHead  = 30.0
	startSize  = 12.0
	maxRow     = 1200.0 // layers stand side by side up to this width
)

// Layout lays the machine out for drawing, from the top down. The densest machines take a minute and gigabytes; see [Graph.IsDrawn]. Layout
// panics if the graph contradicts itself, which one that [Of] has made does not.
func (g *Graph) Layout() *Layout { return g.mustBeValid().lay(false) }

// LayoutAcross is like [Graph.Layout], but lays the layers out from left to right, for room that is wider than high.
func (g *Graph) LayoutAcross() *Layout { return g.mustBeValid().lay(true) }

func (g *Graph) lay(across bool) *Layout {
	l := &Layout{Title: Point{margin, margin + fontName}}
	x, y, rowHeight := margin, margin+fontName+14, 0.0
	l.W = margin + textWidth(g.Name, fontName, true)
	for i := range g.Layers {
		layer := g.Layers[i].layout(g.title(&g.Layers[i]), across)
		if x > margin && x+layer.Box.W > maxRow {
			x, y, rowHeight = margin, y+rowHeight+margin, 0
		}
		layer.move(x, y)
		l.Layers = append(l.Layers, layer)
		x += layer.Box.W + margin
		rowHeight = max(rowHeight, layer.Box.H)
		l.W, l.H = max(l.W, x-margin), max(l.H, y+rowHeight)
	}
	l.W, l.H = l.W+margin, max(l.H, l.Title.Y)+margin
	return l
}

// layout places a layer under its title, its box at the origin.
func (l *Layer) layout(title string, across bool) LayerLayout {
	g, nodes, anyNode := l.boxes()
	if across {
		placeAcross(&g)
	} else {
		g.Place()
	}

	head := textWidth(title, fontLayer, true) + 2*layerInner
	width := max(g.Width+2*layerInner, head)
	dx, dy := (width-g.Width)/2, layerHead
	out := LayerLayout{
		Box:   Box{W: width, H: g.Height + layerHead + layerInner},
		Title: Point{layerInner - 4, 20},
		Start: Point{g.Nodes[0].X + dx, g.Nodes[0].Y + dy},
	}
	box := func(x, y, w, h float64) Box { return Box{x - w/2 + dx, y - h/2 + dy, w, h} }
	path := func(points []layered.Point) Path {
		p := make(Path, len(points))
		for i, at := range points {
			p[i] = Point{at.X + dx, at.Y + dy}
		}
		return p
	}
	place := func(node int) Box {
		n := &g.Nodes[node]
		return box(n.X, n.Y, n.W, n.H)
	}
	out.States = make([]Box, len(l.States))
	for i, node := range nodes {
		if node > 0 {
			out.States[i] = place(node)
		}
	}
	if l.hasAny() {
		out.Any = place(anyNode)
	}
	out.Entry = path(g.Links[0].Path)
	for _, k := range g.Links[1 : 1+len(l.Transitions)] {
		out.Wires = append(out.Wires, Wire{path(k.Path), box(k.X, k.Y, k.W, k.H)})
	}
	return out
}

// boxes returns what there is to place, where a link is a transition with its words: first the way in, from the start, then the transitions.
// It also returns which node each state is, 0 if none, and which any is. The start is the first node, then come the states, then any.
func (l *Layer) boxes() (g layered.Graph, nodes []int, anyNode int) {
	g.Nodes = []layered.Node{{W: startSize, H: startSize}}
	nodes = make([]int, len(l.States))
	for i := range l.States {
		if l.hidden(i) {
			continue
		}
		nodes[i] = len(g.Nodes)
		w, h := l.States[i].size()
		g.Nodes = append(g.Nodes, layered.Node{W: w, H: h})
	}
	anyNode = len(g.Nodes)
	if l.hasAny() {
		g.Nodes = append(g.Nodes, layered.Node{W: textWidth("any", fontLabel, false) + 24, H: 24})
	}
	g.Links = append(g.Links, layered.Link{To: nodes[l.Initial]})
	for i := range l.Transitions {
		t := &l.Transitions[i]
		link := layered.Link{From: anyNode, To: nodes[t.To]}
		if t.From != Any {
			link.From = nodes[t.From]
		}
		link.W, link.H = t.size()
		g.Links = append(g.Links, link)
	}
	for i := range l.States {
		if i != l.Initial && nodes[i] > 0 && l.lonely(i) { // beside the initial state, not above it
			g.Links = append(g.Links, layered.Link{To: nodes[i]})
		}
	}
	return g, nodes, anyNode
}

// placeAcross places what there is from left to right instead of from the top down.
func placeAcross(g *layered.Graph) {
	for i := range g.Nodes { // as heights, which are whole: lines end exactly at the boxes
		g.Nodes[i].W = math.Ceil(g.Nodes[i].W)
	}
	for i := range g.Links {
		g.Links[i].W = math.Ceil(g.Links[i].W)
	}
	transpose(g)
	g.Place()
	transpose(g)
}

// transpose swaps height and width.
func transpose(g *layered.Graph) {
	for i := range g.Nodes {
		n := &g.Nodes[i]
		n.W, n.H, n.X, n.Y = n.H, n.W, n.Y, n.X
	}
	for i := range g.Links {
		k := &g.Links[i]
		k.W, k.H, k.X, k.Y = k.H, k.W, k.Y, k.X
		for n, at := range k.Path {
			k.Path[n] = layered.Point{X: at.Y, Y: at.X}
		}
	}
	g.Width, g.Height = g.Height, g.Width
}

// hidden reports whether a state is left out: the one in which the layer is while it is outside, unless something leads to it or away from
// it, which would lead nowhere.
func (l *Layer) hidden(state int) bool {
	return l.States[state].Outside && state != l.Initial && l.lonely(state)
}

// lonely reports whether no transition leads to a state or away from it.
func (l *Layer) lonely(state int) bool {
	for i := range l.Transitions {
		if t := &l.Transitions[i]; t.From == state || t.To == state {
			return false
		}
	}
	return true
}

func (l *LayerLayout) move(dx, dy float64) {
	move := func(x, y *float64) { *x, *y = *x+dx, *y+dy }
	for _, b := range []*Box{&l.Box, &l.Any} {
		move(&b.X, &b.Y)
	}
	for _, p := range []*Point{&l.Title, &l.Start} {
		move(&p.X, &p.Y)
	}
	for i := range l.States {
		move(&l.States[i].X, &l.States[i].Y)
	}
	paths := []Path{l.Entry}
	for i := range l.Wires {
		move(&l.Wires[i].Label.X, &l.Wires[i].Label.Y)
		paths = append(paths, l.Wires[i].Path)
	}
	for _, p := range paths {
		for i := range p {
			move(&p[i].X, &p[i].Y)
		}
	}
}

func (s *State) size() (w, h float64) {
	w, h = textWidth(s.Name, fontState, true), 34
	if notes := s.notes(); len(notes) > 0 {
		w, h = max(w, textWidth(strings.Join(notes, " · "), fontCallback, false)), 46
	}
	return max(w+28, 72), h
}

func (t *Transition) size() (w, h float64) {
	for _, line := range t.Label() {
		w = max(w, textWidth(line.Text, fontLabel, line.Part == PartCommand))
		h += lineHeight
	}
	return w + 10, h + 4
}
