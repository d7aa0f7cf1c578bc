package walk

import (
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// Traveled returns the way that the character has come, in metres.
func (v *View) Traveled() float64 { return v.traveled }

// CameraX returns what the camera looks at, in metres.
func (v *View) CameraX() float64 { return v.camera }

// Log returns what the log says, the oldest line first.
func (v *View) Log() (lines []ui.Line) {
	for i := range v.scene.Log().Len() {
		lines = append(lines, logLine(v.scene.Log().At(i)))
	}
	return lines
}

// Figure returns how far down the character's head and feet are while it goes along the middle of the path.
func (v *View) Figure() (head, feet float32) {
	_, top, bottom := ground(v.stage)
	_, feet = v.place(v.stage, top, bottom)
	return feet - heroHeight*magnify((top+bottom)/2), feet
}

// TitleBottom is how far down what is written above the character reaches.
const TitleBottom = titleBottom

// Stars returns where the stars are on a stage, without their colours.
func Stars(a view.Area) (at []paint.Point) {
	for s := range stars(a) {
		at = append(at, paint.Point{X: s.x, Y: s.y})
	}
	return at
}

// AboutWidth returns the width of the line about the scene.
func AboutWidth(c *paint.Canvas) float32 { return c.TextWidth(aboutScene, paint.Regular, 15) }

// Stage returns where the stage is.
func (v *View) Stage() view.Area { return v.stage }

// DrawKeypad draws the keys only.
func (v *View) DrawKeypad(c *paint.Canvas) { v.drawKeypad(c, v.stage) }

// BesideKeys returns how much is seen of what grows somewhere.
func BesideKeys(a view.Area, x, reach float32) float32 { return besideKeys(a, x, reach) }
