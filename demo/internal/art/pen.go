package art

import (
	"image"
	"image/color"
	"math"
)

// pen paints one pixel: shapes are laid over one another at the point (x, y) of a picture that spans -1 to 1 both ways.
type pen struct {
	x, y float64
	// pixel is the width of a pixel in the picture's units: edges fade over one of them.
	pixel float64
	// The colour so far, premultiplied.
	r, g, b, a float64
}

// ink is a straight colour, each part from 0 to 1.
type ink struct{ r, g, b, a float64 }

func hex(v uint32) ink {
	return ink{float64(v>>16&255) / 255, float64(v>>8&255) / 255, float64(v&255) / 255, 1}
}

func grey(v float64) ink { return ink{v, v, v, 1} }

// fade returns the ink with its opacity scaled.
func (c ink) fade(by float64) ink {
	c.a *= by
	return c
}

// fill lays ink over the inside of a shape, given the signed distance of the point to the shape's edge.
func (p *pen) fill(distance float64, c ink) {
	cover := 0.5 - distance/p.pixel
	if cover <= 0 {
		return
	}
	a := c.a * min(1, cover)
	p.r = c.r*a + p.r*(1-a)
	p.g = c.g*a + p.g*(1-a)
	p.b = c.b*a + p.b*(1-a)
	p.a = a + p.a*(1-a)
}

// outlined fills a shape and a rim of the given width around it.
func (p *pen) outlined(distance, width float64, c, rim ink) {
	p.fill(distance-width, rim)
	p.fill(distance, c)
}

func (p *pen) circle(x, y, r float64) float64 { return math.Hypot(p.x-x, p.y-y) - r }

// ellipse is near enough to the true distance for shapes that are not very flat.
func (p *pen) ellipse(x, y, rx, ry float64) float64 {
	dx, dy := (p.x-x)/rx, (p.y-y)/ry
	k := math.Hypot(dx, dy)
	if k == 0 {
		return -min(rx, ry)
	}
	return (k - 1) * k / math.Hypot(dx/rx, dy/ry)
}

// stick is a thick line with round ends.
func (p *pen) stick(x0, y0, x1, y1, r float64) float64 {
	dx, dy := x1-x0, y1-y0
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = min(1, max(0, ((p.x-x0)*dx+(p.y-y0)*dy)/l))
	}
	return math.Hypot(p.x-x0-t*dx, p.y-y0-t*dy) - r
}

// box is a rectangle around (x, y) with round corners.
func (p *pen) box(x, y, hw, hh, r float64) float64 {
	dx, dy := math.Abs(p.x-x)-hw+r, math.Abs(p.y-y)-hh+r
	return math.Hypot(max(0, dx), max(0, dy)) + min(0, max(dx, dy)) - r
}

// wedge is a triangle that points along x: its tip at tip, its base from (base, -half) to (base, half).
func (p *pen) wedge(base, tip, half float64) float64 {
	nx, ny := half, tip-base
	l := math.Hypot(nx, ny)
	side := ((p.x-tip)*nx + math.Abs(p.y)*ny) / l
	return max(side, base-p.x)
}

// paint runs a picture over a rectangle of the sheet.
func paint(dst *image.RGBA, at image.Rectangle, picture func(*pen)) {
	size := float64(max(at.Dx(), at.Dy()))
	for y := range at.Dy() {
		for x := range at.Dx() {
			p := pen{
				x:     (2*float64(x) + 1 - float64(at.Dx())) / size,
				y:     (2*float64(y) + 1 - float64(at.Dy())) / size,
				pixel: 2 / size,
			}
			picture(&p)
			dst.SetRGBA(at.Min.X+x, at.Min.Y+y, color.RGBA{byte8(p.r), byte8(p.g), byte8(p.b), byte8(p.a)})
		}
	}
}

func byte8(v float64) uint8 { return uint8(min(1, max(0, v))*255 + 0.5) }
