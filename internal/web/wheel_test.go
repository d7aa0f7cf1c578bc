package web_test

import "math"

// zooms turns the wheel over the map by a notch, and then by a tenth of one, as a trackpad does, on which two fingers then pinch. Browsers
// tell of all that in pixels, and of the latter with Ctrl.
func (b *browser) zooms() {
	b.t.Helper()
	before := b.await("a map is shown", func(r report) bool { return r.Zoom > 0 })
	for _, turn := range []struct {
		pixels    float64
		modifiers int
		factor    float64
	}{{100, 0, 1 / 1.15}, {10, 0, math.Pow(1.15, -0.1)}, {-20, 2, math.Exp(0.2)}} {
		b.call("Input.dispatchMouseEvent", map[string]any{
			"type": "mouseWheel", "x": 640, "y": 400, "deltaX": 0, "deltaY": turn.pixels, "modifiers": turn.modifiers,
		}, nil)
		after := b.await("the wheel zooms", func(r report) bool { return r.Zoom != before.Zoom })
		if want := before.Zoom * turn.factor; math.Abs(after.Zoom-want) > 0.01*want {
			b.t.Errorf("%+v makes of a zoom of %v one of %v", turn, before.Zoom, after.Zoom)
		}
		before = after
	}
}
