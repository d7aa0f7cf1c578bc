package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
)

// reveal brings the selected guard into view where nothing covers it, while time stands still: the inspector may have stopped time because
// of a guard that is below a panel, or beyond the edge of the map.
type reveal struct {
	wanted    bool
	back      bool // the camera follows the player again when time goes on
	still     int  // frames since the last tick
	ran       int  // ticks since time stood still
	selection donburi.Entity
}

const (
	// stillFrames is after how many frames without a tick time stands still; in slow motion there are some.
	stillFrames = 8
	// ranTicks is how many ticks pass before time that stops again is more than a step.
	ranTicks = 10
	// revealMargin is the distance, in pixels, that a guard is to keep from what might cover it.
	revealMargin = 30
)

// tick lets a tick pass.
func (r *reveal) tick(v *View) {
	r.still, r.ran = 0, r.ran+1
	if r.ran >= ranTicks {
		v.following = v.following || r.back
		r.wanted, r.back = false, false
	}
}

// frame moves the camera, if need be.
func (r *reveal) frame(v *View, in input.Frame) {
	r.still++
	stopped := r.still == stillFrames && r.ran >= ranTicks
	if r.still >= stillFrames {
		r.ran = 0
	}
	if r.selection != v.selected || stopped {
		r.selection, r.wanted = v.selected, true
	}
	drags := (in.Grip || in.Held) && !in.Elsewhere // a click on a panel may be what has selected the guard
	if drags || in.Center || in.Wheel != 0 || v.overview || v.selected == donburi.Null {
		r.wanted = false // whoever moves the camera knows where to look
	}
	if !r.wanted || r.still < stillFrames || !v.scene.World().Valid(v.selected) {
		return
	}
	at := components.Body.Get(v.scene.World().Entry(v.selected)).Position
	if v.clear(at) {
		r.wanted = false
		return
	}
	r.back = r.back || v.following
	v.following = false
	left, top := v.rooms.free()
	v.cam.Follow(at.X-float64(left)/2/v.cam.Zoom, at.Y-float64(top)/2/v.cam.Zoom, 6, view.Seconds)
}

// clear reports whether nothing covers a place on the map, or nearly, also where it takes the middle of what is free to show it.
func (v *View) clear(at components.Vec2) bool {
	fx, fy := v.cam.Screen(at.X, at.Y)
	left, top := v.rooms.free()
	middle := components.Vec2{X: fx - (v.cam.Width+float64(left))/2, Y: fy - (v.cam.Height+float64(top))/2}
	if middle.Magnitude() < 2 {
		return true // there is no better place
	}
	place := view.Area{X: float32(fx) - revealMargin, Y: float32(fy) - revealMargin, W: 2 * revealMargin, H: 2 * revealMargin}
	r := &v.rooms
	for _, a := range []view.Area{r.hud, r.rim(), r.pad, r.note, r.banner} {
		if place.Meets(a) {
			return false
		}
	}
	return place.X >= 0 && place.Y >= 0 && place.X+place.W <= r.stage.W && place.Y+place.H <= r.stage.H
}
