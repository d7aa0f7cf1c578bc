package walk

import (
	"iter"
	"math"
	"slices"

	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
)

// metre is the number of logical pixels per metre of the foreground.
const metre = 46

// The colours of the dusk.
var (
	skyTop    = paint.Hex(0x2b2a5e)
	skyMiddle = paint.Hex(0x8a4f7d)
	skyLow    = paint.Hex(0xf79d65)
	sun       = paint.Hex(0xffe3a3)
	farHill   = paint.Hex(0x7b4a78)
	midHill   = paint.Hex(0x573f73)
	nearHill  = paint.Hex(0x3a345f)
	meadowFar = paint.Hex(0x3f6b57)
	meadow    = paint.Hex(0x24493f)
	path      = paint.Hex(0xd0a06f)
	pathEdge  = paint.Hex(0xa97c54)
)

// ground returns how far down the meadow begins, and the path, and where that ends. On a very low stage the path leaves room for the keys.
func ground(a view.Area) (horizon, top, bottom float32) {
	const veryLow = 260
	sky := float32(0.60)
	if a.H < veryLow {
		sky = 0.52
	}
	horizon = a.Y + a.H*sky
	depth := a.Y + a.H - horizon
	return horizon, horizon + 0.30*depth, horizon + 0.72*depth
}

// drawStage draws sky, hills, meadow and the character.
func (v *View) drawStage(c *paint.Canvas, a view.Area) {
	horizon, top, bottom := ground(a)
	c.Gradient(a.X, a.Y, a.W, (horizon-a.Y)*0.62, skyTop, skyMiddle)
	c.Gradient(a.X, a.Y+(horizon-a.Y)*0.62, a.W, (horizon-a.Y)*0.38, skyMiddle, skyLow)
	v.drawSun(c, a, horizon)
	v.drawHills(c, a, horizon, 0.10, 92, 0.0105, 1.3, farHill)
	v.drawHills(c, a, horizon, 0.22, 62, 0.0140, 4.1, midHill)
	v.drawHills(c, a, horizon, 0.38, 34, 0.0230, 7.7, nearHill)
	v.drawTrees(c, a, horizon)
	c.Gradient(a.X, horizon, a.W, top-3-horizon, meadowFar, meadowFar.Mix(meadow, 0.4))
	c.Gradient(a.X, bottom+3, a.W, a.Y+a.H-bottom-3, meadowFar.Mix(meadow, 0.8), meadow)
	c.Rect(a.X, top-3, a.W, 3, pathEdge)
	c.Rect(a.X, bottom, a.W, 3, pathEdge)
	c.Gradient(a.X, top, a.W, bottom-top, path.Mix(pathEdge, 0.35), path)
	v.drawPlants(c, a, horizon, top, bottom)
	v.drawHero(c, a, top, bottom)
	v.drawFront(c, a)
}

// drawSun draws the sun and stars. On a low stage the sun is about to set: pale letters in front of it would be illegible.
func (v *View) drawSun(c *paint.Canvas, a view.Area, horizon float32) {
	const radius = 46
	x, y := a.X+a.W*0.70, max(horizon-66, a.Y+titleBottom+radius)
	c.Sprite(sheet.Glow, x, y, 1, 0, 170, 170, sun.Alpha(0.6))
	c.Disc(x, y, radius, sun)
	for s := range stars(a) {
		c.Disc(s.x, s.y, s.radius, paint.Hex(0xffffff).Alpha(s.alpha))
	}
}

// star is a star in the sky.
type star struct{ x, y, radius, alpha float32 }

// stars goes through the first stars of the evening, always the same, except those that would be among the letters of the title, where they
// look like full stops and accents.
func stars(a view.Area) iter.Seq[star] {
	return func(yield func(star) bool) {
		for i := range 26 {
			s := star{
				x:      a.X + float32(math.Mod(float64(i)*0.6180339887, 1))*a.W,
				y:      a.Y + float32(math.Mod(float64(i)*0.7548776662, 1))*a.H*0.26,
				radius: 0.8 + 0.5*float32(i%3),
				alpha:  0.22 + 0.10*float32(i%4),
			}
			hidden := slices.ContainsFunc(written, func(w view.Area) bool { return w.Contains(s.x, s.y) })
			if !hidden && !yield(s) {
				return
			}
		}
	}
}

// drawHills draws a range of hills as a row of narrow columns; near ranges pass faster than distant ones.
func (v *View) drawHills(c *paint.Canvas, a view.Area, horizon float32, near, high, wave, phase float64, col paint.Color) {
	const column = 10
	shift := v.camera * metre * near
	height := func(x float64) float32 {
		x = x*wave + phase
		return float32(high * (0.55 + 0.30*math.Sin(x) + 0.18*math.Sin(2.3*x+1) + 0.07*math.Sin(5.1*x+2)))
	}
	low := col.Mix(skyLow, 0.18)
	left := height(shift)
	for x := float32(0); x < a.W; x += column {
		right := height(shift + float64(x) + column)
		c.Quad(
			paint.Point{X: a.X + x, Y: horizon - left, Color: col},
			paint.Point{X: a.X + x + column, Y: horizon - right, Color: col},
			paint.Point{X: a.X + x + column, Y: horizon, Color: low},
			paint.Point{X: a.X + x, Y: horizon, Color: low},
		)
		left = right
	}
}

// scatter calls draw for things placed about every step pixels, in a strip that passes by at a speed. number distinguishes them.
func (v *View) scatter(a view.Area, near, step float64, draw func(x float32, number uint32)) {
	shift := v.camera * metre * near
	first := int(math.Floor(shift/step)) - 1
	for i := first; i <= first+int(float64(a.W)/step)+2; i++ {
		n := mix(uint32(int32(i)))
		draw(a.X+float32(float64(i)*step-shift+float64(n%97)/97*step), n)
	}
}

// mix scrambles a number, so that neighbours look unrelated.
func mix(n uint32) uint32 {
	n ^= n >> 16
	n *= 0x7feb352d
	n ^= n >> 15
	n *= 0x846ca68b
	return n ^ n>>16
}

func (v *View) drawTrees(c *paint.Canvas, a view.Area, horizon float32) {
	v.scatter(a, 0.55, 88, func(x float32, n uint32) {
		size := 22 + float32(n>>8%17)
		trunk := nearHill.Mix(meadow, 0.45)
		leaves := trunk.Mix(meadowFar, 0.25+0.1*float32(n>>4%3))
		c.Rect(x-2.5, horizon-size, 5, size+2, trunk)
		c.Disc(x, horizon-size-size*0.35, size*0.62, leaves)
		c.Disc(x-size*0.38, horizon-size, size*0.45, leaves)
		c.Disc(x+size*0.40, horizon-size*0.95, size*0.42, leaves)
	})
}

// drawPlants draws what grows on the meadow on either side of the path.
func (v *View) drawPlants(c *paint.Canvas, a view.Area, horizon, top, bottom float32) {
	v.scatter(a, 0.80, 31, func(x float32, n uint32) {
		y := horizon + 8 + float32(n>>8%100)/100*(top-horizon-22)
		c.Sprite(art.Tuft, x, y, 1, 0, 7, 7, meadowFar.Mix(paint.Hex(0x9fd08a), 0.35))
		if n%5 == 0 {
			c.Sprite(art.Flower, x+12, y+2, 1, 0, 5, 5, paint.Hex(0xffffff))
		}
	})
	v.scatter(a, 1, 67, func(x float32, n uint32) {
		y := top + 8 + float32(n>>8%100)/100*(bottom-top-16)
		c.Disc(x, y, 2+float32(n%3), pathEdge.Alpha(0.55))
	})
}

// drawFront draws the plants in front of the character, except where the keys are: they fade as they come near.
func (v *View) drawFront(c *paint.Canvas, a view.Area) {
	v.scatter(a, 1.28, 74, func(x float32, n uint32) {
		y := a.Y + a.H - 14 - float32(n>>8%40)
		size := 15 + float32(n%9)
		grow := func(s sheet.Sprite, x, y, size float32, col paint.Color) {
			if seen := besideKeys(a, x, size); seen > 0 {
				c.Sprite(s, x, y, 1, 0, size, size, col.Alpha(seen))
			}
		}
		if n%4 == 0 {
			grow(art.Stone, x+30, y+6, size, paint.Hex(0xffffff))
		}
		grow(art.Tuft, x, y, size, meadow.Mix(paint.Hex(0x8fd694), 0.45))
		if n%3 == 0 {
			grow(art.Flower, x+8, y-8, 7, paint.Hex(0xffffff))
		}
	})
}

// besideKeys returns how much is seen, from 0 to 1, of what grows at x and reaches so far to either side: nothing around the keys.
func besideKeys(a view.Area, x, reach float32) float32 {
	const margin, fade = 4, 24
	keys := keysOn(a)
	if keys.W == 0 {
		return 1
	}
	gap := max(keys.X-(x+reach), x-reach-(keys.X+keys.W))
	return min(1, max(0, (gap-margin)/fade))
}
