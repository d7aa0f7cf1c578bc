package app

import "github.com/horde-fsm/horde/demo/internal/input"

// slowFactor is how much slower slow motion is.
const slowFactor = 4

// clock decides which frames let a tick of the scene's time pass.
type clock struct {
	paused, slow bool
	phase        int
	// startle and alarm are kept until a tick can see them: a key pressed between two ticks must not be lost.
	startle, alarm bool
}

// pace is what the inspector makes of time.
type pace uint8

const (
	free   pace = iota // it leaves time to the clock
	held               // it has stopped time
	lifted             // it has stopped time, and lets a tick pass
)

// frame processes a frame's input, and returns whether a tick passes and what input the scene sees in it.
func (c *clock) frame(in input.Frame, p pace) (input.Frame, bool) {
	if in.Pause {
		c.paused = !c.paused
	}
	if in.Slow {
		c.slow, c.phase = !c.slow, 0
	}
	c.startle = c.startle || in.Startle
	c.alarm = c.alarm || in.Alarm
	in.Startle, in.Alarm = c.startle, c.alarm

	tick := p == lifted || p == free && !c.paused
	if tick && c.slow && p == free {
		tick = c.phase == 0
		c.phase = (c.phase + 1) % slowFactor
	}
	if in.Step {
		// A step also stops time, so that one key is enough.
		tick, c.paused = true, true
	}
	if tick {
		c.startle, c.alarm = false, false
	}
	return in, tick
}

// forget drops what waits for the next tick, and has that come at once in slow motion, too.
func (c *clock) forget() { c.startle, c.alarm, c.phase = false, false, 0 }

// waiting reports whether somebody has asked for something that the next tick will see.
func (c *clock) waiting() bool { return c.startle || c.alarm }
