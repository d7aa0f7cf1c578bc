package fsm

import "time"

// Delta returns the simulated time since the entity was last ticked, in seconds. In a tick it is the tick's step, or the sum of
// several steps for an entity that ticks less often. A step of time.Second/60 counts as a sixtieth of a second, not as the 16 666 666 ns
// that a [time.Duration] has room for, so what a game adds up keeps pace with [Tick.Now], however often an entity ticks. Outside a tick,
// and in callbacks of queued commands and messages, it is 0.
func (t *Tick) Delta() float64 {
	if l := &t.lengths; t.delta == l.step {
		return l.ofStep
	}
	return t.longDelta()
}

// DeltaDuration is [Tick.Delta] as a duration, rounded down to nanoseconds. The sum over many ticks falls behind [Tick.Now].
func (t *Tick) DeltaDuration() time.Duration { return t.delta }

// lengths are those of deltas, in seconds. To work one out takes longer than most callbacks do, and thousands of entities have the same: in a
// tick, all that have waited for as many ticks.
type lengths struct {
	step   time.Duration // of the tick
	ofStep float64
	ticks  int // the last other number of ticks that was asked for in this tick; 0 if there was none
	ofThem float64
}

// setStep has the stepper know how long the tick that begins is.
func (l *lengths) setStep(step time.Duration) {
	l.ticks = 0
	if l.step == step {
		return
	}
	l.step, l.ofStep = step, step.Seconds()
	if n := TicksPerSecond(step); n > 0 {
		l.ofStep = 1 / float64(n)
	}
}

// longDelta is Delta for more ticks than one.
func (t *Tick) longDelta() float64 {
	if t.delta == 0 {
		return 0
	}
	l, ticks := &t.lengths, t.ticksWaited()
	if l.ticks != ticks {
		l.ticks, l.ofThem = ticks, t.clock.seconds(ticks)
	}
	return l.ofThem
}

// ticksWaited returns how many ticks the delta is.
func (t *Tick) ticksWaited() int {
	switch {
	case t.waitedEach == nil:
		return int(t.waited)
	case t.position == nobody:
		return int(t.waitedEach[t.batch[0]]) // a batch has one delta
	}
	return int(t.waitedEach[t.position])
}

// seconds returns how long the last ticks have been, in seconds. If each was the same n-th of a second, their number says it best.
func (c *clock) seconds(ticks int) float64 {
	if n := len(c.spans); n > 0 && c.spans[n-1].den > 1 && c.spans[n-1].from+uint64(ticks) <= c.tick+1 {
		return float64(ticks) / float64(c.spans[n-1].den)
	}
	l := c.lapse(int64(c.tick) - int64(ticks))
	part := float64(float64(l.part) / (1 << 64)) // the outer conversion rules out a fused multiply-add
	return float64(l.time/time.Second) + (float64(l.time%time.Second)+part)/1e9
}
