package input

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/horde-fsm/horde/internal/draw/keyboard"
	"github.com/horde-fsm/horde/internal/draw/wheel"
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
	f.X = axis(keyboard.Held(ebiten.KeyArrowRight, ebiten.KeyD), keyboard.Held(ebiten.KeyArrowLeft, ebiten.KeyA))
	f.Y = axis(keyboard.Held(ebiten.KeyArrowDown, ebiten.KeyS), keyboard.Held(ebiten.KeyArrowUp, ebiten.KeyW))
	f.Run = ebiten.IsKeyPressed(ebiten.KeyShift)
	f.Startle = keyboard.Pressed(ebiten.KeySpace)
	f.Alarm = keyboard.Pressed(ebiten.KeyB)

	f.Pause = keyboard.Pressed(ebiten.KeyP)
	f.Step = keyboard.Pressed(ebiten.KeyN, ebiten.KeyPeriod)
	f.Slow = keyboard.Pressed(ebiten.KeyM)
	f.Reset = keyboard.Pressed(ebiten.KeyR)
	f.Next = keyboard.Pressed(ebiten.KeyTab)
	f.Keys = keyboard.Pressed(ebiten.KeyH)
	f.Center = keyboard.Pressed(ebiten.KeyC)
	f.Detail = keyboard.Pressed(ebiten.KeyL)
	f.Cones = keyboard.Pressed(ebiten.KeyV)
	f.Overview = keyboard.Pressed(ebiten.KeyO)
	f.Cancel = keyboard.Pressed(ebiten.KeyEscape)
	switch {
	case keyboard.Pressed(ebiten.KeyDigit1, ebiten.KeyNumpad1):
		f.Scene = 1
	case keyboard.Pressed(ebiten.KeyDigit2, ebiten.KeyNumpad2):
		f.Scene = 2
	}
	// Plus and minus are read as letters: their keys differ between keyboards. Held, they repeat.
	r.typed = keyboard.AppendTyped(r.typed[:0])
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
	f.Wheel = wheel.Turn()
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
