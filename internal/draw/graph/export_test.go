package graph

import "github.com/horde-fsm/horde/internal/draw/paint"

// Dot returns where the dot of an initial state is in a box whose name begins at a point.
func Dot(w, h, nameX, nameY float32) (x, y float32) {
	x, y, _ = dot(rect{0, 0, w, h}, nameX, nameY)
	return x, y
}

// Title returns what is written over a layer that has so much room for it.
func (l *Layer) Title(c *paint.Canvas, width float32) (word, name string) { return l.title(c, width) }

// Planned reports whether the layer was laid out.
func (l *Layer) Planned() bool { return l.plans[upright].nodes != nil }

// Look returns the scale at which the layer was drawn, 0 as a list; and whether from left to right, and without words at its lines.
func (l *Layer) Look() (scale float32, across, bare bool) {
	if l.spot.nodes != nil {
		return 0, false, false
	}
	return l.spot.scale, l.plan.across, l.plan.bare
}

// Rough writes a number that there is little room for.
func Rough(n int) string { return rough(n) }

// Rates returns the height at which the rate of each transition stands, how high it is, and whether it is below its words; and the frame's
// upper and lower end.
func (l *Layer) Rates() (at []float32, height float32, below []bool, top, bottom float32) {
	for i := range l.Edges {
		y, under := l.rateAt(i)
		at, below = append(at, y), append(below, under)
	}
	return at, rateHeight, below, l.spot.box.y, l.spot.box.y + l.spot.box.h
}

// NameIn returns the margins beside the name of a node in a box that begins at 0, of one line or two, and where the dot of an initial state
// ends.
func (l *Layer) NameIn(c *paint.Canvas, n *Node, w float32, one bool) (left, right, dotEnd float32) {
	const size = 11
	r := rect{0, 0, w, 30}
	if !one {
		label, left := n.label(c, r, size)
		x, _, radius := dot(r, left, 4)
		return left, w - left - c.TextWidth(label, paint.Bold, size), x + radius
	}
	line := l.lineOf(c, n, r, "1,989", size)
	half := c.TextWidth(line.name, paint.Bold, size) / 2
	middle := (line.from + line.to) / 2
	return middle - half, w - line.end, line.dot.x + smallDot
}
