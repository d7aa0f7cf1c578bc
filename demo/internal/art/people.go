package art

import "github.com/horde-fsm/horde/internal/draw/sheet"

// Colours shared by the people and what they carry.
var (
	line  = sheet.Hex(0x141a28)
	skin  = sheet.Hex(0xf6c9a0)
	boot  = sheet.Grey(0.28)
	cloth = sheet.Grey(1)
	chalk = sheet.Grey(1)
)

// guard paints a guard from above. step is 1 with the left foot in front, -1 with the right one.
func guard(step float64) func(*sheet.Pen) {
	return func(p *sheet.Pen) {
		dark := sheet.Grey(0.16)
		p.Outlined(p.Stick(0.30*step-0.1, -0.30, 0.30*step+0.12, -0.30, 0.13), 0.06, boot, dark)
		p.Outlined(p.Stick(-0.30*step-0.1, 0.30, -0.30*step+0.12, 0.30, 0.13), 0.06, boot, dark)
		// Shoulders, arms swinging against the feet.
		p.Outlined(p.Stick(-0.05, -0.58, -0.22*step+0.12, -0.62, 0.13), 0.06, sheet.Grey(0.78), dark)
		p.Outlined(p.Stick(-0.05, 0.58, 0.22*step+0.12, 0.62, 0.13), 0.06, sheet.Grey(0.78), dark)
		p.Outlined(p.Ellipse(-0.08, 0, 0.33, 0.62), 0.06, sheet.Grey(0.86), dark)
		p.Fill(p.Ellipse(-0.12, 0, 0.20, 0.50), sheet.Grey(0.97))
		// The cap; the face is a separate picture.
		p.Outlined(p.Circle(0.04, 0, 0.44), 0.06, sheet.Grey(0.70), dark)
		p.Fill(p.Circle(-0.02, 0, 0.36), sheet.Grey(0.88))
		p.Fill(p.Circle(-0.08, -0.02, 0.22), cloth)
	}
}

// face paints what all faces share: the skin below the rim of a cap.
func face(p *sheet.Pen) {
	p.Fill(max(p.Circle(0.06, 0, 0.43), -p.Circle(-0.34, 0, 0.56)), line)
	p.Fill(max(p.Circle(0.06, 0, 0.39), -p.Circle(-0.32, 0, 0.57)), skin)
}

// eyes paints two eyes of a size, looking ahead.
func eyes(p *sheet.Pen, size, pupil float64) {
	for _, side := range []float64{-1, 1} {
		p.Fill(p.Circle(0.33, 0.17*side, size), chalk)
		p.Fill(p.Circle(0.37, 0.15*side, pupil), line)
	}
}

func calm(p *sheet.Pen) {
	face(p)
	eyes(p, 0.095, 0.055)
}

func angry(p *sheet.Pen) {
	face(p)
	eyes(p, 0.11, 0.06)
	for _, side := range []float64{-1, 1} {
		p.Fill(p.Stick(0.24, 0.30*side, 0.30, 0.05*side, 0.045), line)
	}
}

func wide(p *sheet.Pen) {
	face(p)
	eyes(p, 0.16, 0.05)
}

// player paints the player from above: a hood and a short cape, in colours of their own.
func player(step float64) func(*sheet.Pen) {
	cape, hood, light := sheet.Hex(0x2fa8ff), sheet.Hex(0x1c6fd6), sheet.Hex(0x9be2ff)
	return func(p *sheet.Pen) {
		p.Outlined(p.Stick(0.30*step-0.1, -0.26, 0.30*step+0.14, -0.26, 0.13), 0.06, sheet.Hex(0x7a4a2b), line)
		p.Outlined(p.Stick(-0.30*step-0.1, 0.26, -0.30*step+0.14, 0.26, 0.13), 0.06, sheet.Hex(0x7a4a2b), line)
		p.Outlined(p.Stick(-0.02, -0.52, -0.2*step+0.16, -0.56, 0.12), 0.06, skin, line)
		p.Outlined(p.Stick(-0.02, 0.52, 0.2*step+0.16, 0.56, 0.12), 0.06, skin, line)
		p.Outlined(p.Ellipse(-0.30, 0.06*step, 0.42, 0.50), 0.06, cape, line)
		p.Fill(p.Ellipse(-0.40, 0.06*step, 0.24, 0.34), sheet.Hex(0x55bcff))
		p.Outlined(p.Circle(0.05, 0, 0.44), 0.06, hood, line)
		p.Fill(p.Circle(-0.02, -0.03, 0.30), sheet.Hex(0x2b86ef))
		p.Fill(p.Circle(-0.10, -0.06, 0.14), light)
		p.Fill(max(p.Circle(0.07, 0, 0.41), -p.Circle(-0.34, 0, 0.56)), line)
		p.Fill(max(p.Circle(0.07, 0, 0.38), -p.Circle(-0.32, 0, 0.57)), skin)
		eyes(p, 0.12, 0.065)
	}
}
