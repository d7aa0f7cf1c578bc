package patrol

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/internal/draw/paint"
)

// dotmap is a picture with a dot for each of very many guards. Dots are written as pixels, which for a crowd costs a fraction of what
// drawing quads costs.
type dotmap struct {
	pix           []byte
	width, height int
	image         *ebiten.Image
	fresh         bool // the picture shows the crowd as it is or was a few frames ago
	at            int  // the frame in which it was made
}

// forget marks the picture as out of date.
func (d *dotmap) forget() { d.fresh = false }

// clear starts a picture of the given size.
func (d *dotmap) clear(width, height int) {
	if d.width != width || d.height != height {
		d.width, d.height = width, height
		d.pix = make([]byte, 4*width*height)
		if d.image != nil {
			d.image.Deallocate()
		}
		d.image = ebiten.NewImage(max(1, width), max(1, height))
		return
	}
	clear(d.pix)
}

// dot adds a square of a colour with its top left corner at a pixel. Anything outside is clipped.
func (d *dotmap) dot(x, y, size int, rgba [4]byte) {
	if x < 0 || y < 0 || x+size > d.width || y+size > d.height {
		return
	}
	for row := range size {
		at := 4 * ((y+row)*d.width + x)
		for range size {
			copy(d.pix[at:at+4], rgba[:])
			at += 4
		}
	}
}

// upload makes visible what was written.
func (d *dotmap) upload() {
	if d.width > 0 && d.height > 0 {
		d.image.WritePixels(d.pix)
	}
	d.fresh = true
}

// draw draws the picture with its top left corner at (x, y).
func (d *dotmap) draw(c *paint.Canvas, x, y float32) {
	if d.image == nil {
		return
	}
	c.Flush()
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(float64(x)*c.Scale(), float64(y)*c.Scale())
	c.Image().DrawImage(d.image, &o)
}

// drawFar draws the crowd from so far away that a guard is a dot.
func (v *View) drawFar(c *paint.Canvas) {
	cr := &v.crowd
	k := c.Scale()
	w, h := max(0, int(v.cam.Width*k)), max(0, int(v.cam.Height*k)) // there may be less of a window than the lines around the crowd take
	cr.far.clear(w, h)
	size := 1
	if v.cam.Zoom*guardHalf > 0.8 {
		size = 2
	}
	size = int(float64(size)*k + 0.5)
	// The camera's arithmetic, in image pixels and hoisted out of the loop.
	zoom := v.cam.Zoom * k
	ox, oy := v.cam.Width/2*k-v.cam.X*zoom, v.cam.Height/2*k-v.cam.Y*zoom
	v.eachDot(func(x, y float64, rgba [4]byte) {
		cr.far.dot(int(ox+x*zoom), int(oy+y*zoom), size, rgba)
	})
	cr.far.upload()
	cr.far.draw(c, 0, 0)
}
