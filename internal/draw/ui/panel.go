package ui

import "github.com/horde-fsm/horde/internal/draw/paint"

// TitleHeight is the height of a panel's title in logical pixels.
const TitleHeight = 30

// Panel draws a panel and its title, and returns where what it holds begins.
func Panel(c *paint.Canvas, x, y, w, h float32, title string) (innerX, innerY, innerW, innerH float32) {
	c.Box(x, y, w, h, 10, 1.5, Slab, Rim)
	if title == "" {
		return x + 12, y + 12, w - 24, h - 24
	}
	return headed(c, x, y, w, h, title)
}

// Section draws the title of a part of a column that is [Slab] already, and returns where what it holds begins.
func Section(c *paint.Canvas, x, y, w, h float32, title string) (innerX, innerY, innerW, innerH float32) {
	c.Rect(x+12, y+TitleHeight, w-24, 1, Rim)
	return headed(c, x, y, w, h, title)
}

func headed(c *paint.Canvas, x, y, w, h float32, title string) (innerX, innerY, innerW, innerH float32) {
	c.Text(title, x+14, y+9, paint.Bold, 14, Ink)
	return x + 12, y + TitleHeight + 8, w - 24, h - TitleHeight - 20
}

// Pill draws a short text on a rounded ground with its left edge at x, and returns its width.
func Pill(c *paint.Canvas, text string, x, y float32, ground, ink paint.Color) float32 {
	const height = 19
	w := PillWidth(c, text)
	c.RoundRect(x, y, w, height, height/2, ground)
	c.Text(text, x+pillPad, y+2, paint.Bold, pillSize, ink)
	return w
}

const pillSize, pillPad = 12, 8

// PillWidth returns how wide [Pill] draws a text.
func PillWidth(c *paint.Canvas, text string) float32 {
	return c.TextWidth(text, paint.Bold, pillSize) + 2*pillPad
}

// Bar draws a bar that is full to a part, from 0 to 1.
func Bar(c *paint.Canvas, x, y, w, h, part float32, col paint.Color) {
	c.RoundRect(x, y, w, h, h/2, Raised)
	if part = min(1, max(0, part)); part > 0 {
		c.RoundRect(x, y, max(h, w*part), h, h/2, col)
	}
}

// Button draws a button with its left edge at x, and returns its width. One that is on is filled; one that the mouse is on has a bright rim.
func Button(c *paint.Canvas, text, key string, x, y float32, on, hot bool) float32 {
	w := ButtonWidth(c, text, key)
	ground, ink, quiet := buttonColors(on)
	rim, width := Rim, float32(1)
	if hot {
		rim, width = Ink, 1.5
	}
	c.Box(x, y, w, ButtonHeight, 6, width, ground, rim)
	at := x + 9 + c.Text(text, x+9, y+3, paint.Bold, 12, ink)
	if key != "" {
		c.Text(key, at+6, y+3, paint.Regular, 12, quiet)
	}
	return w
}

// buttonColors returns the colours of a button, of its text, and of the key beside the text, which is quieter but still legible.
func buttonColors(on bool) (ground, ink, quiet paint.Color) {
	if on {
		return Accent, Coal, Coal.Mix(Accent, 0.15)
	}
	return Raised, Ink, Muted.Mix(Ink, 0.3)
}

// ButtonHeight is the height of a button in logical pixels.
const ButtonHeight = 23

// ButtonWidth returns the width of a button.
func ButtonWidth(c *paint.Canvas, text, key string) float32 {
	w := c.TextWidth(text, paint.Bold, 12) + 18
	if key != "" {
		w += c.TextWidth(key, paint.Regular, 12) + 6
	}
	return w
}
