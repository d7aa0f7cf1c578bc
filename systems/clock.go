package systems

import (
	"math/bits"
	"time"
)

// clock keeps simulated time as the machines do, so that both show the same whatever the steps were: ticks of one length are
// counted, and what they make is added to the time at which the first of them began. Of a nanosecond that has begun by then the part is
// carried along, in units of 2^-64 ns and rounded up; package fsm says why.
type clock struct {
	now   time.Duration
	part  uint64        // of a nanosecond, on top of now
	base  time.Duration // the time before the first tick of this length
	over  uint64        // the part on top of base
	ticks int64         // of this length, so far
	step  time.Duration // their length
}

// advance goes on by one tick.
func (c *clock) advance(step time.Duration) {
	if step != c.step {
		c.base, c.over, c.ticks, c.step = c.now, c.part, 0, step
	}
	c.ticks++
	now, part := timeAfter(c.ticks, step)
	part, carry := bits.Add64(c.over, part, 0)
	c.now, c.part = c.base+now+time.Duration(carry), part
}

// set puts the clock to another time. If that is what a number of ticks of the given length comes to, it is taken to have run for
// as many, and goes on without having lost the part of a nanosecond that does not show.
func (c *clock) set(now, step time.Duration) {
	*c = clock{now: now, base: now, step: step}
	ticks := ticksIn(now, step)
	if then, part := timeAfter(ticks, step); then == now {
		c.base, c.ticks, c.part = 0, ticks, part
	}
}

// rate returns n for a step that is meant as an n-th of a second, and 0 for any other. time.Second/60 lacks two thirds of a
// nanosecond, which is 24 ms in ten hours; it is meant as a sixtieth of a second, and so are the other whole rates.
func rate(step time.Duration) int64 {
	const second, highest = int64(time.Second), 1000
	if step <= 0 {
		return 0
	}
	if n := (second + int64(step)/2) / int64(step); 0 < n && n <= highest && second/n == int64(step) {
		return n
	}
	return 0
}

// timeAfter is the simulated time after a number of ticks, and the part of a nanosecond on top of it.
func timeAfter(ticks int64, step time.Duration) (now time.Duration, part uint64) {
	const second = int64(time.Second)
	n := rate(step)
	if n == 0 {
		return time.Duration(ticks) * step, 0
	}
	left := ticks % n * second
	now = time.Duration(ticks/n*second + left/n)
	if left %= n; left > 0 {
		part, _ = bits.Div64(uint64(left), 0, uint64(n))
		part++
	}
	return now, part
}

// ticksIn is the number of ticks after which it is now, if there is one, for a step that loses fractions; 0 for any other.
func ticksIn(now, step time.Duration) int64 {
	const second = int64(time.Second)
	if n := rate(step); n > 0 {
		whole, rest := int64(now)/second, int64(now)%second
		return whole*n + (rest*n+second-1)/second // times are rounded down
	}
	return 0
}
