package app

import "github.com/horde-fsm/horde/demo/internal/input"

// inspect gives the scene's inspector its input, and reports what it makes of time. While the inspector is open it controls time, and what
// the mouse does on its panels is not meant for the scene. Time that stands still as it is closed goes on standing still.
func (g *Game) inspect(in *input.Frame) pace {
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
			in.Press, in.Wheel, in.Elsewhere = false, 0, true
		}
		paused := insp.Paused()
		tick := insp.Update()
		if !insp.IsOpen() {
			g.clock.paused = paused
			return free
		}
		return paceOf(insp.Paused(), tick)
	}
	tick := insp.Update()
	if in.Inspect {
		insp.SetOpen(true)
	}
	if !insp.IsOpen() {
		return free
	}
	step := in.Step
	paused := g.clock.paused != in.Pause || step // several keys may go down at once
	g.clock.paused, in.Pause, in.Step = false, false, false
	insp.SetPaused(paused)
	return paceOf(paused, tick && step)
}

// paceOf returns what the inspector makes of time, which it may have stopped, and may let pass.
func paceOf(paused, tick bool) pace {
	switch {
	case !paused:
		return free
	case tick:
		return lifted
	}
	return held
}
