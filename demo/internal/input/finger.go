package input

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// finger is the first finger on the screen. It stands in for the mouse, which a phone does not have.
type finger struct {
	id   ebiten.TouchID
	down bool
	x, y float64
	ids  []ebiten.TouchID
}

// read writes what the finger does into a frame, as if the left button had done it.
func (t *finger) read(f *Frame, scale float64) {
	if t.ids = inpututil.AppendJustPressedTouchIDs(t.ids[:0]); !t.down && len(t.ids) > 0 {
		t.id, t.down, f.Press = t.ids[0], true, true
	}
	if !t.down {
		return
	}
	if inpututil.IsTouchJustReleased(t.id) {
		t.down, f.Release = false, true // its position is now unknown, so it lifts off where it was
	} else {
		x, y := ebiten.TouchPosition(t.id)
		t.x, t.y, f.Held = float64(x)/scale, float64(y)/scale, true
	}
	f.CursorX, f.CursorY = t.x, t.y
}
