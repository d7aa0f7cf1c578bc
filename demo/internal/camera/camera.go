// Package camera turns metres of a world into pixels of a window and back, with pan, zoom, and a smooth chase after a
// point.
package camera

import "math"

// MaxZoom is the largest zoom, in pixels for each metre: beyond it the pictures of people would blur.
const MaxZoom = 28.0

// Camera looks straight down at a world whose Y axis points down the screen. Pixels are logical ones.
type Camera struct {
	// X and Y are what the middle of the view looks at, in metres.
	X, Y float64
	// Zoom is in pixels for each metre.
	Zoom float64
	// Left, Top, Width and Height are the view on the screen, in pixels.
	Left, Top, Width, Height float64
}

// SetView says where on the screen the camera shows its world.
func (c *Camera) SetView(left, top, width, height float64) {
	c.Left, c.Top, c.Width, c.Height = left, top, width, height
}

// Screen returns the pixel that shows a point of the world.
func (c *Camera) Screen(x, y float64) (sx, sy float64) {
	return c.Left + c.Width/2 + (x-c.X)*c.Zoom, c.Top + c.Height/2 + (y-c.Y)*c.Zoom
}

// World returns the point of the world that a pixel shows.
func (c *Camera) World(sx, sy float64) (x, y float64) {
	return c.X + (sx-c.Left-c.Width/2)/c.Zoom, c.Y + (sy-c.Top-c.Height/2)/c.Zoom
}

// Bounds returns the part of the world in view, grown by margin metres on each side.
func (c *Camera) Bounds(margin float64) (minX, minY, maxX, maxY float64) {
	hw, hh := c.Width/2/c.Zoom+margin, c.Height/2/c.Zoom+margin
	return c.X - hw, c.Y - hh, c.X + hw, c.Y + hh
}

// Contains reports whether a pixel lies in the view.
func (c *Camera) Contains(sx, sy float64) bool {
	return sx >= c.Left && sy >= c.Top && sx < c.Left+c.Width && sy < c.Top+c.Height
}

// Pan moves the world by pixels, as a hand that drags it does.
func (c *Camera) Pan(dx, dy float64) {
	c.X -= dx / c.Zoom
	c.Y -= dy / c.Zoom
}

// ZoomAt magnifies by a factor and keeps what is under the pixel where it is. The zoom does not fall below least.
func (c *Camera) ZoomAt(factor, least, sx, sy float64) {
	x, y := c.World(sx, sy)
	c.Zoom = min(MaxZoom, max(min(least, c.Zoom), c.Zoom*factor))
	nx, ny := c.World(sx, sy)
	c.X += x - nx
	c.Y += y - ny
}

// Keep brings the middle of the view back into a rectangle of the world.
func (c *Camera) Keep(minX, minY, maxX, maxY float64) {
	c.X = min(maxX, max(minX, c.X))
	c.Y = min(maxY, max(minY, c.Y))
}

// Fit shows a rectangle of the world whole, however large it is.
func (c *Camera) Fit(minX, minY, maxX, maxY float64) {
	c.X, c.Y = (minX+maxX)/2, (minY+maxY)/2
	if w, h := maxX-minX, maxY-minY; w > 0 && h > 0 {
		c.Zoom = min(MaxZoom, c.Width/w, c.Height/h)
	}
}

// Follow moves part of the way towards a point: with the rate 5, it covers all but 1/e of the distance in a fifth of a
// second. Seconds is the time since the last call.
func (c *Camera) Follow(x, y, rate, seconds float64) {
	k := 1 - math.Exp(-rate*seconds)
	c.X += (x - c.X) * k
	c.Y += (y - c.Y) * k
}
