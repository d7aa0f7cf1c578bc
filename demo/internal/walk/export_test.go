package walk

// Traveled returns the way that the character has come, in metres.
func (v *View) Traveled() float64 { return v.traveled }

// CameraX returns what the camera looks at, in metres.
func (v *View) CameraX() float64 { return v.camera }
