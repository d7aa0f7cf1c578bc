package ui

import "github.com/horde-fsm/horde/internal/draw/paint"

// Key is a key, or several, and what it does.
type Key struct{ Caps, Does string }

// HelpHeight is the height of a help line in logical pixels.
const HelpHeight = 34

// Help draws the keys on one line along the bottom of the canvas. What does not fit is left out, so the keys that matter
// most come first.
func Help(c *paint.Canvas, keys []Key) {
	w, h := c.Size()
	y := h - HelpHeight
	c.Rect(0, y, w, HelpHeight, Slab)
	c.Rect(0, y, w, 1, Rim)
	const size = 12
	x := float32(12)
	for _, k := range keys {
		caps := c.TextWidth(k.Caps, paint.Bold, size) + 11
		does := c.TextWidth(k.Does, paint.Regular, size)
		if x+caps+does+6 > w-8 {
			return
		}
		c.Box(x, y+7, caps, 20, 5, 1, Raised, Rim)
		c.Text(k.Caps, x+5.5, y+9, paint.Bold, size, Ink)
		c.Text(k.Does, x+caps+6, y+9, paint.Regular, size, Muted)
		x += caps + does + 12
	}
}

// Cap draws a key cap with its top left corner at (x, y), lit while the key is down, and returns its width.
func Cap(c *paint.Canvas, name string, x, y float32, down bool) float32 {
	const size, height = 14, 30
	w := max(height, c.TextWidth(name, paint.Bold, size)+18)
	ground, rim, ink, drop := Raised, Rim, Muted, float32(0)
	if down {
		ground, rim, ink, drop = Warm, Warm.Mix(Ink, 0.5), Coal, 2
	}
	c.RoundRect(x, y+3, w, height, 7, paint.Color{0, 0, 0, 0.5})
	c.Box(x, y+drop, w, height, 7, 1.5, ground, rim)
	c.TextCenter(name, x+w/2, y+drop+6, paint.Bold, size, ink)
	return w
}
