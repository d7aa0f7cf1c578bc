package walk

import "github.com/horde-fsm/horde/internal/draw/ui"

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
