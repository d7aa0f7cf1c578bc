package patrol

import (
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// toast is a short answer to a key whose effect may not be in view.
type toast struct {
	text string
	left int // frames
}

// toastFrames is how long an answer stays.
const toastFrames = 100

// answer says what a key has done; the last of several.
func (v *View) answer(in input.Frame) {
	t := &v.toast
	t.left = max(0, t.left-1)
	say := func(text string) { *t = toast{text, toastFrames} }
	switch {
	case in.Detail && v.detail.off:
		say("Level of detail off: every guard ticks each tick")
	case in.Detail && v.overview:
		say("Level of detail on, but all are in view")
	case in.Detail:
		say("Level of detail on: guards out of sight tick less often")
	case in.Cones && v.cones:
		say("Cones of light on")
	case in.Cones:
		say("Cones of light off")
	case in.Overview && v.overview:
		say("The whole map: O leads back")
	case in.Overview:
		say("Back to the player")
	}
}

// drawToast draws the answer to a key, unless there is something to say about an edit: one note at a time can be read.
func (v *View) drawToast(c *paint.Canvas) {
	if v.toast.left == 0 {
		return
	}
	width, height := c.TextWidth(v.toast.text, paint.Bold, editSize)+2*editMargin, float32(editLine+editMargin)
	x, y, ok := v.MakeRoom(width, height)
	if !ok {
		return
	}
	v.rooms.note = view.Area{X: x, Y: y, W: width, H: height}
	c.Box(x, y, width, height, 8, 1, ui.Slab, ui.Rim)
	c.Text(v.toast.text, x+editMargin, y+editMargin/2, paint.Bold, editSize, ui.Ink)
}
