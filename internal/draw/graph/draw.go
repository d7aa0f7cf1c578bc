package graph

import (
	"fmt"
	"math"

	machine "github.com/horde-fsm/horde/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

const (
	// smallest is the size below which text is illegible, in logical pixels.
	smallest = 10
	// worded is the scale below which there is no room for the words at the lines.
	worded = 0.55
)

// Draw shows the graph in a rectangle.
func (g *Graph) Draw(c *paint.Canvas, x, y, w, h float32) {
	g.place(rect{x, y, w, h})
	for i := range g.Layers {
		if l := &g.Layers[i]; l.spot.scale > 0 {
			l.draw(c)
		}
	}
}

// Outline draws a rim around a node that the mouse is on.
func (g *Graph) Outline(c *paint.Canvas, layer, node int) {
	l := &g.Layers[layer]
	b := l.node(node)
	// The gap between the rim and the node is as wide in the corners.
	const rim, gap = 2, 1
	c.Box(b.x-rim-gap, b.y-rim-gap, b.w+2*(rim+gap), b.h+2*(rim+gap), l.round()+rim+gap, rim, ui.Night, ui.Ink)
	if l.spot.nodes != nil {
		l.drawItem(c, node, l.flashes()[node])
		return
	}
	l.drawNode(c, node)
}

func (l *Layer) draw(c *paint.Canvas) {
	b := l.spot.box
	c.Box(b.x, b.y, b.w, b.h, 9, 1, ui.Night, ui.Rim.Mix(ui.Slab, 0.4))
	word, name := l.title(c, b.w-19)
	at := b.x + 11 + c.Text(word, b.x+11, b.y+5, paint.Regular, 12, ui.Muted)
	c.Text(name, at, b.y+5, paint.Bold, 12, ui.Ink)
	if l.spot.nodes != nil {
		flashes := l.flashes()
		for i := range l.Nodes {
			l.drawItem(c, i, flashes[i])
		}
		return
	}
	for i := range l.Edges {
		l.drawWire(c, i)
	}
	for i := range l.Edges {
		l.drawSpark(c, i)
	}
	if l.Any {
		r := l.spot.rect(l.plan.any)
		c.RoundRect(r.x, r.y, r.w, r.h, r.h/2, ui.Raised)
		size := max(smallest, 12*l.spot.scale)
		c.TextCenter("any", r.x+r.w/2, r.y+r.h/2-size*0.68, paint.Bold, size, ui.Muted)
	}
	for i := range l.Edges {
		l.drawLabel(c, i)
	}
	for i := range l.Nodes {
		l.drawNode(c, i)
	}
}

// title returns the heading of a layer for the given width: that it is a layer, its name, and which state it is within. If not everything
// fits, the name matters most.
func (l *Layer) title(c *paint.Canvas, width float32) (word, name string) {
	word, name = "layer ", l.Name
	left := width - c.TextWidth(word, paint.Regular, 12)
	if long := name + " in " + l.Within; l.Within != "" && c.TextWidth(long, paint.Bold, 12) <= left {
		return word, long
	}
	if c.TextWidth(name, paint.Bold, 12) <= left {
		return word, name
	}
	return "", c.FitName(name, width, paint.Bold, 12)
}

func (l *Layer) drawWire(c *paint.Canvas, i int) {
	e, wire := &l.Edges[i], l.plan.wires[i]
	col := ui.Rim.Mix(ui.Muted, 0.35).Mix(l.Nodes[e.To].Color, min(1, e.Flash*1.6))
	thick := 1.5 + 1.5*e.Flash
	if l.Counted {
		thick += min(2.5, 0.35*float32(math.Log2(1+float64(e.Rate))))
	}
	k := l.spot.scale
	head := max(7, 9*k) + 2*e.Flash
	last := len(wire) - 1
	tip := l.spot.point(wire[last])
	// Lines end vertically, at the base of the arrowhead.
	down := float32(1)
	if wire[last].y < wire[max(0, last-1)].y || wire[last].y == wire[max(0, last-1)].y && wire[last].y < wire[max(0, last-2)].y {
		down = -1
	}
	const joint = 0.5 // how far pieces overlap
	for n := 1; n <= last; n++ {
		a, b := l.spot.point(wire[n-1]), l.spot.point(wire[n])
		if n == last {
			b.y -= down * head * 0.6
		}
		if d := distance(a, b); d > 0.01 {
			dx, dy := (b.x-a.x)/d*joint, (b.y-a.y)/d*joint
			c.Line(a.x-dx, a.y-dy, b.x+dx, b.y+dy, thick, col)
		}
	}
	c.Arrow(tip.x, tip.y, 0, down, head, col)
}

// drawSpark draws the spark that runs along a line while it still glows.
func (l *Layer) drawSpark(c *paint.Canvas, i int) {
	e := &l.Edges[i]
	if e.Flash <= 0.25 {
		return
	}
	p := l.spot.point(along(l.plan.wires[i], (1-e.Flash)/0.75))
	c.Sprite(sheet.Glow, p.x, p.y, 1, 0, 14, 14, l.Nodes[e.To].Color)
	c.Disc(p.x, p.y, 4, ui.Ink)
}

// round returns the radius of the corners of a node.
func (l *Layer) round() float32 {
	if l.spot.nodes != nil {
		return 5
	}
	return max(4, 9*l.spot.scale)
}

func (l *Layer) drawNode(c *paint.Canvas, i int) {
	n, r := &l.Nodes[i], l.node(i)
	middle, k := r.x+r.w/2, l.spot.scale
	round := l.round()
	name, note := max(smallest, 14*k), max(smallest, 12*k)
	text, second := n.Color, n.Note
	if l.Counted {
		c.Box(r.x, r.y, r.w, r.h, round, 2, ui.Raised.Mix(n.Color, 0.35*n.Lit), n.Color.Mix(ui.Raised, 0.25))
		second = ui.Thousands(n.Count)
	} else {
		if n.Lit > 0.02 {
			c.Sprite(sheet.Glow, middle, r.y+r.h/2, 1, 0, r.w/2+24, r.h/2+24, n.Color.Alpha(0.5*n.Lit))
		}
		c.Box(r.x, r.y, r.w, r.h, round, 2, ui.Raised.Mix(n.Color, n.Lit), n.Color.Mix(ui.Slab, 0.35*(1-n.Lit)))
		// Letters that darken while their background brightens would vanish half-way.
		if text = text.Mix(ui.Ink, n.Lit); n.Lit > 0.4 {
			text = ui.Coal
		}
		if n.ID != l.current {
			second = ""
		}
	}
	ink := ui.Ink
	if !l.Counted {
		ink = text
	}
	width, top := r.w-6, r.y+r.h/2-name*0.68
	switch {
	case second == "":
	case r.h >= (name+note)*0.95:
		// Lines are closer where there is little room. They stand a little lower than their middle: letters reach down from their line less
		// than they stand below its top.
		spread := min(1.22, r.h/(name+note)+0.05)
		top = r.y + (r.h-(name+note)*spread)/2 + name*(spread-1.15)
		c.TextCenter(second, middle, top+name*(spread-0.1), paint.Mono, note, ink)
	default: // beside the name
		if wide := c.TextWidth(second, paint.Mono, note) + 4; wide < width/2 {
			c.TextRight(second, r.x+r.w-4, top, paint.Mono, note, ink)
			width, middle = width-wide, middle-wide/2
		}
	}
	label := c.FitName(n.Name, width, paint.Bold, name)
	c.TextCenter(label, middle, top, paint.Bold, name, text)
	if n.Initial {
		x, y, inside := dot(r, middle-c.TextWidth(label, paint.Bold, name)/2, top+name*0.2)
		if !inside {
			text = n.Color
		}
		c.Disc(x, y, dotRadius, text)
	}
}

const dotRadius = 2.5

// dot returns the position of the dot that marks the initial state: inside the corner of its box or, if its name begins there, on the
// corner.
func dot(box rect, nameX, nameY float32) (x, y float32, inside bool) {
	const inset = 6.5
	if nameX < box.x+inset+dotRadius+1 && nameY < box.y+inset+dotRadius {
		return box.x + 1, box.y + 1, false
	}
	return box.x + inset, box.y + inset, true
}

// flashes returns for each state the brightest flash among the transitions that lead to it.
func (l *Layer) flashes() []float32 {
	if l.flash == nil {
		l.flash = make([]float32, len(l.Nodes))
	}
	clear(l.flash)
	for i := range l.Edges {
		e := &l.Edges[i]
		l.flash[e.To] = max(l.flash[e.To], e.Flash)
	}
	return l.flash
}

// drawItem draws a state in a list, brighter if a transition has just led to it.
func (l *Layer) drawItem(c *paint.Canvas, i int, flash float32) {
	n, r := &l.Nodes[i], l.node(i)
	lit, second := n.Lit, ""
	if l.Counted {
		lit, second = 0.35*lit, ui.Thousands(n.Count)
	}
	text := n.Color
	if lit > 0.4 {
		text = ui.Coal
	}
	c.Box(r.x, r.y, r.w, r.h, l.round(), 1, ui.Raised.Mix(n.Color, lit), n.Color.Mix(ui.Slab, 0.6*(1-flash)))
	width := r.w - 12
	if second != "" && r.w > 60 {
		width -= c.TextWidth(second, paint.Mono, 11) + 4
		c.TextRight(second, r.x+r.w-6, r.y+2, paint.Mono, 11, ui.Ink)
	}
	c.Text(c.FitName(n.Name, width, paint.Bold, 11), r.x+6, r.y+2, paint.Bold, 11, text)
}

// partColors distinguish commands and delays from conditions.
var partColors = [...]paint.Color{
	machine.PartCommand: ui.Warm, machine.PartWhen: ui.Muted, machine.PartAfter: ui.Accent,
	machine.PartGuard: ui.Muted, machine.PartNote: ui.Muted, machine.PartAction: ui.Muted,
}

func (l *Layer) drawLabel(c *paint.Canvas, i int) {
	e, k := &l.Edges[i], l.spot.scale
	if k < worded && (e.Flash < 0.1 || k < worded*0.8) {
		return
	}
	size := max(smallest, 12*k)
	r := l.spot.rect(l.plan.labels[i])
	x, lineHeight := r.x+r.w/2, size*1.25
	high := lineHeight * float32(len(e.Words))
	top, width := r.y+(r.h-high)/2, float32(0)
	for _, w := range e.Words {
		width = max(width, c.TextWidth(w.Text, paint.Regular, size))
	}
	// The layout made room for letters of the usual size; larger ones may take a little more.
	width = min(width, r.w*size/(12*k))
	c.RoundRect(x-width/2-4, top, width+8, high+1, 6, ui.Night.Mix(l.Nodes[e.To].Color, 0.4*e.Flash))
	for n, w := range e.Words {
		c.TextCenter(c.Fit(w.Text, width+1, paint.Regular, size), x, top+float32(n)*lineHeight, paint.Regular, size,
			partColors[w.Part].Mix(ui.Ink, e.Flash))
	}
	if l.Counted && e.Rate > 0 {
		rate := Rate(e.Rate)
		rw := c.TextWidth(rate, paint.Mono, smallest)
		c.RoundRect(x-rw/2-3, top+high, rw+6, 13, 6, ui.Night)
		c.TextCenter(rate, x, top+high, paint.Mono, smallest, ui.Ink)
	}
}

// Rate writes how often something happens, per second.
func Rate(perSecond float32) string {
	if perSecond < 10 {
		return fmt.Sprintf("%.1f/s", perSecond)
	}
	return ui.Thousands(int(perSecond+0.5)) + "/s"
}
