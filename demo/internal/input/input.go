// Package input is what the person at the keyboard asked for in one tick, free of how it is read, so that a scene can be
// played by a test or by a script as well.
package input

// Frame is what was asked for in one tick. The zero Frame asks for nothing.
type Frame struct {
	// X and Y are the direction to move in, each -1, 0 or 1; Y points down the screen.
	X, Y float64
	// Run is held to run.
	Run bool
	// Startle is pressed to make a noise.
	Startle bool
	// Alarm is pressed to make one that everyone hears.
	Alarm bool

	// Pause stops and starts time; Step, while it stands still, lets one tick pass; Slow switches slow motion.
	Pause, Step, Slow bool
	// Inspect opens the inspector, which has a key of its own as well.
	Inspect bool
	// Reset begins the scene anew.
	Reset bool
	// Next changes to the next scene; Scene, if not 0, to that one, counted from 1.
	Next  bool
	Scene int
	// Keys shows all keys in the help, or those that matter most.
	Keys bool
	// More and Fewer change the number of NPCs.
	More, Fewer bool
	// Detail switches the level of detail.
	Detail bool
	// Center brings the camera back to the player; Cones switches the sight cones; Overview shows the whole world, or goes
	// back; Cancel lets go of what is selected.
	Center, Cones, Overview, Cancel bool

	// CursorX and CursorY are where the mouse is, or the finger while it is on the screen, in logical pixels.
	CursorX, CursorY float64
	// Press is the tick in which the left button goes down, Held every tick that it is down, Release the tick in which it
	// comes up. Grip is another button held to drag.
	Press, Held, Release, Grip bool
	// Elsewhere reports whether the mouse is on something that lies over the scene: what goes down there is not meant for it.
	Elsewhere bool
	// Down is where the left button is held and where fingers are, in logical pixels. It is good until the next frame is read.
	Down []Point
	// Finger reports whether there is a finger among them.
	Finger bool
	// Wheel is how many notches the wheel was turned by: positive away from the hand. Two fingers that move apart turn it too.
	Wheel float64
}

// Looks reports whether whoever makes this input looks on, rather than plays.
func (in *Frame) Looks() bool {
	return in.X == 0 && in.Y == 0 && !in.Run && !in.Startle && !in.Alarm && !in.Center && !in.Reset
}

// Notch is how many times larger the wheel makes the world when it is turned by one.
const Notch = 1.15

// Point is a place in the window, in logical pixels.
type Point struct{ X, Y float64 }
