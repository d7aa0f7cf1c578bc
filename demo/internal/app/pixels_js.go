package app

import (
	"math"
	"math/bits"
	"reflect"
	"sync"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

// whole returns how many whole pixels the engine makes of a length. Were the picture one pixel larger, the engine would scale it down, and
// blur it. Of a picture without pixels it would fail.
func whole(pixels float64) float64 { return max(1, math.Floor(pixels)) }

// FollowPixels keeps the picture as sharp as the screen. It is called before the demo begins.
//
// Who enlarges the page changes how many pixels of the screen there are to each of the page, and so does who moves the window to another
// monitor. But the engine asks the browser once and remembers the answer. Its pictures would stay as small as at first, and the browser would
// enlarge and blur them.
func FollowPixels() {
	window := js.Global()
	if window.Get("document").IsUndefined() {
		return
	}
	monitor := ebiten.Monitor()
	remember(monitor, ratio())
	// The page calls it when the window's size has changed, before the engine hears of that and makes a picture of the new size.
	window.Set("measure", js.FuncOf(func(js.Value, []js.Value) any {
		remember(monitor, ratio())
		return nil
	}))
}

// followPixels notices what changes without the window's size.
func followPixels(m *ebiten.MonitorType) {
	if remember(m, ratio()) {
		js.Global().Call("setTimeout", resized) // not within this frame, whose size is settled
	}
}

// resized makes the engine measure the page.
var resized = js.FuncOf(func(js.Value, []js.Value) any {
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("resize"))
	return nil
})

// remember has a monitor remember how many pixels each logical one has, and reports whether that is news to it.
func remember(m *ebiten.MonitorType, ratio float64) bool {
	remembered := reflect.ValueOf(m).Elem().FieldByName("deviceScaleFactor")
	if remembered.Kind() != reflect.Float64 || remembered.Float() == ratio {
		return false // or another engine, which may have nothing to remember
	}
	*(*float64)(remembered.Addr().UnsafePointer()) = ratio
	return true
}

// ratio returns how many pixels each logical one is to have: as many as on the screen, or as the engine can draw, which would fail at more.
func ratio() float64 {
	window := js.Global()
	body := window.Get("document").Get("body")
	longer := max(1, body.Get("clientWidth").Float(), body.Get("clientHeight").Float())
	return min(window.Get("devicePixelRatio").Float(), mostPixels()/longer)
}

// mostPixels returns how many pixels a picture may be wide and high. Browsers that keep from pages which graphics card and which screen
// there are say that it is 2048, and that each logical pixel has two: a window of usual size is larger then.
var mostPixels = sync.OnceValue(func() float64 {
	gl := js.Global().Get("document").Call("createElement", "canvas").Call("getContext", "webgl2")
	if !gl.Truthy() {
		return math.Inf(1)
	}
	largest := gl.Call("getParameter", gl.Get("MAX_TEXTURE_SIZE")).Int()
	return float64(int(1)<<(bits.Len(uint(largest))-1) - 1) // the engine rounds it down to a power of 2, and adds a pixel to a picture
})
