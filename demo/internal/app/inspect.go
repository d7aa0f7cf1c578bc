package app

import "github.com/horde-fsm/horde/demo/internal/input"

// inspect gives the scene's inspector its input, and reports whether time may pass. While the inspector is open it controls time, and
// what the mouse does on its panels is not meant for the scene. If time stood still before, and nobody has let it go on since, closing the
// inspector does not let it go on either.
func (g *Game) inspect(in *input.Frame) bool {
	insp := g.View().Inspector()
	if insp.IsOpen() {
		if in.Pause {
			insp.SetPaused(!insp.Paused())
		}
		if in.Step {
			insp.Step()
		}
		in.Pause, in.Step = false, false
		if insp.Covers(int(in.CursorX*g.scale), int(in.CursorY*g.scale)) {
			in.Press, in.Grip, in.Wheel = false, false, 0
		}
		tick := insp.Update()
		if g.held = g.held && (insp.Paused() || !insp.IsOpen()); !insp.IsOpen() {
			g.clock.paused, g.held = g.held, false
		}
		return tick
	}
	tick := insp.Update()
	if in.Inspect {
		insp.SetOpen(true)
	}
	if !insp.IsOpen() {
		return tick
	}
	step := in.Step
	paused := g.clock.paused != in.Pause || step // several keys may go down at once
	g.clock.paused, in.Pause, in.Step = false, false, false
	g.held = paused
	insp.SetPaused(paused)
	return tick && (step || !paused)
}
