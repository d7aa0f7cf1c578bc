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
