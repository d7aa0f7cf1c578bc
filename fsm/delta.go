package fsm

import "time"

// Delta returns the simulated time since the entity was last ticked, in seconds. In a tick it is the tick's step, or the sum of
// several steps for an entity that ticks less often. A step of time.Second/60 counts as a sixtieth of a second, not as the 16 666 666 ns
// that a [time.Duration] has room for, so what a game adds up keeps pace with [Tick.Now], however often an entity ticks. Outside a tick,
// and in callbacks of queued commands and messages, it is 0.
func (t *Tick) Delta() float64 {
	if t.delta == t.lengths[0].of {
		return t.lengths[0].seconds
	}
	return t.otherDelta()
}

// DeltaDuration is [Tick.Delta] as a duration, rounded down to nanoseconds. The sum over many ticks falls behind [Tick.Now].
func (t *Tick) DeltaDuration() time.Duration { return t.delta }

// length is a delta in seconds. Working it out takes longer than most callbacks do, and thousands of entities have the same.
type length struct {
	of      time.Duration
	seconds float64
}

// setStep has the stepper know how long the tick that begins is.
func (t *Tick) setStep(step time.Duration) {
	t.lengths[1] = length{}
	if t.lengths[0].of != step {
		t.lengths[0] = length{step, seconds(step, TicksPerSecond(step), 1)}
	}
}

// otherDelta is Delta for more ticks than one.
func (t *Tick) otherDelta() float64 {
	other := &t.lengths[1]
	if other.of != t.delta {
		perSecond, ticks := 0, t.ticksWaited()
		if t.clock.isEven(ticks) {
			perSecond = TicksPerSecond(t.lengths[0].of)
		}
		*other = length{t.delta, seconds(t.delta, perSecond, ticks)}
	}
	return other.seconds
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

// isEven reports whether all of the last ticks were of one length.
func (c *clock) isEven(ticks int) bool {
	n := len(c.spans)
	return n > 0 && c.spans[n-1].from+uint64(ticks) <= c.tick+1
}

// seconds returns a delta in seconds. If it is a number of n-ths of a second, as perSecond says, that is as exact as a float64 can be.
func seconds(delta time.Duration, perSecond, ticks int) float64 {
	if perSecond > 0 {
		return float64(ticks) / float64(perSecond)
	}
	return delta.Seconds()
}
