// Package view is what the window asks of a scene that it shows.
package view

import (
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/meter"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/scene"
)

// View is a scene with everything that showing it takes.
type View interface {
	// Name is the scene's name on the command line; Title is what it is called on screen.
	Name() string
	Title() string
	// Scene returns the scene itself.
	Scene() scene.Scene
	// Meter measures its ticks.
	Meter() *meter.Meter
	// Inspector looks into the scene's machines.
	Inspector() *inspector.Inspector
	// Frame is called once per frame, whether or not time passes: for the camera, the mouse, and what fades. Width and height
	// are the part of the window that neither the help nor an open inspector covers, from its upper left corner on.
	Frame(in input.Frame, width, height float64)
	// Tick lets one tick of the scene's time pass.
	Tick(in input.Frame)
	// Draw shows the scene in the part of the window that Frame was told.
	Draw(c *paint.Canvas)
	// MakeRoom returns where the upper left corner of a note of the window's own is to be, which is so wide and high: where it
	// covers nothing, if there is such a place, and whether there is. What can go makes way for it.
	MakeRoom(width, height float32) (x, y float32, ok bool)
	// Reset begins the scene anew.
	Reset()
	// Keys are the keys that this scene listens to.
	Keys() []ui.Key
	// Status says in a few words what is going on, for whoever cannot see it.
	Status() string
}

// Toucher is a view with keys of its own on the screen, which the mouse and fingers press: it asks for what those do that are held.
type Toucher interface{ Touch(in *input.Frame) }

// Director is a view that leads those who only look on through what there is to see.
type Director interface {
	// Direct is told in each frame whether nobody plays; if somebody does, whether only to look.
	Direct(on, look bool)
	// Inspects reports whether it has opened the inspector for them.
	Inspects() bool
}

// Seconds is the time that a frame is meant to last.
const Seconds = 1.0 / 60

// NoteTop is how far from the top a note of the window's own is where there is room: below what the scenes have there.
const NoteTop = 118

// Refresher is a view that does not bring all that it shows up to date in each frame, unless it is told to.
type Refresher interface{ Refresh() }
