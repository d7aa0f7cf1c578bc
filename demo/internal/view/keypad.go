package view

import (
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// Keypad is keys on the screen that move whoever is played. The mouse presses them, and so do fingers: a telephone has no other keys.
type Keypad struct {
	caps [padKeys]Area // where they were last drawn; the width is 0 for those that were not
	held [padKeys]bool
}

// The keys of a keypad.
const (
	padUp = iota
	padLeft
	padDown
	padRight
	padRun
	padStartle
	padKeys
)

// The size of a keypad without the key that startles, in logical pixels.
const (
	PadWidth  = 176
	PadHeight = 71
)

// Touch asks for what the keys do that are held.
func (k *Keypad) Touch(in *input.Frame) {
	before := k.held
	k.held = [padKeys]bool{}
	for _, p := range in.Down {
		for n, a := range k.caps {
			k.held[n] = k.held[n] || a.Contains(float32(p.X), float32(p.Y))
		}
	}
	if in.X == 0 {
		in.X = k.axis(padRight, padLeft)
	}
	if in.Y == 0 {
		in.Y = k.axis(padDown, padUp)
	}
	in.Run = in.Run || k.held[padRun]
	in.Startle = in.Startle || k.held[padStartle] && !before[padStartle]
}

func (k *Keypad) axis(plus, minus int) float64 {
	switch {
	case k.held[plus] && !k.held[minus]:
		return 1
	case k.held[minus] && !k.held[plus]:
		return -1
	}
	return 0
}

// Hide says that the keys are not drawn, so that nobody presses them.
func (k *Keypad) Hide() { k.caps = [padKeys]Area{} }

// Draw draws the keys with the upper left corner of the whole at (x, y), those lit that a frame asks for. It returns where a further key
// may stand.
func (k *Keypad) Draw(c *paint.Canvas, x, y float32, in input.Frame) (nextX, nextY float32) {
	const across = 34
	k.Hide()
	k.key(c, padUp, "W", x+across, y, in.Y < 0)
	y += padStep
	k.key(c, padLeft, "A", x, y, in.X < 0)
	k.key(c, padDown, "S", x+across, y, in.Y > 0)
	k.key(c, padRight, "D", x+2*across, y, in.X > 0)
	return x + 122 + k.key(c, padRun, "Shift", x+122, y, in.Run) + 8, y
}

// DrawStartle draws the key that startles.
func (k *Keypad) DrawStartle(c *paint.Canvas, x, y float32, lit bool) {
	k.key(c, padStartle, "Space", x, y, lit)
}

// padStep is the distance between two lines of keys.
const padStep = 38

func (k *Keypad) key(c *paint.Canvas, n int, name string, x, y float32, lit bool) float32 {
	w := ui.Cap(c, name, x, y, lit)
	k.caps[n] = Area{x - 2, y - 3, w + 4, padStep} // no gaps that a finger might hit
	return w
}
