package patrol

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// drawSelection draws the round of the selected guard, and a ring around it.
func (v *View) drawSelection(c *paint.Canvas) {
	if v.selected == donburi.Null || !v.scene.World().Valid(v.selected) {
		return
	}
	entry := v.scene.World().Entry(v.selected)
	body, route, sight := components.Body.Get(entry), components.Route.Get(entry), components.Sight.Get(entry)
	n := len(route.Points)
	for i, p := range route.Points {
		q := route.Points[(i+1)%n]
		x0, y0 := v.cam.Screen(p.X, p.Y)
		x1, y1 := v.cam.Screen(q.X, q.Y)
		dashes(c, float32(x0), float32(y0), float32(x1), float32(y1), ui.Warm.Alpha(0.7))
	}
	for i, p := range route.Points {
		x, y := v.cam.Screen(p.X, p.Y)
		r := float32(4)
		if i == int(route.Next) {
			r = 7
		}
		c.Disc(float32(x), float32(y), r, ui.Warm)
		c.Disc(float32(x), float32(y), r-2, lawnDark)
	}
	x, y := v.cam.Screen(body.Position.X, body.Position.Y)
	if sight.Tracked {
		tx, ty := v.cam.Screen(sight.Target.X, sight.Target.Y)
		dashes(c, float32(x), float32(y), float32(tx), float32(ty), v.stateColor(0, "chase"))
	}
	v.drawRing(c)
}

// drawRing draws a ring around the selected guard, so that it is found at any zoom.
func (v *View) drawRing(c *paint.Canvas) {
	if v.selected == donburi.Null || !v.scene.World().Valid(v.selected) {
		return
	}
	at := components.Body.Get(v.scene.World().Entry(v.selected)).Position
	x, y := v.cam.Screen(at.X, at.Y)
	r := float32(max(14, guardHalf*1.45*v.cam.Zoom)) * (1 + 0.05*float32(math.Sin(float64(v.frames)*0.15)))
	c.Sprite(sheet.Ring, float32(x), float32(y), 1, 0, r, r, ui.Warm)
}

// dashes draws a broken line.
func dashes(c *paint.Canvas, x0, y0, x1, y1 float32, col paint.Color) {
	const dash, space = 7, 6
	dx, dy := x1-x0, y1-y0
	l := float32(math.Hypot(float64(dx), float64(dy)))
	if l == 0 || l > 8000 {
		return
	}
	dx, dy = dx/l, dy/l
	for at := float32(0); at < l; at += dash + space {
		end := min(l, at+dash)
		c.Line(x0+dx*at, y0+dy*at, x0+dx*end, y0+dy*end, 2, col)
	}
}
