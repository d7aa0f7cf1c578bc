package patrol_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/view"
)

// selectedAt returns where on the screen the selected guard is.
func selectedAt(v *patrol.View) view.Area {
	cam := v.Camera()
	p := components.Body.Get(v.Guards().World().Entry(v.Selected())).Position
	x, y := cam.Screen(p.X, p.Y)
	return view.Area{X: float32(x) - 15, Y: float32(y) - 15, W: 30, H: 30}
}

// While time stands still, a guard that is selected is seen: the inspector stops time because of guards who may be anywhere.
func TestASelectedGuardIsSeenWhileTimeStandsStill(t *testing.T) {
	v := newView(500)
	frames(v, 60, input.Frame{})
	v.Inspector().SetOpen(true)
	stand := func(in input.Frame) {
		for range 90 {
			v.Frame(in, 781, 525)
			v.MakeRoom(318, 32)
		}
	}
	n := 0
	v.Guards().EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) {
		if n++; n%25 != 0 {
			return
		}
		v.Inspector().Select(e)
		stand(input.Frame{})
		stage, hud, _, _ := v.Panels()
		x, y, _ := v.MakeRoom(318, 32)
		banner := view.Area{X: x, Y: y, W: 318, H: 32}
		at := selectedAt(v)
		if at.Meets(hud) || at.Meets(banner) || at.X < 0 || at.Y < 0 || at.X+at.W > stage.W || at.Y+at.H > stage.H {
			t.Errorf("guard %v is at %v of %v; the statistics are at %v, the clock at %v", e, at, stage, hud, banner)
		}
	})
	// Who moves the camera is left alone.
	before := v.Camera()
	v.Frame(input.Frame{CursorX: 400, CursorY: 400, Press: true, Held: true}, 781, 525)
	v.Frame(input.Frame{CursorX: 4000, CursorY: 400, Held: true}, 781, 525)
	v.Frame(input.Frame{CursorX: 4000, CursorY: 400, Release: true}, 781, 525)
	moved := v.Camera()
	if stand(input.Frame{}); v.Camera() != moved || moved.X == before.X {
		t.Errorf("dragged from %.0f to %.0f, the camera is at %.0f", before.X, moved.X, v.Camera().X)
	}
}

// The camera stays where it is for a guard whom nothing covers.
func TestAGuardInPlainViewDoesNotMoveTheCamera(t *testing.T) {
	v := newView(500)
	frames(v, 60, input.Frame{})
	v.Inspector().SetOpen(true)
	stand := func() {
		for range 30 {
			v.Frame(input.Frame{}, 1280, 720)
		}
	}
	stand()
	stage, _, _, _ := v.Panels()
	before, seen := v.Camera(), 0
	v.Guards().EachGuard(func(_, _ int, e donburi.Entity, b *components.BodyData) {
		x, y := before.Screen(b.Position.X, b.Position.Y)
		middle := view.Area{X: stage.W / 3, Y: stage.H / 3, W: stage.W / 3, H: stage.H / 3}
		if !middle.Contains(float32(x), float32(y)) {
			return
		}
		seen++
		v.Inspector().Select(e)
		if stand(); v.Camera() != before {
			t.Errorf("guard %v was at (%.0f, %.0f) of %v, and the camera went from %v to %v", e, x, y, stage, before, v.Camera())
		}
	})
	if seen == 0 {
		t.Error("nobody is in the middle")
	}
}

// When time goes on, the camera follows the player as it did.
func TestTheCameraComesBack(t *testing.T) {
	v := newView(500)
	frames(v, 60, input.Frame{})
	v.Inspector().SetOpen(true)
	v.Guards().EachGuard(func(_, _ int, e donburi.Entity, b *components.BodyData) {
		if b.Position.Magnitude() > 60 {
			v.Inspector().Select(e)
		}
	})
	for range 90 {
		v.Frame(input.Frame{}, 781, 525)
	}
	away := v.Camera()
	frames(v, 120, input.Frame{})
	if back := v.Camera(); away.X*away.X+away.Y*away.Y < 100 || back.X*back.X+back.Y*back.Y > 1 {
		t.Errorf("the camera looked at (%.1f, %.1f), and then at (%.1f, %.1f)", away.X, away.Y, back.X, back.Y)
	}
}

// Whoever asks for the whole map while the camera is with a guard goes on seeing all of it when time goes on.
func TestTheWholeMapStaysWhenTimeGoesOn(t *testing.T) {
	v := newView(500)
	frames(v, 60, input.Frame{})
	far := donburi.Null
	v.Guards().EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) { far = e })
	v.Inspector().SetOpen(true)
	v.Inspector().Select(far)
	for range 90 {
		v.Frame(input.Frame{}, 1280, 720)
	}
	v.Frame(input.Frame{Overview: true}, 1280, 720)
	before := v.Camera()
	frames(v, 60, input.Frame{X: 1, Run: true})
	if v.Camera() != before {
		t.Errorf("the camera went from %v to %v", before, v.Camera())
	}
}

// Nor is whoever selects a guard by a click on the inspector's panels one who moves the camera.
func TestAGuardWhoWasClickedInTheInspectorIsSeen(t *testing.T) {
	v := newView(500)
	frames(v, 60, input.Frame{})
	v.Inspector().SetOpen(true)
	for range 20 {
		v.Frame(input.Frame{}, 781, 525)
	}
	far := donburi.Null
	v.Guards().EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) { far = e })
	v.Inspector().Select(far)
	for n := range 90 {
		v.Frame(input.Frame{CursorX: 1000, CursorY: 600, Held: n < 5, Release: n == 5, Elsewhere: true}, 781, 525)
	}
	stage, hud, _, _ := v.Panels()
	if at := selectedAt(v); at.Meets(hud) || at.X < 0 || at.Y < 0 || at.X+at.W > stage.W || at.Y+at.H > stage.H {
		t.Errorf("guard %v is at %v of %v", far, at, stage)
	}
}
