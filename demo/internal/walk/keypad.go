package walk

import (
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The keys of the keypad.
const (
	up = iota
	left
	down
	right
	run
	startle
	padKeys
)

// keypad is the keys on the stage that move the character. The mouse presses them too, and so do fingers: a telephone has no other keys.
type keypad struct {
	caps [padKeys]view.Area // where they were drawn last; their width is 0 where they were not
	held [padKeys]bool
}

// Touch asks for what the keys of the keypad do that are held.
func (v *View) Touch(in *input.Frame) {
	k := &v.pad
	before := k.held
	k.held = [padKeys]bool{}
	for _, p := range in.Down {
		for n, a := range k.caps {
			k.held[n] = k.held[n] || a.Contains(float32(p.X), float32(p.Y))
		}
	}
	if in.X == 0 {
		in.X = k.axis(right, left)
	}
	if in.Y == 0 {
		in.Y = k.axis(down, up)
	}
	in.Run = in.Run || k.held[run]
	in.Startle = in.Startle || k.held[startle] && !before[startle]
}

func (k *keypad) axis(plus, minus int) float64 {
	switch {
	case k.held[plus] && !k.held[minus]:
		return 1
	case k.held[minus] && !k.held[plus]:
		return -1
	}
	return 0
}

// drawKeypad draws the keys, lit while they are down. Where there is no room for all of them below the title it draws none.
func (v *View) drawKeypad(c *paint.Canvas, a view.Area) {
	v.pad.caps = [padKeys]view.Area{}
	if a.W < 270 || a.H < 200 {
		return
	}
	const across, below = 34, 38 // from one key to the next
	draw := func(key int, name string, x, y float32, lit bool) float32 {
		w := ui.Cap(c, name, x, y, lit)
		v.pad.caps[key] = view.Area{X: x - 2, Y: y - 3, W: w + 4, H: below} // no gap that a finger may hit
		return w
	}
	x, y := a.X+24, a.Y+a.H-90
	draw(up, "W", x+across, y, v.keys.Y < 0)
	y += below
	draw(left, "A", x, y, v.keys.X < 0)
	draw(down, "S", x+across, y, v.keys.Y > 0)
	draw(right, "D", x+2*across, y, v.keys.X > 0)
	w := draw(run, "Shift", x+122, y, v.keys.Run)
	draw(startle, "Space", x+130+w, y, v.startle < 0.25)
}
