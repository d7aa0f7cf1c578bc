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
func (l *Layer) Planned() bool { return l.plan.nodes != nil }
