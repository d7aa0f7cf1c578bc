package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// mapEvery is the number of frames between two pictures of the crowd on the small map.
const mapEvery = 12

// mapFrame is the least that what the camera sees takes on the small map, across and down, in logical pixels.
const mapFrame = 20

// markRadius is that of the player's mark on the small map, in logical pixels.
const markRadius = 3.5

// Refresh has the next picture show everything as it is, also what is brought up to date now and then only: pictures that are kept
// must not depend on how many frames the screen has shown.
func (v *View) Refresh() { v.minimap.forget() }

// hasMap reports whether the small map is shown where there is room.
func (v *View) hasMap() bool { return !v.overview && !v.insp.IsOpen() }

// eachDot calls f with the position of every guard, what it is doing, and how new that is.
func (v *View) eachDot(f func(x, y float64, act fsm.StateID, fresh uint8)) {
	tick := v.scene.Tick()
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, b *components.BodyData) {
		act, fresh := v.roll.dot(e, tick)
		f(b.Position.X, b.Position.Y, act, fresh)
	})
}

// drawMinimap draws all guards, the player, the selected guard, and what the camera sees.
func (v *View) drawMinimap(c *paint.Canvas) {
	x, y, size := v.rooms.small.X, v.rooms.small.Y, v.rooms.small.W
	c.RoundRect(x-mapRim, y-mapRim, size+2*mapRim, size+2*mapRim, 8, ui.Rim)
	c.RoundRect(x-3, y-3, size+6, size+6, 7, lawnDark)
	scale := float64(size) / (2 * v.scene.HalfSize())
	k := c.Scale()
	n := int(float64(size) * k)
	if !v.minimap.fresh || v.minimap.width != n || v.frames-v.minimap.at >= mapEvery {
		dot := max(1, int(k))
		if v.scene.NPCs() <= 1500 {
			dot *= 2
		}
		place := func(wx, wy float64) (float64, float64) {
			return (wx*scale + float64(size)/2) * k, (wy*scale + float64(size)/2) * k
		}
		px, py := place(v.scene.PlayerBody().Position.X, v.scene.PlayerBody().Position.Y)
		v.minimap.clear(n, n, mark{px, py, (markRadius + 2) * k})
		v.shade(&v.minimap, float64(n*n), dot)
		v.eachDot(func(wx, wy float64, act fsm.StateID, fresh uint8) {
			x, y := place(wx, wy)
			v.minimap.dot(x, y, act, fresh)
		})
		v.minimap.upload()
		v.minimap.at = v.frames
	}
	v.minimap.draw(c, x, y)

	minX, minY, maxX, maxY := v.cam.Bounds(0)
	at := func(wx, wy float64) (float32, float32) {
		sx, sy := float32(wx*scale)+size/2, float32(wy*scale)+size/2
		return x + min(size, max(0, sx)), y + min(size, max(0, sy))
	}
	x0, y0 := at(minX, minY)
	x1, y1 := at(maxX, maxY)
	grow := max(0, mapFrame-(x1-x0), mapFrame-(y1-y0)) / 2 // of a large map the camera sees too little to be drawn
	x0, y0, x1, y1 = max(x, x0-grow), max(y, y0-grow), min(x+size, x1+grow), min(y+size, y1+grow)
	for _, edge := range [...]struct {
		thick float32
		color paint.Color
	}{{4, ui.Coal}, {1.5, ui.Ink}} {
		for _, l := range [...][4]float32{{x0, y0, x1, y0}, {x0, y1, x1, y1}, {x0, y0, x0, y1}, {x1, y0, x1, y1}} {
			c.Line(l[0], l[1], l[2], l[3], edge.thick, edge.color)
		}
	}
	pin := func(b *components.BodyData, col paint.Color) {
		mx, my := at(b.Position.X, b.Position.Y)
		c.Disc(mx, my, markRadius, ui.Coal)
		c.Disc(mx, my, markRadius-1, col)
	}
	pin(v.scene.PlayerBody(), ui.Accent)
	if v.selected != donburi.Null && v.scene.World().Valid(v.selected) {
		pin(components.Body.Get(v.scene.World().Entry(v.selected)), ui.Warm)
	}
}

// jump moves the camera to the place pressed on the small map, and keeps following the mouse until it is released: up to the edge of the
// map if the mouse leaves it.
func (v *View) jump(in input.Frame) {
	m := v.rooms.small
	switch {
	case in.Press:
		v.jumping = m.Contains(float32(in.CursorX), float32(in.CursorY))
	case !in.Held || m.W == 0:
		v.jumping = false
	}
	if !v.jumping {
		return
	}
	half := v.scene.HalfSize()
	at := func(cursor float64, from, size float32) float64 {
		return min(1, max(-1, (cursor-float64(from))/float64(size)*2-1)) * half
	}
	v.following, v.reveal.back = false, false
	v.cam.X, v.cam.Y = at(in.CursorX, m.X, m.W), at(in.CursorY, m.Y, m.H)
}
