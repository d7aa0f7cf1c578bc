package app

import "github.com/horde-fsm/horde/demo/internal/input"

// slowFactor is how much slower slow motion is.
const slowFactor = 4

// clock decides which frames let a tick of the scene's time pass.
type clock struct {
	paused, slow bool
	phase        int
	// startle is kept until a tick can see it: a key pressed between two ticks must not be lost.
	startle bool
}

// frame processes a frame's input, and returns whether a tick passes and what input the scene sees in it.
func (c *clock) frame(in input.Frame) (input.Frame, bool) {
	if in.Pause {
		c.paused = !c.paused
	}
	if in.Slow {
		c.slow, c.phase = !c.slow, 0
	}
	c.startle = c.startle || in.Startle
	in.Startle = c.startle

	tick := !c.paused
	if tick && c.slow {
		tick = c.phase == 0
		c.phase = (c.phase + 1) % slowFactor
	}
	if in.Step {
		// A step also stops time, so that one key is enough.
		tick, c.paused = true, true
	}
	if tick {
		c.startle = false
	}
	return in, tick
}
