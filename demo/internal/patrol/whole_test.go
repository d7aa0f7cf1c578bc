package patrol_test

import (
	"testing"

	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
)

// Statistics that unfold as a guard is let go of do not cover the map of everyone; but one that somebody has moved stays where it is.
func TestTheWholeMapMakesWayForTheStatistics(t *testing.T) {
	for _, wheel := range []float64{0, 3} {
		v := newView(500)
		frame(v, input.Frame{})
		_, x, y := firstGuard(t, v)
		clickAt(v, x, y)
		frame(v, input.Frame{Overview: true})
		frame(v, input.Frame{CursorX: 440, CursorY: 360, Wheel: wheel})
		before := v.Camera()
		frame(v, input.Frame{Cancel: true})
		frame(v, input.Frame{})
		cam, half := v.Camera(), v.Guards().HalfSize()
		x0, y0 := cam.Screen(-half, -half)
		x1, y1 := cam.Screen(half, half)
		at := view.Area{X: float32(x0), Y: float32(y0), W: float32(x1 - x0), H: float32(y1 - y0)}
		if _, hud, _, _ := v.Panels(); wheel == 0 && at.Meets(hud) {
			t.Errorf("the map is at %v, the statistics at %v", at, hud)
		}
		if wheel != 0 && cam != before {
			t.Errorf("what somebody looks at went from %v to %v", before, cam)
		}
	}
}
