package input

import "math"

// slack is how far the mouse may slip during a click, in logical pixels.
const slack = 4

// Drag tells a click from a drag: both begin with the button going down. The zero Drag is ready.
type Drag struct {
	down, dragging, gripped bool
	startX, startY          float64
	lastX, lastY            float64
}

// Update returns how far the world is dragged in this tick, and whether the tick ended a click. Where the press was not
// meant for the world (inside is false), neither happens.
func (d *Drag) Update(f Frame, inside bool) (dx, dy float64, click bool) {
	if f.Press && inside {
		d.down, d.dragging = true, false
		d.startX, d.startY = f.CursorX, f.CursorY
	}
	if f.Grip && !d.gripped && !inside {
		f.Grip = false
	}
	if d.down && math.Hypot(f.CursorX-d.startX, f.CursorY-d.startY) > slack {
		d.dragging = true
	}
	if d.down && d.dragging || f.Grip && d.gripped {
		dx, dy = f.CursorX-d.lastX, f.CursorY-d.lastY
	}
	d.lastX, d.lastY, d.gripped = f.CursorX, f.CursorY, f.Grip
	if d.down && !f.Held {
		click = !d.dragging
		d.down, d.dragging = false, false
	}
	return dx, dy, click
}
