package app

import (
	"math"
	"reflect"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

// whole returns how many whole pixels the engine makes of a length. Were the picture one pixel larger, the engine would scale it down, and
// blur it.
func whole(pixels float64) float64 { return math.Floor(pixels) }

// refresh lets a monitor know how many pixels each logical one has by now: who enlarges the page changes that, or moves the window to
// another monitor. The engine asks the browser once and remembers the answer, and nothing of its own makes it forget that. It would go on
// with a picture of as many pixels as at first, which the browser enlarges, and blurs.
func refresh(m *ebiten.MonitorType) {
	now := js.Global().Get("devicePixelRatio").Float()
	if now <= 0 || now == m.DeviceScaleFactor() {
		return
	}
	remembered := reflect.ValueOf(m).Elem().FieldByName("deviceScaleFactor")
	if remembered.Kind() != reflect.Float64 {
		return // another engine, which may not remember it
	}
	*(*float64)(remembered.Addr().UnsafePointer()) = now
	js.Global().Call("setTimeout", resized) // not within this frame, whose size is settled
}

// resized makes the engine measure the page.
var resized = js.FuncOf(func(js.Value, []js.Value) any {
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("resize"))
	return nil
})
