package patrol

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/demo/internal/camera"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
)

// moveCamera pans, zooms, follows, and selects.
func (v *View) moveCamera(in input.Frame) {
	p := v.scene.PlayerBody().Position
	inside := !in.Elsewhere && v.cam.Contains(in.CursorX, in.CursorY) && !v.covered(float32(in.CursorX), float32(in.CursorY))
	dx, dy, click := v.drag.Update(in, inside)
	switch {
	case dx != 0 || dy != 0:
		v.following, v.reveal.back = false, false
		v.cam.Pan(dx, dy)
		v.keep()
	case in.X != 0 || in.Y != 0 || in.Center:
		if !v.overview || in.Center {
			v.following = true
		}
	}
	if in.Overview {
		v.toggleOverview()
	}
	if in.Center && v.overview {
		v.toggleOverview()
	}
	if in.Wheel != 0 && inside {
		x, y := in.CursorX, in.CursorY
		if v.following {
			x, y = v.cam.Screen(v.cam.X, v.cam.Y)
		}
		v.cam.ZoomAt(math.Pow(input.Notch, max(-4, min(4, in.Wheel))), v.leastZoom(), x, y)
		v.keep()
	}
	if v.following {
		v.cam.Follow(p.X, p.Y, 6, view.Seconds)
	}
	if click {
		v.click(in.CursorX, in.CursorY)
	}
	v.jump(in)
	if in.Cancel {
		v.choose(donburi.Null)
	}
	v.cones = v.cones != in.Cones
}

// toggleOverview shows the whole map, or returns from it.
func (v *View) toggleOverview() {
	v.overview = !v.overview
	if v.overview {
		v.closeZoom = v.cam.Zoom
		v.following, v.reveal.back = false, false
		v.fit()
		return
	}
	v.following, v.cam.Zoom = true, max(v.closeZoom, v.leastZoom())
	p := v.scene.PlayerBody().Position
	v.cam.X, v.cam.Y = p.X, p.Y
}

// fit shows the whole map beside the panel in the corner, or below it.
func (v *View) fit() { v.cam = v.whole() }

// whole returns the camera as it shows the whole map.
func (v *View) whole() camera.Camera {
	half := v.scene.HalfSize() * 1.04
	cam := v.cam
	x, y := v.rooms.free()
	left, top := float64(x), float64(y)
	if t := v.rooms.intro; t.W > 0 && t.Y <= v.rooms.hud.Y {
		top = max(top, float64(t.Y)+titleHeight)
	}
	cam.SetView(left, top, max(1, cam.Width-left), max(1, cam.Height-top))
	cam.Fit(-half, -half, half, half)
	cam.SetView(v.cam.Left, v.cam.Top, v.cam.Width, v.cam.Height)
	cam.Pan(left/2, top/2)
	return cam
}

// leastZoom returns the zoom at which the whole map is half as large as there is room for. Smaller, it would be a speck.
func (v *View) leastZoom() float64 {
	whole := v.whole()
	return whole.Zoom / 2
}

// keep brings the camera back to the map, from where nobody could tell which way it is.
func (v *View) keep() {
	half := v.scene.HalfSize()
	v.cam.Keep(-half, -half, half, half)
}
