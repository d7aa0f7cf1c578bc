package art

import (
	"math"

	"github.com/horde-fsm/horde/internal/draw/sheet"
)

// bubble is a speech bubble with its tail down.
func bubble(p *sheet.Pen, rim sheet.Ink) {
	d := min(p.Box(0, -0.12, 0.72, 0.66, 0.34), p.Stick(0, 0.5, 0, 0.72, 0.12))
	p.Outlined(d, 0.10, sheet.Grey(1), rim)
}

// mark is an exclamation mark around the column x.
func mark(p *sheet.Pen, x, slant float64, c sheet.Ink) {
	p.Fill(p.Stick(x+slant, -0.5, x, -0.10, 0.12), c)
	p.Fill(p.Circle(x-slant/2, 0.27, 0.13), c)
}

func alert(p *sheet.Pen) {
	c := sheet.Hex(0xe5383b)
	bubble(p, c)
	mark(p, 0, 0, c)
}

func shock(p *sheet.Pen) {
	c := sheet.Hex(0xa63fd6)
	bubble(p, c)
	mark(p, -0.26, -0.06, c)
	mark(p, 0.26, 0.06, c)
}

func ask(p *sheet.Pen) {
	c := sheet.Hex(0xe08a00)
	bubble(p, c)
	arc := math.Abs(p.Circle(0, -0.34, 0.24)) - 0.095
	if p.X < 0.02 && p.Y > -0.34 {
		arc = p.Circle(-0.24, -0.34, 0.095)
	}
	p.Fill(arc, c)
	p.Fill(p.Stick(0, -0.10, 0, 0.0, 0.095), c)
	p.Fill(p.Circle(0, 0.28, 0.12), c)
}

func tuft(p *sheet.Pen) {
	for i, lean := range []float64{-0.55, -0.2, 0.2, 0.6} {
		shade := sheet.Grey(0.75 + 0.08*float64(i))
		p.Fill(p.Stick(lean*0.4, 0.7, lean, -0.35-0.3*(0.6-math.Abs(lean)), 0.09), shade)
	}
}

func stone(p *sheet.Pen) {
	p.Fill(p.Ellipse(0.04, 0.34, 0.78, 0.42), sheet.Hex(0x0b101b).Fade(0.5))
	p.Fill(p.Ellipse(0, 0.1, 0.72, 0.5), sheet.Hex(0x4a566e))
	p.Fill(p.Ellipse(-0.1, -0.02, 0.52, 0.32), sheet.Hex(0x62708c))
	p.Fill(p.Ellipse(-0.2, -0.12, 0.24, 0.13), sheet.Hex(0x7f8dab))
}

func flower(p *sheet.Pen) {
	for i := range 5 {
		a := float64(i)*2*math.Pi/5 - math.Pi/2
		p.Fill(p.Circle(0.48*math.Cos(a), 0.48*math.Sin(a), 0.36), sheet.Hex(0xf3e3ff))
	}
	p.Fill(p.Circle(0, 0, 0.3), sheet.Hex(0xffc857))
}

func dart(p *sheet.Pen) {
	shape := max(p.Wedge(-0.8, 0.95, 0.8), -p.Wedge(-1.2, -0.35, 0.8))
	p.Outlined(shape, 0.08, sheet.Grey(1), sheet.Grey(0.15))
}
