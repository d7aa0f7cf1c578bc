package web_test

import "math"

// zooms turns the wheel over the map by a notch, and then by a tenth of one, as a trackpad does. Browsers tell of both in pixels.
func (b *browser) zooms() {
	b.t.Helper()
	before := b.await("a map is shown", func(r report) bool { return r.Zoom > 0 })
	for _, pixels := range []float64{100, 10} {
		b.call("Input.dispatchMouseEvent", map[string]any{"type": "mouseWheel", "x": 640, "y": 400, "deltaX": 0, "deltaY": pixels}, nil)
		after := b.await("the wheel zooms", func(r report) bool { return r.Zoom != before.Zoom })
		if want := before.Zoom / math.Pow(1.15, pixels/100); math.Abs(after.Zoom-want) > 0.01*want {
			b.t.Errorf("a turn by %v pixels makes of a zoom of %v one of %v, want %v", pixels, before.Zoom, after.Zoom, want)
		}
		before = after
	}
}
