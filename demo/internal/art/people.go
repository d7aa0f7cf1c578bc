package art

// Colours shared by the people and what they carry.
var (
	line  = hex(0x141a28)
	skin  = hex(0xf6c9a0)
	boot  = grey(0.28)
	cloth = grey(1)
	chalk = grey(1)
)

// guard paints a guard from above. step is 1 with the left foot in front, -1 with the right one.
func guard(step float64) func(*pen) {
	return func(p *pen) {
		dark := grey(0.16)
		p.outlined(p.stick(0.30*step-0.1, -0.30, 0.30*step+0.12, -0.30, 0.13), 0.06, boot, dark)
		p.outlined(p.stick(-0.30*step-0.1, 0.30, -0.30*step+0.12, 0.30, 0.13), 0.06, boot, dark)
		// Shoulders, arms swinging against the feet.
		p.outlined(p.stick(-0.05, -0.58, -0.22*step+0.12, -0.62, 0.13), 0.06, grey(0.78), dark)
		p.outlined(p.stick(-0.05, 0.58, 0.22*step+0.12, 0.62, 0.13), 0.06, grey(0.78), dark)
		p.outlined(p.ellipse(-0.08, 0, 0.33, 0.62), 0.06, grey(0.86), dark)
		p.fill(p.ellipse(-0.12, 0, 0.20, 0.50), grey(0.97))
		// The cap; the face comes from another picture.
		p.outlined(p.circle(0.04, 0, 0.44), 0.06, grey(0.70), dark)
		p.fill(p.circle(-0.02, 0, 0.36), grey(0.88))
		p.fill(p.circle(-0.08, -0.02, 0.22), cloth)
	}
}

// face paints the part that all faces share: skin below the rim of a cap.
func face(p *pen) {
	p.fill(max(p.circle(0.06, 0, 0.43), -p.circle(-0.34, 0, 0.56)), line)
	p.fill(max(p.circle(0.06, 0, 0.39), -p.circle(-0.32, 0, 0.57)), skin)
}

// eyes paints two eyes of a size, looking ahead.
func eyes(p *pen, size, pupil float64) {
	for _, side := range []float64{-1, 1} {
		p.fill(p.circle(0.33, 0.17*side, size), chalk)
		p.fill(p.circle(0.37, 0.15*side, pupil), line)
	}
}

func calm(p *pen) {
	face(p)
	eyes(p, 0.095, 0.055)
}

func angry(p *pen) {
	face(p)
	eyes(p, 0.11, 0.06)
	for _, side := range []float64{-1, 1} {
		p.fill(p.stick(0.24, 0.30*side, 0.30, 0.05*side, 0.045), line)
	}
}

func wide(p *pen) {
	face(p)
	eyes(p, 0.16, 0.05)
}

// player paints the player from above: a hood and a short cape, in colours of their own.
func player(step float64) func(*pen) {
	cape, hood, light := hex(0x2fa8ff), hex(0x1c6fd6), hex(0x9be2ff)
	return func(p *pen) {
		p.outlined(p.stick(0.30*step-0.1, -0.26, 0.30*step+0.14, -0.26, 0.13), 0.06, hex(0x7a4a2b), line)
		p.outlined(p.stick(-0.30*step-0.1, 0.26, -0.30*step+0.14, 0.26, 0.13), 0.06, hex(0x7a4a2b), line)
		p.outlined(p.stick(-0.02, -0.52, -0.2*step+0.16, -0.56, 0.12), 0.06, skin, line)
		p.outlined(p.stick(-0.02, 0.52, 0.2*step+0.16, 0.56, 0.12), 0.06, skin, line)
		p.outlined(p.ellipse(-0.30, 0.06*step, 0.42, 0.50), 0.06, cape, line)
		p.fill(p.ellipse(-0.40, 0.06*step, 0.24, 0.34), hex(0x55bcff))
		p.outlined(p.circle(0.05, 0, 0.44), 0.06, hood, line)
		p.fill(p.circle(-0.02, -0.03, 0.30), hex(0x2b86ef))
		p.fill(p.circle(-0.10, -0.06, 0.14), light)
		p.fill(max(p.circle(0.07, 0, 0.41), -p.circle(-0.34, 0, 0.56)), line)
		p.fill(max(p.circle(0.07, 0, 0.38), -p.circle(-0.32, 0, 0.57)), skin)
		eyes(p, 0.12, 0.065)
	}
}
