package graph

import (
	"math"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

const (
	layerGap   = 12
	titleSpace = 26
	inset      = 12
)

// Draw shows the graph in a rectangle, its layers one below the other, each with the room that its states need.
func (g *Graph) Draw(c *paint.Canvas, x, y, w, h float32) {
	weight := float32(0)
	for i := range g.Layers {
		weight += g.Layers[i].weight()
	}
	h -= layerGap * float32(len(g.Layers)-1)
	for i := range g.Layers {
		l := &g.Layers[i]
		lh := h * l.weight() / weight
		l.draw(c, x, y, w, lh)
		y += lh + layerGap
	}
}

func (l *Layer) weight() float32 {
	if len(l.Nodes) <= 2 && !l.Any {
		return 0.7
	}
	return 1
}

func (l *Layer) draw(c *paint.Canvas, x, y, w, h float32) {
	c.Box(x, y, w, h, 9, 1, ui.Night, ui.Rim.Mix(ui.Slab, 0.4))
	c.Text("layer", x+11, y+6, paint.Regular, 12, ui.Muted)
	c.Text(l.Name, x+45, y+6, paint.Bold, 12, ui.Ink)

	half := float32(nodeMin) / 2
	for i := range l.Nodes {
		half = max(half, c.TextWidth(l.Nodes[i].Name, paint.Bold, 14)/2+nodePad)
	}
	boxes, anyBox := place(len(l.Nodes), x+inset, y+titleSpace+4, w-2*inset, h-titleSpace-4-inset, half)

	wires := make([]wire, len(l.Edges))
	for i, e := range l.Edges {
		switch {
		case e.From < 0:
			wires[i] = connect(anyBox, boxes[e.To], 0)
		case l.hasBack(e):
			wires[i] = connect(boxes[e.From], boxes[e.To], bow*0.5)
		default:
			side := outwards(boxes[e.From], boxes[e.To], x+w/2, y+h/2)
			wires[i] = connect(boxes[e.From], boxes[e.To], side*bow*0.5)
		}
	}
	for i := range l.Edges {
		l.drawWire(c, &l.Edges[i], wires[i])
	}
	if l.Any {
		c.RoundRect(anyBox.x-anyBox.hw, anyBox.y-anyBox.hh, 2*anyBox.hw, 2*anyBox.hh, anyBox.hh, ui.Raised)
		c.TextCenter("any", anyBox.x, anyBox.y-8, paint.Bold, 12, ui.Muted)
	}
	for i := range l.Nodes {
		l.drawNode(c, &l.Nodes[i], boxes[i])
	}
	for i := range l.Edges {
		l.drawLabel(c, &l.Edges[i], wires[i])
	}
}

// hasBack reports whether an edge leads the other way.
func (l *Layer) hasBack(e Edge) bool {
	for _, o := range l.Edges {
		if o.From == e.To && o.To == e.From {
			return true
		}
	}
	return false
}

func (l *Layer) drawWire(c *paint.Canvas, e *Edge, w wire) {
	to := l.Nodes[e.To].Color
	col := ui.Rim.Mix(ui.Muted, 0.25).Mix(to, min(1, e.Flash*1.6))
	thick := 1.6 + 2*e.Flash
	c.Curve(w.x0, w.y0, w.cx, w.cy, w.x1, w.y1, thick, col)
	dx, dy := w.x1-w.cx, w.y1-w.cy
	n := float32(math.Hypot(float64(dx), float64(dy)))
	if n > 0 {
		c.Arrow(w.x1, w.y1, dx/n, dy/n, 9+3*e.Flash, col)
	}
	if e.Flash > 0.25 {
		// A spark runs ahead while the line still glows.
		x, y := paint.Bezier(w.x0, w.y0, w.cx, w.cy, w.x1, w.y1, (1-e.Flash)/0.75)
		c.Sprite(sheet.Glow, x, y, 1, 0, 14, 14, to)
		c.Disc(x, y, 4, ui.Ink)
	}
}

func (l *Layer) drawNode(c *paint.Canvas, n *Node, r rect) {
	x, y, w, h := r.x-r.hw, r.y-r.hh, 2*r.hw, 2*r.hh
	if l.Counted {
		c.Box(x, y, w, h, 9, 2, ui.Raised, n.Color.Mix(ui.Raised, 0.25))
		c.TextCenter(n.Name, r.x, y+1, paint.Bold, 13, n.Color)
		c.TextCenter(ui.Thousands(n.Count), r.x, y+15, paint.Mono, 12, ui.Ink)
		return
	}
	if n.Lit > 0.02 {
		c.Sprite(sheet.Glow, r.x, r.y, 1, 0, r.hw+26, r.hh+26, n.Color.Alpha(0.55*n.Lit))
	}
	c.Box(x, y, w, h, 9, 2, ui.Raised.Mix(n.Color, n.Lit), n.Color.Mix(ui.Slab, 0.35*(1-n.Lit)))
	c.TextCenter(n.Name, r.x, y+7, paint.Bold, 14, n.Color.Mix(ui.Coal, n.Lit))
	if n.Initial {
		c.Disc(x+7, y+7, 2.5, n.Color.Mix(ui.Coal, n.Lit))
	}
}

func (l *Layer) drawLabel(c *paint.Canvas, e *Edge, w wire) {
	if e.Label == "" {
		return
	}
	const size = 11
	x, y := paint.Bezier(w.x0, w.y0, w.cx, w.cy, w.x1, w.y1, 0.5)
	width := c.TextWidth(e.Label, paint.Regular, size)
	c.RoundRect(x-width/2-5, y-8, width+10, 16, 8, ui.Night.Mix(l.Nodes[e.To].Color, 0.5*e.Flash))
	c.TextCenter(e.Label, x, y-7, paint.Regular, size, ui.Muted.Mix(ui.Ink, e.Flash))
}
