package paint

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/horde-fsm/horde/internal/draw/sheet"
)

// Canvas draws onto one image. What is drawn later lies above what was drawn before.
type Canvas struct {
	Batch
	faces  faces
	others []*text.GoTextFaceSource
}

// manyFaces is more fonts at a size than a frame needs: graphs are drawn at any size that has room.
const manyFaces = 64

// Begin makes the canvas draw onto dst, at scale image pixels for each logical one. Without a dst, pictures and shapes are
// put together and thrown away, to be measured.
func (c *Canvas) Begin(dst *ebiten.Image, scale float64) {
	c.Batch.init()
	if c.scale != float32(scale) || len(c.faces) > manyFaces {
		c.faces = nil // otherwise they pile up while a window is drawn to another size
	}
	c.dst, c.scale = dst, float32(scale)
}

// Image returns the image drawn onto.
func (c *Canvas) Image() *ebiten.Image { return c.dst }

// Scale returns the number of image pixels for each logical one.
func (c *Canvas) Scale() float64 { return float64(c.scale) }

// Size returns the width and the height of the image in logical pixels.
func (c *Canvas) Size() (w, h float32) {
	b := c.dst.Bounds()
	return float32(b.Dx()) / c.scale, float32(b.Dy()) / c.scale
}

// Rect fills a rectangle.
func (c *Canvas) Rect(x, y, w, h float32, col Color) {
	c.part(sheet.White, 0.5, 0.5, 0.5, 0.5, x, y, w, h, col)
}

// Gradient fills a rectangle with a colour that changes from top to bottom.
func (c *Canvas) Gradient(x, y, w, h float32, top, bottom Color) {
	c.Quad(Point{x, y, top}, Point{x + w, y, top}, Point{x + w, y + h, bottom}, Point{x, y + h, bottom})
}

// Disc fills a circle.
func (c *Canvas) Disc(x, y, r float32, col Color) {
	c.Sprite(discFor(2*r*c.scale), x, y, 1, 0, r, r, col)
}

// discFor chooses a picture of a disc that is not much larger than the disc to be drawn, so that its edge stays soft.
func discFor(width float32) sheet.Sprite {
	switch {
	case width <= 10:
		return sheet.Disc8
	case width <= 20:
		return sheet.Disc16
	case width <= 40:
		return sheet.Disc32
	}
	return sheet.Disc64
}

// RoundRect fills a rectangle whose corners have the radius r.
func (c *Canvas) RoundRect(x, y, w, h, r float32, col Color) {
	r = min(r, w/2, h/2)
	if r <= 0 {
		c.Rect(x, y, w, h, col)
		return
	}
	c.corners(x, y, w, h, r, col)
	c.Rect(x+r, y, w-2*r, h, col)
	c.Rect(x, y+r, r, h-2*r, col)
	c.Rect(x+w-r, y+r, r, h-2*r, col)
}

// corners draws the quarters of a disc in the corners of a rectangle.
func (c *Canvas) corners(x, y, w, h, r float32, col Color) {
	s := discFor(2 * r * c.scale)
	c.part(s, 0, 0, 0.5, 0.5, x, y, r, r, col)
	c.part(s, 0.5, 0, 1, 0.5, x+w-r, y, r, r, col)
	c.part(s, 0, 0.5, 0.5, 1, x, y+h-r, r, r, col)
	c.part(s, 0.5, 0.5, 1, 1, x+w-r, y+h-r, r, r, col)
}

// Box fills a rectangle with round corners and a rim of another colour inside it.
func (c *Canvas) Box(x, y, w, h, r, rim float32, col, rimColor Color) {
	c.Frame(x, y, w, h, r, rim, rimColor)
	c.RoundRect(x+rim, y+rim, w-2*rim, h-2*rim, r-rim, col)
}

// Frame draws the rim of a rectangle with round corners. The corners themselves are filled, so what they hold must be
// drawn over them.
func (c *Canvas) Frame(x, y, w, h, r, rim float32, col Color) {
	r = min(r, w/2, h/2)
	c.corners(x, y, w, h, r, col)
	c.Rect(x+r, y, w-2*r, rim, col)
	c.Rect(x+r, y+h-rim, w-2*r, rim, col)
	c.Rect(x, y+r, rim, h-2*r, col)
	c.Rect(x+w-rim, y+r, rim, h-2*r, col)
}

// Line draws a straight line of the given thickness with soft edges.
func (c *Canvas) Line(x0, y0, x1, y1, thick float32, col Color) {
	dx, dy := x1-x0, y1-y0
	l := float32(math.Hypot(float64(dx), float64(dy)))
	if l == 0 {
		return
	}
	// The picture's line fills three quarters of its height.
	c.Sprite(sheet.Edge, (x0+x1)/2, (y0+y1)/2, dx/l, dy/l, l/2, thick/2/0.75, col)
}

// Arrow draws the head of an arrow whose tip is at (x, y) and which points along (dx, dy), a vector of length 1.
func (c *Canvas) Arrow(x, y, dx, dy, size float32, col Color) {
	c.Sprite(sheet.Arrow, x-dx*size/2, y-dy*size/2, dx, dy, size/2, size/2, col)
}
