package sheet

import (
	"image"
	"image/color"
	"math"
)

// Pen paints one pixel: shapes are laid over one another at the point (x, y) of a picture that spans -1 to 1 both ways.
type Pen struct {
	X, Y float64
	// Pixel is the width of a pixel in the picture's units: edges fade over one of them.
	Pixel float64
	// The colour so far, premultiplied.
	r, g, b, a float64
}

// Ink is a straight colour, each part from 0 to 1.
type Ink struct{ r, g, b, a float64 }

// Hex returns the opaque ink 0xRRGGBB.
func Hex(v uint32) Ink {
	return Ink{float64(v>>16&255) / 255, float64(v>>8&255) / 255, float64(v&255) / 255, 1}
}

// Grey returns an opaque grey, from 0 to 1.
func Grey(v float64) Ink { return Ink{v, v, v, 1} }

// Fade returns the ink with its opacity scaled.
func (c Ink) Fade(by float64) Ink {
	c.a *= by
	return c
}

// Fill lays ink over the inside of a shape, given the signed distance of the point to the shape's edge.
func (p *Pen) Fill(distance float64, c Ink) {
	cover := 0.5 - distance/p.Pixel
	if cover <= 0 {
		return
	}
	a := c.a * min(1, cover)
	p.r = c.r*a + p.r*(1-a)
	p.g = c.g*a + p.g*(1-a)
	p.b = c.b*a + p.b*(1-a)
	p.a = a + p.a*(1-a)
}

// Outlined fills a shape and a rim of the given width around it.
func (p *Pen) Outlined(distance, width float64, c, rim Ink) {
	p.Fill(distance-width, rim)
	p.Fill(distance, c)
}

// Circle is the distance to a circle around (x, y).
func (p *Pen) Circle(x, y, r float64) float64 { return math.Hypot(p.X-x, p.Y-y) - r }

// Ellipse is the distance to an ellipse, near enough to the true one for shapes that are not very flat.
func (p *Pen) Ellipse(x, y, rx, ry float64) float64 {
	dx, dy := (p.X-x)/rx, (p.Y-y)/ry
	k := math.Hypot(dx, dy)
	if k == 0 {
		return -min(rx, ry)
	}
	return (k - 1) * k / math.Hypot(dx/rx, dy/ry)
}

// Stick is a thick line with round ends.
func (p *Pen) Stick(x0, y0, x1, y1, r float64) float64 {
	dx, dy := x1-x0, y1-y0
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = min(1, max(0, ((p.X-x0)*dx+(p.Y-y0)*dy)/l))
	}
	return math.Hypot(p.X-x0-t*dx, p.Y-y0-t*dy) - r
}

// Box is a rectangle around (x, y) with round corners.
func (p *Pen) Box(x, y, hw, hh, r float64) float64 {
	dx, dy := math.Abs(p.X-x)-hw+r, math.Abs(p.Y-y)-hh+r
	return math.Hypot(max(0, dx), max(0, dy)) + min(0, max(dx, dy)) - r
}

// Wedge is a triangle that points along x: its tip at tip, its base from (base, -half) to (base, half).
func (p *Pen) Wedge(base, tip, half float64) float64 {
	nx, ny := half, tip-base
	l := math.Hypot(nx, ny)
	side := ((p.X-tip)*nx + math.Abs(p.Y)*ny) / l
	return max(side, base-p.X)
}

// paint paints a picture onto a rectangle of the sheet.
func paint(dst *image.RGBA, at image.Rectangle, picture func(*Pen)) {
	size := float64(max(at.Dx(), at.Dy()))
	for y := range at.Dy() {
		for x := range at.Dx() {
			p := Pen{
				X:     (2*float64(x) + 1 - float64(at.Dx())) / size,
				Y:     (2*float64(y) + 1 - float64(at.Dy())) / size,
				Pixel: 2 / size,
			}
			picture(&p)
			dst.SetRGBA(at.Min.X+x, at.Min.Y+y, color.RGBA{byte8(p.r), byte8(p.g), byte8(p.b), byte8(p.a)})
		}
	}
}

func byte8(v float64) uint8 { return uint8(min(1, max(0, v))*255 + 0.5) }
