package patrol_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
)

// led shows so many frames to somebody who only looks on.
func led(v *patrol.View, frames int, width, height float64, look func()) {
	for range frames {
		v.Direct(true, true)
		script := v.Guards().Script()
		v.Tick(input.Frame{X: script.Move.X, Y: script.Move.Y, Run: script.Run, Startle: script.Startle})
		v.Frame(input.Frame{}, width, height)
		look()
	}
}

// Whoever only looks on sees a chase from near, everyone on the map, all of them startled, and one guard, also in the inspector.
func TestTheDirectorShowsWhatThereIsToSee(t *testing.T) {
	if testing.Short() {
		t.Skip("it watches 3,000 guards for 1,400 ticks")
	}
	v := newView(3000)
	closest, startled, whole, guard, inspected := 0.0, 0, false, false, false
	led(v, 1400, 1280, 686, func() {
		cam, half := v.Camera(), v.Guards().HalfSize()
		closest = max(closest, cam.Zoom)
		x, y := cam.Screen(half, half)
		whole = whole || cam.Contains(x, y)
		startled = max(startled, v.Guards().Guards().Count(v.Guards().Machine().Startled))
		if e := v.Selected(); e != donburi.Null && cam.Zoom > 5 {
			at := components.Body.Get(v.Guards().World().Entry(e)).Position
			x, y := cam.Screen(at.X, at.Y)
			guard = guard || cam.Contains(x, y) && !v.Covered(x, y)
			inspected = inspected || v.Inspector().IsOpen() && v.Inspector().Selected() == e
		}
	})
	if closest < 8 || !whole || startled < 2900 || !guard || !inspected {
		t.Errorf("closest %.1f, the whole map %v, %d of 3,000 startled, a guard %v, inspected %v", closest, whole, startled, guard, inspected)
	}
}

// moments are how many frames the director has had when somebody takes over.
func moments() []int {
	if testing.Short() {
		return []int{300, 700}
	}
	return []int{10, 300, 500, 700, 1000, 1900}
}

// Whoever takes over finds the player in the middle, nobody selected, and the inspector closed that the director has opened.
func TestWhoeverTakesOverFindsThePlayer(t *testing.T) {
	for _, frames := range moments() {
		v := newView(1000)
		led(v, frames, 1280, 686, func() {})
		v.Direct(false, false)
		v.Frame(input.Frame{}, 1280, 686)
		cam, p := v.Camera(), v.Guards().PlayerBody().Position
		if v.Selected() != donburi.Null || v.Inspector().IsOpen() || cam.Zoom < 4 || p.Distance(components.Vec2{X: cam.X, Y: cam.Y}) > 1 {
			t.Errorf("after %d frames, %v is selected, the inspector is open: %v, the camera at (%.1f, %.1f), zoom %.1f; the player is at %v",
				frames, v.Selected(), v.Inspector().IsOpen(), cam.X, cam.Y, cam.Zoom, p)
		}
	}
}

// What the director does to the scene does not depend on the window.
func TestTheDirectorDoesTheSameInEveryWindow(t *testing.T) {
	ticks := 1500
	if testing.Short() {
		ticks = 500
	}
	play := func(width, height float64) uint64 {
		v := newView(1000)
		v.WatchAs(1280, 686)
		led(v, ticks, width, height, func() {})
		return v.Scene().Hash()
	}
	if a, b := play(1280, 686), play(700, 900); a != b {
		t.Errorf("%x in one window, %x in another", a, b)
	}
}

// Whoever takes over only to look, by a click or a key of the camera's, finds what was to be seen, and O leads from the map back.
func TestWhoeverTakesOverToLookSeesTheSame(t *testing.T) {
	maps, guards := 0, 0
	for _, frames := range moments() {
		v := newView(1000)
		led(v, frames, 1280, 686, func() {})
		cam, selected, open := v.Camera(), v.Selected(), v.Inspector().IsOpen()
		v.Direct(false, true)
		v.Frame(input.Frame{}, 1280, 686)
		after := v.Camera()
		if v.Selected() != selected || v.Inspector().IsOpen() != open || after.Zoom < cam.Zoom*0.9 || after.Zoom > cam.Zoom*1.1 {
			t.Errorf("after %d frames, %v was selected and %v is, the inspector was open: %v, and is: %v, the zoom was %.1f and is %.1f",
				frames, selected, v.Selected(), open, v.Inspector().IsOpen(), cam.Zoom, after.Zoom)
		}
		if selected != donburi.Null {
			guards++
		}
		if half := v.Guards().HalfSize(); cam.Zoom < 3 && selected == donburi.Null {
			maps++
			v.Frame(input.Frame{Overview: true}, 1280, 686)
			near := v.Camera()
			if x, y := near.Screen(half, half); near.Contains(x, y) {
				t.Errorf("after %d frames, O leads nowhere: zoom %.1f, before %.1f", frames, near.Zoom, cam.Zoom)
			}
		}
	}
	if maps == 0 || guards == 0 {
		t.Errorf("in %d of these frames the map is shown, in %d a guard", maps, guards)
	}
}
