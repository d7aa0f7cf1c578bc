package input

import "math"

// slack is how far the mouse may slip during a click, in logical pixels.
const slack = 4

// Drag tells a click from a drag: both begin with the button going down. The zero Drag is ready.
type Drag struct {
	down, dragging bool
	released       bool // the left button came up in the tick before
	gripped, moves bool // another button is held; it went down on the world
	startX, startY float64
	lastX, lastY   float64
}

// Update returns how far the world is dragged in this tick, and whether the tick ended a click. Where the press was not
// meant for the world (inside is false), neither happens.
func (d *Drag) Update(f Frame, inside bool) (dx, dy float64, click bool) {
	if d.down && !f.Held && !f.Release && !d.released { // it came up while another scene was shown
		d.down = false
	}
	if f.Press && inside {
		d.down, d.dragging = true, false
		d.startX, d.startY = f.CursorX, f.CursorY
	}
	grips := f.Grip && d.gripped && d.moves
	if f.Grip && !d.gripped {
		d.moves = inside
	}
	if d.down && math.Hypot(f.CursorX-d.startX, f.CursorY-d.startY) > slack {
		d.dragging = true
	}
	if d.down && d.dragging || grips {
		dx, dy = f.CursorX-d.lastX, f.CursorY-d.lastY
	}
	d.lastX, d.lastY, d.gripped, d.released = f.CursorX, f.CursorY, f.Grip, f.Release
	if d.down && !f.Held {
		click = !d.dragging
		d.down, d.dragging = false, false
	}
	return dx, dy, click
}
