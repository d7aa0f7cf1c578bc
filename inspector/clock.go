package inspector

// clock decides which updates of the game let a tick pass.
type clock struct{ paused, step bool }

func (c *clock) keys(i *Inspector) {
	if pressed(i.PauseKey) {
		c.paused = !c.paused
	}
	if pressed(i.StepKey) {
		c.stepOnce()
	}
}

// stepOnce stops time first, so that one key is enough.
func (c *clock) stepOnce() { c.paused, c.step = true, true }

// next reports whether a tick passes now.
func (c *clock) next() bool {
	tick := !c.paused || c.step
	c.step = false
	return tick
}

// Paused reports whether the inspector has stopped time.
func (i *Inspector) Paused() bool { return i.clock.paused }

// SetPaused stops time or lets it continue. It has no effect while the inspector is closed.
func (i *Inspector) SetPaused(paused bool) { i.clock.paused = i.open && paused }

// Step stops time and lets one more tick pass, with the next Update. It has no effect while the inspector is closed.
func (i *Inspector) Step() {
	if i.open {
		i.clock.stepOnce()
	}
}
