package web_test

import (
	"encoding/json"
	"net/http/httptest"
	"testing"
	"time"
)

// The picture has to be seen whole, since over it wheel and fingers do not scroll the page. In a window that is higher than wide it has to
// be high: the demo then shows the machine below the map.
func TestThePictureFitsTheWindow(t *testing.T) {
	b := newBrowser(t)
	server := httptest.NewServer(small(t))
	defer server.Close()
	for _, test := range []struct {
		name          string
		width, height int
		scrolled      bool // what stands above it
		least         float64
	}{
		{"a monitor", 1920, 1080, false, 696},
		{"a laptop", 1366, 650, false, 500},
		{"a telephone", 390, 844, true, 690},
		{"a small telephone", 375, 667, true, 500},
		{"a telephone on its side", 844, 390, true, 340},
		{"a tablet", 768, 1024, false, 690},
	} {
		b.call("Emulation.setDeviceMetricsOverride", map[string]any{
			"width": test.width, "height": test.height, "deviceScaleFactor": 1, "mobile": false,
		}, nil)
		b.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
		var frame struct{ Top, Bottom, Height, Wide float64 }
		const measure = `(() => {
			const f = document.getElementById('demo'), s = document.readyState
			if (s !== 'complete') return '{}'
			const r = f.getBoundingClientRect()
			return JSON.stringify({Top: r.top, Bottom: r.bottom, Height: r.height, Wide: document.documentElement.scrollWidth})
		})()`
		for deadline := time.Now().Add(time.Minute); frame.Height == 0; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%s: the page was not loaded: %v", test.name, b.errors())
			}
			check(t, json.Unmarshal([]byte(b.eval(measure)), &frame))
		}
		bottom := frame.Bottom
		if test.scrolled {
			bottom -= frame.Top
		}
		if bottom > float64(test.height) || frame.Height < test.least || frame.Wide > float64(test.width) {
			t.Errorf("%s of %d×%d: %+v", test.name, test.width, test.height, frame)
		}
	}
}

// The picture has round corners on the page, but a screen has none.
func TestFullScreenIsFull(t *testing.T) {
	b := newBrowser(t)
	server := httptest.NewServer(small(t))
	defer server.Close()
	b.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
	e := editor{b}
	e.until("the page is there", "document.readyState === 'complete'")
	const corners = "getComputedStyle(document.getElementById('demo')).borderRadius"
	e.until("the picture has round corners", corners+" !== '0px'")
	b.call("Runtime.evaluate", map[string]any{"expression": "document.getElementById('full').click()", "userGesture": true}, nil)
	e.until("it has the whole screen", "document.fullscreenElement?.id === 'demo' && "+corners+" === '0px'")
}
