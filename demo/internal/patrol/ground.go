package patrol

import (
	"math"

	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The colours of the ground, in moonlight.
var (
	lawn     = paint.Hex(0x1d3138)
	lawnDark = paint.Hex(0x1a2c34)
	beyond   = paint.Hex(0x0f1720)
	grass    = paint.Hex(0x3d6a5d)
	fence    = paint.Hex(0x5b6f86)
)

// drawGround draws a chequered lawn, the things that stand on it, and the fence around the map.
func (v *View) drawGround(c *paint.Canvas) {
	cam := &v.cam
	half := v.scene.HalfSize()
	x0, y0 := cam.Screen(-half, -half)
	x1, y1 := cam.Screen(half, half)
	left, top := min(cam.Width, max(0, x0)), min(cam.Height, max(0, y0))
	right, bottom := max(left, min(cam.Width, x1)), max(top, min(cam.Height, y1))
	// Nothing is painted twice: large areas are expensive.
	around := func(x, y, w, h float64) {
		if w > 0 && h > 0 {
			c.Rect(float32(x), float32(y), float32(w), float32(h), beyond)
		}
	}
	around(0, 0, cam.Width, top)
	around(0, bottom, cam.Width, cam.Height-bottom)
	around(0, top, left, bottom-top)
	around(right, top, cam.Width-right, bottom-top)
	v.drawTiles(c, left, top, right, bottom)
	if cam.Zoom >= 4.5 {
		v.drawPlants(c, half)
	}
	thick := float32(max(1.5, 0.35*cam.Zoom))
	fx0, fy0, fx1, fy1 := float32(x0), float32(y0), float32(x1), float32(y1)
	c.Line(fx0, fy0, fx1, fy0, thick, fence)
	c.Line(fx0, fy1, fx1, fy1, thick, fence)
	c.Line(fx0, fy0, fx0, fy1, thick, fence)
	c.Line(fx1, fy0, fx1, fy1, thick, fence)
}

// drawTiles draws the lawn, every other tile darker. Tiles are 10 metres wide, or wider where those would be too small to see.
func (v *View) drawTiles(c *paint.Canvas, left, top, right, bottom float64) {
	cam := &v.cam
	tile := 10.0
	for tile*cam.Zoom < 42 {
		tile *= 5
	}
	wx0, wy0 := cam.World(left, top)
	wx1, wy1 := cam.World(right, bottom)
	for y := math.Floor(wy0 / tile); y*tile < wy1; y++ {
		for x := math.Floor(wx0 / tile); x*tile < wx1; x++ {
			col := lawn
			if int(x+y)&1 != 0 {
				col = lawnDark
			}
			sx0, sy0 := cam.Screen(x*tile, y*tile)
			sx1, sy1 := cam.Screen((x+1)*tile, (y+1)*tile)
			sx0, sy0 = max(sx0, left), max(sy0, top)
			sx1, sy1 = min(sx1, right), min(sy1, bottom)
			c.Rect(float32(sx0), float32(sy0), float32(sx1-sx0), float32(sy1-sy0), col)
		}
	}
}

// drawPlants draws tufts, flowers and stones, placed by a hash of their coordinates.
func (v *View) drawPlants(c *paint.Canvas, half float64) {
	const cell = 5.0
	cam := &v.cam
	minX, minY, maxX, maxY := cam.Bounds(1)
	z := float32(cam.Zoom)
	for y := math.Floor(minY / cell); y*cell < maxY; y++ {
		for x := math.Floor(minX / cell); x*cell < maxX; x++ {
			n := scramble(int32(x), int32(y))
			if n%3 == 0 {
				continue
			}
			px, py := (x+float64(n>>8&255)/256)*cell, (y+float64(n>>16&255)/256)*cell
			if math.Abs(px) > half || math.Abs(py) > half {
				continue
			}
			fx, fy := cam.Screen(px, py)
			sx, sy := float32(fx), float32(fy)
			switch {
			case n%13 == 1:
				c.Sprite(art.Stone, sx, sy, 1, 0, 0.7*z, 0.7*z, ui.Ink.Alpha(0.75))
			case n%7 == 1:
				c.Sprite(art.Flower, sx, sy, 1, 0, 0.34*z, 0.34*z, ui.Ink.Alpha(0.8))
			default:
				c.Sprite(art.Tuft, sx, sy, 1, 0, 0.45*z, 0.45*z, grass)
			}
		}
	}
}

// scramble hashes coordinates to a number unlike those of their neighbours.
func scramble(x, y int32) uint32 {
	n := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77
	n ^= n >> 15
	n *= 0x2c1b3c6d
	n ^= n >> 12
	return n
}
