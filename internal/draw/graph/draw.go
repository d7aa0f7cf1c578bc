package graph

import (
	"fmt"
	"math"

	machine "github.com/horde-fsm/horde/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// smallest is the size below which text is illegible, in logical pixels.
const smallest = 10

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
	// Lines end vertically, or horizontally if the layer is laid out across, at the base of the arrowhead.
	dx, dy := float32(0), heading(wire, func(p point) float32 { return p.y })
	if l.plan.across {
		dx, dy = heading(wire, func(p point) float32 { return p.x }), 0
	}
	const joint = 0.5 // how far pieces overlap
	for n := 1; n <= last; n++ {
		a, b := l.spot.point(wire[n-1]), l.spot.point(wire[n])
		if n == last {
			b.x, b.y = b.x-dx*head*0.6, b.y-dy*head*0.6
		}
		if d := distance(a, b); d > 0.01 {
			sx, sy := (b.x-a.x)/d*joint, (b.y-a.y)/d*joint
			c.Line(a.x-sx, a.y-sy, b.x+sx, b.y+sy, thick, col)
		}
	}
	c.Arrow(tip.x, tip.y, dx, dy, head, col)
}

// heading returns 1 if a line ends in the direction in which a coordinate grows, and -1 if in the other.
func heading(wire []point, coordinate func(point) float32) float32 {
	end := coordinate(wire[len(wire)-1])
	for n := len(wire) - 2; n >= max(0, len(wire)-3); n-- {
		if at := coordinate(wire[n]); at > end {
			return -1
		} else if at < end {
			return 1
		}
	}
	return 1
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
		c.Box(r.x, r.y, r.w, r.h, round, 2, ui.Raised.Mix(n.Color, 0.35*n.Lit), n.Color.Mix(ui.Raised, 0.25*(1-n.Lit)))
		second, text = ui.Thousands(n.Count), onTint(n)
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
	if l.plan.bare || r.h < (name+note)*1.2 {
		l.drawLine(c, n, r, second, text, ink)
		return
	}
	top := r.y + r.h/2 - name*0.68
	if second != "" {
		// The lines stand a little lower than their middle: letters reach down from their line less than they stand below its top.
		const spread = 1.22
		top = r.y + (r.h-(name+note)*spread)/2 + name*(spread-1.15)
		c.TextCenter(second, middle, top+name*(spread-0.1), paint.Mono, note, ink)
	}
	label, left := n.label(c, r, name)
	if n.Initial {
		x, y, radius := dot(r, left, top+name*0.2)
		c.Disc(x, y, radius, text)
		if y+radius > top+name*0.2 { // the name makes room for it, as far as it can
			left = max(left, min(x+radius+1.5, 2*left-r.x-3))
		}
	}
	c.Text(label, left, top, paint.Bold, name, text)
}

// label returns what is written in the box of a node, as far as that is wide enough, and where it begins.
func (n *Node) label(c *paint.Canvas, r rect, size float32) (label string, left float32) {
	const gap, aside = 6, 2 // from the frame; for the dot of the initial state
	label = c.FitName(n.Name, r.w-gap, paint.Bold, size)
	if label == n.Name {
		return label, r.x + (r.w-c.TextWidth(label, paint.Bold, size))/2
	}
	label = c.FitName(n.Name, r.w-2*gap, paint.Bold, size) // of what is cut anyway, more is cut rather than to touch the frame
	if left = r.x + (r.w-c.TextWidth(label, paint.Bold, size))/2; n.Initial {
		left += aside
	}
	return label, left
}

// onTint returns the colour of a name on a box that is lit as far as a layer's entities are in it: its own would vanish where most are.
func onTint(n *Node) paint.Color { return n.Color.Mix(ui.Ink, 2*n.Lit) }

// drawLine draws what is in a box that has room for one line: the dot of the initial state, the name, and what else is said of the state.
func (l *Layer) drawLine(c *paint.Canvas, n *Node, r rect, second string, text, ink paint.Color) {
	size := max(smallest, 14*l.spot.scale)
	line := l.lineOf(c, n, r, second, size)
	if n.Initial {
		c.Disc(line.dot.x, line.dot.y, smallDot, text)
	}
	c.TextRight(line.second, line.end, r.y+r.h/2-smallest*0.68, paint.Mono, smallest, ink)
	c.TextCenter(line.name, (line.from+line.to)/2, r.y+r.h/2-size*0.68, paint.Bold, size, text)
}

// line is what is in a box that has room for one.
type line struct {
	name, second  string
	from, to, end float32 // the room for the name, and where what is behind it ends
	dot           point   // of the initial state
}

// lineOf finds room for all that is in such a box. Less room around the name is better than less of the name; but a name that is cut all the
// same does not touch the frame as well.
func (l *Layer) lineOf(c *paint.Canvas, n *Node, r rect, second string, size float32) line {
	side, gap, head := float32(5), float32(4), float32(0)
	if n.Initial {
		head = 2*smallDot + 2
	}
	wide := func(second string) float32 { return c.TextWidth(second, paint.Mono, smallest) + gap }
	short := second
	if l.Counted {
		short = rough(n.Count)
	}
	name := c.TextWidth(n.Name, paint.Bold, size) - 1
	if name > r.w-2*side-head-wide(second) {
		const least = 3
		if name <= r.w-2*least-wide(short) {
			side, gap, head = least, least, 0
		}
		if name > r.w-2*side-wide(second) {
			second = short
		}
	}
	at := line{from: r.x + side + head, to: r.x + r.w - side, end: r.x + r.w - side, dot: point{r.x + side + smallDot, r.y + r.h/2}}
	if head == 0 {
		at.dot = point{r.x + 2 + smallDot, r.y + 2 + smallDot}
	}
	if wide := wide(second); second != "" && wide < (at.to-at.from)*0.7 {
		at.second = second
		at.to -= wide
	}
	at.name = c.FitName(n.Name, at.to-at.from+1, paint.Bold, size)
	return at
}

// rough writes a number that there is not room for otherwise: "50k".
func rough(n int) string {
	if n < 1000 {
		return ui.Thousands(n)
	}
	return ui.Thousands((n+500)/1000) + "k"
}

const largeDot, smallDot = 2.5, 2

// dot returns the position and the radius of the dot that marks the initial state, in the corner of its box: smaller, and closer to the
// corner, if its name begins there.
func dot(box rect, nameX, nameY float32) (x, y, radius float32) {
	const inset, close = 6.5, 5
	if nameX < box.x+inset+largeDot+1 && nameY < box.y+inset+largeDot {
		return box.x + close, box.y + close, smallDot
	}
	return box.x + inset, box.y + inset, largeDot
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
	lit, second, text := n.Lit, "", n.Color
	switch {
	case l.Counted:
		lit, second, text = 0.35*lit, ui.Thousands(n.Count), onTint(n)
	case lit > 0.4:
		text = ui.Coal
	}
	// Whole pixels: rims as thin as these would be drawn at some edges only, and the text at another height in each box.
	pixel := 1 / float32(c.Scale())
	r = r.snapped(pixel)
	c.Box(r.x, r.y, r.w, r.h, l.round(), max(1, pixel), ui.Raised.Mix(n.Color, lit), n.Color.Mix(ui.Slab, 0.6*(1-flash)))
	const size = 11
	top := r.y + r.h/2 - size*0.635 + 0.2*pixel // small letters are drawn a little higher than they measure
	width := r.w - 12
	if second != "" && r.w > 60 {
		width -= c.TextWidth(second, paint.Mono, size) + 4
		c.TextRight(second, r.x+r.w-6, top, paint.Mono, size, ui.Ink)
	}
	c.Text(c.FitName(n.Name, width, paint.Bold, size), r.x+6, top, paint.Bold, size, text)
}

// partColors distinguish commands and delays from conditions.
var partColors = [...]paint.Color{
	machine.PartCommand: ui.Warm, machine.PartWhen: ui.Muted, machine.PartAfter: ui.Accent,
	machine.PartGuard: ui.Muted, machine.PartNote: ui.Muted, machine.PartAction: ui.Muted,
}

func (l *Layer) drawLabel(c *paint.Canvas, i int) {
	e, k := &l.Edges[i], l.spot.scale
	if l.plan.bare {
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
	rate, rw, beside := "", float32(0), float32(0)
	rateY, below := l.rateAt(i)
	if l.Counted && e.Rate > 0 {
		rate = Rate(e.Rate)
		if rw = c.TextWidth(rate, paint.Mono, smallest); !below {
			beside = rw + 4
		}
	}
	// The layout made room for letters of the usual size; larger ones may take some of the gap beside it, but nothing of the frame.
	const rim, most = 1, 4
	frame := l.spot.box
	half := min(x-frame.x, frame.x+frame.w-x) - rim
	width = min(width, r.w+16*k, 2*(half-1)-beside)
	margin := min(most, half-(width+beside)/2)
	c.RoundRect(x-(width+beside)/2-margin, top, width+beside+2*margin, high+1, 6, ui.Night.Mix(l.Nodes[e.To].Color, 0.4*e.Flash))
	for n, w := range e.Words {
		c.TextCenter(c.Fit(w.Text, width+1, paint.Regular, size), x-beside/2, top+float32(n)*lineHeight, paint.Regular, size,
			partColors[w.Part].Mix(ui.Ink, e.Flash))
	}
	switch {
	case rate == "":
	case beside > 0:
		c.TextRight(rate, x+(width+beside)/2, rateY, paint.Mono, smallest, ui.Ink)
	default:
		c.RoundRect(x-rw/2-3, rateY, rw+6, rateHeight, 6, ui.Night)
		c.TextCenter(rate, x, rateY, paint.Mono, smallest, ui.Ink)
	}
}

// rateHeight is the height of a rate.
const rateHeight = 13

// rateAt returns how high the rate of a transition stands: below its words or, where the frame of the layer leaves no room there, behind the
// last of them.
func (l *Layer) rateAt(i int) (y float32, below bool) {
	size := max(smallest, 12*l.spot.scale)
	r, high := l.spot.rect(l.plan.labels[i]), size*1.25*float32(len(l.Edges[i].Words))
	y = r.y + (r.h+high)/2
	if frame := l.spot.box; y+rateHeight > frame.y+frame.h-1 {
		return y - size*1.25/2 - rateHeight/2, false
	}
	return y, true
}

// Rate writes how often something happens, per second. Only what happens less often than ten times, as in games of long ticks, may have a
// digit after the point.
func Rate(perSecond float32) string {
	switch whole := float32(int(perSecond)); {
	case perSecond > 0 && perSecond < 0.05:
		return "<0.1/s" // 0.0/s would be never
	case perSecond < 10 && perSecond != whole:
		return fmt.Sprintf("%.1f/s", perSecond)
	}
	return ui.Thousands(int(perSecond+0.5)) + "/s"
}
