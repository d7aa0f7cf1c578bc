package input

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// Reader reads keyboard, mouse and touch screen. The zero Reader is ready.
type Reader struct {
	typed  []rune
	finger finger
	down   []Point
	ids    []ebiten.TouchID
	pinch  pinch
}

// Read returns what is asked for in this tick. Scale is the number of screen pixels for each logical one.
func (r *Reader) Read(scale float64) Frame {
	var f Frame
	f.X = axis(held(ebiten.KeyArrowRight, ebiten.KeyD), held(ebiten.KeyArrowLeft, ebiten.KeyA))
	f.Y = axis(held(ebiten.KeyArrowDown, ebiten.KeyS), held(ebiten.KeyArrowUp, ebiten.KeyW))
	f.Run = ebiten.IsKeyPressed(ebiten.KeyShift)
	f.Startle = pressed(ebiten.KeySpace)

	f.Pause = pressed(ebiten.KeyP)
	f.Step = pressed(ebiten.KeyN, ebiten.KeyPeriod)
	f.Slow = pressed(ebiten.KeyM)
	f.Reset = pressed(ebiten.KeyR)
	f.Next = pressed(ebiten.KeyTab)
	f.Keys = pressed(ebiten.KeyH)
	f.Center = pressed(ebiten.KeyC)
	f.Detail = pressed(ebiten.KeyL)
	f.Cones = pressed(ebiten.KeyV)
	f.Overview = pressed(ebiten.KeyO)
	f.Cancel = pressed(ebiten.KeyEscape)
	switch {
	case pressed(ebiten.KeyDigit1, ebiten.KeyNumpad1):
		f.Scene = 1
	case pressed(ebiten.KeyDigit2, ebiten.KeyNumpad2):
		f.Scene = 2
	}
	// Plus and minus are read as letters: their keys differ between keyboards. Held, they repeat.
	r.typed = ebiten.AppendInputChars(r.typed[:0])
	for _, c := range r.typed {
		f.More = f.More || c == '+' || c == '='
		f.Fewer = f.Fewer || c == '-' || c == '_'
	}

	x, y := ebiten.CursorPosition()
	f.CursorX, f.CursorY = float64(x)/scale, float64(y)/scale
	f.Press = inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft)
	f.Held = ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft)
	f.Release = inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft)
	f.Grip = ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight) || ebiten.IsMouseButtonPressed(ebiten.MouseButtonMiddle)
	_, f.Wheel = ebiten.Wheel()
	f.Down = r.held(&f, scale)
	f.Finger = len(r.ids) > 0
	f.Wheel += r.pinch.read(r.ids)
	r.finger.read(&f, scale)
	return f
}

// held returns where something is held down. The frame is still that of the mouse.
func (r *Reader) held(f *Frame, scale float64) []Point {
	r.down = r.down[:0]
	if f.Held {
		r.down = append(r.down, Point{f.CursorX, f.CursorY})
	}
	r.ids = ebiten.AppendTouchIDs(r.ids[:0])
	for _, id := range r.ids {
		x, y := ebiten.TouchPosition(id)
		r.down = append(r.down, Point{float64(x) / scale, float64(y) / scale})
	}
	return r.down
}

func axis(plus, minus bool) float64 {
	switch {
	case plus && !minus:
		return 1
	case minus && !plus:
		return -1
	}
	return 0
}

func held(keys ...ebiten.Key) bool {
	for _, k := range keys {
		if ebiten.IsKeyPressed(k) {
			return true
		}
	}
	return false
}

func pressed(keys ...ebiten.Key) bool {
	for _, k := range keys {
		if inpututil.IsKeyJustPressed(k) {
			return true
		}
	}
	return false
}
