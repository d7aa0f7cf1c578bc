package ui

import (
	"math"

	"github.com/horde-fsm/horde/internal/draw/paint"
)

// Key is a key, or several, and what it does.
type Key struct{ Caps, Does string }

const (
	// HelpLine is the height of the help if it is one line, in logical pixels.
	HelpLine = 34
	// helpStep is the distance between two lines.
	helpStep = 23
	helpSize = 12 // of text
	helpEdge = 10
	helpGap  = 8 // between what one key does and the next key
	// helpPart is the fraction of the canvas's height that the help may take; it always has one line.
	helpPart = 1.0 / 6
)

// Help is the keys along the bottom of a canvas. A small canvas has room for a few lines of them only, so those that matter
// most come first.
type Help struct {
	Keys []Key
	// All shows the others as well, in as many lines as they take; where no others are, it ends. More is the key that sets it, shown
	// where some are left out; Less is what it does once none is.
	All  bool
	More Key
	Less string

	shown  []Key
	places []place
}

// place is where a key is: its distance from the left, the width of its cap, and its line.
type place struct {
	Key
	x, caps float32
	line    int
}

// arrange places the keys on a canvas of the given size.
func (h *Help) arrange(c *paint.Canvas, width, height float32) {
	lines := max(1, 1+int((height*helpPart-HelpLine)/helpStep))
	if h.fit(c, width, lines, h.Keys) {
		h.All = false // nobody would know, until the canvas has become smaller
		return
	}
	last, n := h.More, len(h.places)
	if h.All {
		last.Does, lines, n = h.Less, math.MaxInt, len(h.Keys)
	}
	for {
		h.shown = append(append(h.shown[:0], h.Keys[:n]...), last)
		if h.fit(c, width, lines, h.shown) || n == 0 {
			return
		}
		n--
	}
}

// fit places keys in a number of lines, and reports whether they all fit.
func (h *Help) fit(c *paint.Canvas, width float32, lines int, keys []Key) bool {
	h.places = h.places[:0]
	x, line := float32(helpEdge), 0
	for _, k := range keys {
		caps := c.TextWidth(k.Caps, paint.Bold, helpSize) + 11
		all := caps + 5 + c.TextWidth(k.Does, paint.Regular, helpSize)
		if x+all > width-helpEdge && x > helpEdge {
			x, line = helpEdge, line+1
		}
		if line == lines {
			return false
		}
		h.places = append(h.places, place{k, x, caps, line})
		x += all + helpGap
	}
	return true
}

// Height returns the height of the help on a canvas that is so wide and high, in logical pixels.
func (h *Help) Height(c *paint.Canvas, width, height float32) float32 {
	h.arrange(c, width, height)
	if len(h.places) == 0 {
		return HelpLine
	}
	return HelpLine + helpStep*float32(h.places[len(h.places)-1].line)
}

// At returns the key that is drawn at a point of a canvas of that size, and how far from the left of its cap that is, from 0 to 1 on the
// cap. There is none where there is no help.
func (h *Help) At(c *paint.Canvas, width, height, x, y float32) (k Key, along float32) {
	top := height - h.Height(c, width, height)
	for n, p := range h.places {
		end := width
		if n+1 < len(h.places) && h.places[n+1].line == p.line {
			end = h.places[n+1].x
		}
		at := top + 7 + helpStep*float32(p.line)
		if x >= p.x && x < end && y >= at-2 && y < at+helpStep {
			return p.Key, (x - p.x) / p.caps
		}
	}
	return Key{}, 0
}

// Draw draws the help along the bottom of the canvas.
func (h *Help) Draw(c *paint.Canvas) {
	width, height := c.Size()
	top := height - h.Height(c, width, height)
	c.Rect(0, top, width, height-top, Slab)
	c.Rect(0, top, width, 1, Rim)
	for _, p := range h.places {
		y := top + 7 + helpStep*float32(p.line)
		c.Box(p.x, y, p.caps, 20, 5, 1, Raised, Rim)
		c.Text(p.Caps, p.x+5.5, y+2, paint.Bold, helpSize, Ink)
		c.Text(p.Does, p.x+p.caps+5, y+2, paint.Regular, helpSize, Muted)
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
