package ui

import "github.com/horde-fsm/horde/internal/draw/paint"

// Key is a key, or several, and what it does.
type Key struct{ Caps, Does string }

const (
	// HelpLine is the height of the help if it is one line, in logical pixels.
	HelpLine = 34
	// helpStep is the distance from one line to the next.
	helpStep = 23
	helpSize = 12 // of text
	helpEdge = 10
	helpGap  = 8 // between what a key does and the next one
	// helpPart is which part of the canvas's height the help may take; it has one line in any case.
	helpPart = 1.0 / 6
)

// place is where the cap of a key is: how far from the left, how wide, and in which line.
type place struct {
	x, caps float32
	line    int
}

// placeKeys appends the places of keys in as many lines as they take. What finds no room in the lines that there may be is
// left out, so the keys that matter most come first.
func placeKeys(dst []place, c *paint.Canvas, w, h float32, keys []Key) []place {
	most := max(1, 1+int((h*helpPart-HelpLine)/helpStep))
	x, line := float32(helpEdge), 0
	for _, k := range keys {
		caps := c.TextWidth(k.Caps, paint.Bold, helpSize) + 11
		all := caps + 5 + c.TextWidth(k.Does, paint.Regular, helpSize)
		if x+all > w-helpEdge && x > helpEdge {
			x, line = helpEdge, line+1
		}
		if line == most {
			break
		}
		dst = append(dst, place{x, caps, line})
		x += all + helpGap
	}
	return dst
}

func helpHeight(places []place) float32 {
	if len(places) == 0 {
		return HelpLine
	}
	return HelpLine + helpStep*float32(places[len(places)-1].line)
}

// HelpHeight returns the height of the help along the bottom of a canvas that is w wide and h high, in logical pixels.
func HelpHeight(c *paint.Canvas, w, h float32, keys []Key) float32 {
	var room [32]place
	return helpHeight(placeKeys(room[:0], c, w, h, keys))
}

// Help draws the keys along the bottom of the canvas, in as many lines as they take.
func Help(c *paint.Canvas, keys []Key) {
	var room [32]place
	w, h := c.Size()
	places := placeKeys(room[:0], c, w, h, keys)
	top := h - helpHeight(places)
	c.Rect(0, top, w, h-top, Slab)
	c.Rect(0, top, w, 1, Rim)
	for i, p := range places {
		k, y := keys[i], top+7+helpStep*float32(p.line)
		c.Box(p.x, y, p.caps, 20, 5, 1, Raised, Rim)
		c.Text(k.Caps, p.x+5.5, y+2, paint.Bold, helpSize, Ink)
		c.Text(k.Does, p.x+p.caps+5, y+2, paint.Regular, helpSize, Muted)
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
