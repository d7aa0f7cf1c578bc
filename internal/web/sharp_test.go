package web_test

import "time"

// staysSharp changes how many pixels of the screen there are to each of the page, as who enlarges the page does, or drags the window to
// another monitor. The demo is to draw each of those that the picture then takes: it would be blurred if it drew fewer or more.
func (b *browser) staysSharp() {
	b.t.Helper()
	const measure = `(() => {
		const w = document.getElementById('demo').contentWindow, c = w.document.querySelector('canvas'), r = c.getBoundingClientRect()
		const told = JSON.parse(w.document.body.dataset.horde), p = devicePixelRatio
		const close = (a, b) => Math.abs(a - b) < 0.1 // browsers count in fractions
		const unused = Math.max(w.innerWidth - r.width, w.innerHeight - r.height) * p
		return close(r.width * p, c.width) && close(r.height * p, c.height) && told.width === c.width && told.height === c.height && unused < 3 ||
			JSON.stringify({picture: [told.width, told.height], canvas: [c.width, c.height], shown: [r.width * p, r.height * p], unused})
	})()`
	for _, size := range []struct {
		width, height int
		ratio         float64
	}{{400, 800, 1}, {400, 800, 1.25}, {400, 800, 2}, {731, 613, 1.1}, {731, 613, 1.5}, {1320, 1200, 1}} {
		b.call("Emulation.setDeviceMetricsOverride", map[string]any{
			"width": size.width, "height": size.height, "deviceScaleFactor": size.ratio, "mobile": false,
		}, nil)
		now := ""
		for deadline := time.Now().Add(time.Minute); now != "true"; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				b.t.Fatalf("not in a minute: the picture is sharp at %+v; %s", size, now)
			}
			now = b.eval(measure)
		}
	}
	b.call("Emulation.clearDeviceMetricsOverride", nil, nil)
}

// drawsWhatItCan plays in a browser that says that its pictures are 2048 pixels wide at most, as those do that keep from pages which graphics
// card there is. The window is larger, and grows.
func (b *browser) drawsWhatItCan(page string) {
	b.t.Helper()
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		const ask = WebGL2RenderingContext.prototype.getParameter
		WebGL2RenderingContext.prototype.getParameter = function (what) { return what === this.MAX_TEXTURE_SIZE ? 2048 : ask.call(this, what) }
	`}, nil)
	b.call("Page.navigate", map[string]any{"url": "about:blank"}, nil) // else the demo that plays would be asked
	for i, width := range []int{1100, 1200} {
		b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": 600, "deviceScaleFactor": 2, "mobile": false}, nil)
		if i == 0 {
			b.call("Page.navigate", map[string]any{"url": page}, nil)
		}
		before := b.await("the picture is as large as it can be", func(r report) bool { return r.Width > 2040 && r.Width < 2048 })
		b.await("the demo plays on", func(r report) bool { return r.Tick > before.Tick+30 })
	}
	b.call("Emulation.clearDeviceMetricsOverride", nil, nil)
}
