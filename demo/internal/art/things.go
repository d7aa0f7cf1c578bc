package art

import "math"

// bubble is a speech bubble with its tail down.
func bubble(p *pen, rim ink) {
	d := min(p.box(0, -0.12, 0.72, 0.66, 0.34), p.stick(0, 0.5, 0, 0.72, 0.12))
	p.outlined(d, 0.10, grey(1), rim)
}

// mark is an exclamation mark around the column x.
func mark(p *pen, x, slant float64, c ink) {
	p.fill(p.stick(x+slant, -0.5, x, -0.10, 0.12), c)
	p.fill(p.circle(x-slant/2, 0.27, 0.13), c)
}

func alert(p *pen) {
	c := hex(0xe5383b)
	bubble(p, c)
	mark(p, 0, 0, c)
}

func shock(p *pen) {
	c := hex(0xa63fd6)
	bubble(p, c)
	mark(p, -0.26, -0.06, c)
	mark(p, 0.26, 0.06, c)
}

func ask(p *pen) {
	c := hex(0xe08a00)
	bubble(p, c)
	arc := math.Abs(p.circle(0, -0.34, 0.24)) - 0.095
	if p.x < 0.02 && p.y > -0.34 {
		arc = p.circle(-0.24, -0.34, 0.095)
	}
	p.fill(arc, c)
	p.fill(p.stick(0, -0.10, 0, 0.0, 0.095), c)
	p.fill(p.circle(0, 0.28, 0.12), c)
}

func tuft(p *pen) {
	for i, lean := range []float64{-0.55, -0.2, 0.2, 0.6} {
		shade := grey(0.75 + 0.08*float64(i))
		p.fill(p.stick(lean*0.4, 0.7, lean, -0.35-0.3*(0.6-math.Abs(lean)), 0.09), shade)
	}
}

func stone(p *pen) {
	p.fill(p.ellipse(0.04, 0.34, 0.78, 0.42), hex(0x0b101b).fade(0.5))
	p.fill(p.ellipse(0, 0.1, 0.72, 0.5), hex(0x4a566e))
	p.fill(p.ellipse(-0.1, -0.02, 0.52, 0.32), hex(0x62708c))
	p.fill(p.ellipse(-0.2, -0.12, 0.24, 0.13), hex(0x7f8dab))
}

func flower(p *pen) {
	for i := range 5 {
		a := float64(i)*2*math.Pi/5 - math.Pi/2
		p.fill(p.circle(0.48*math.Cos(a), 0.48*math.Sin(a), 0.36), hex(0xf3e3ff))
	}
	p.fill(p.circle(0, 0, 0.3), hex(0xffc857))
}
