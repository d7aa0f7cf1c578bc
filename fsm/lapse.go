package fsm

import (
	"math/bits"
	"time"
)

// lapse is a length of simulated time including a fraction of a nanosecond; dropped fractions would add up from pause to pause.
type lapse struct {
	time time.Duration
	part uint64 // in units of 2^-64 ns, to be added
}

func (a lapse) plus(b lapse) lapse {
	part, carry := bits.Add64(a.part, b.part, 0)
	return lapse{a.time + b.time + time.Duration(carry), part}
}

func (a lapse) minus(b lapse) lapse {
	part, borrow := bits.Sub64(a.part, b.part, 0)
	return lapse{a.time - b.time - time.Duration(borrow), part}
}

// whole returns the whole nanoseconds. A time summed from others may be short by a few units, one for each rounding; a time that is
// really shorter is so by at least a thousandth.
func (a lapse) whole() time.Duration { return a.plus(roundings).time }

// roundings is more than rounding adds up to.
var roundings = lapse{part: 1 << 32}

func (a lapse) less(b lapse) bool { return a.time < b.time || a.time == b.time && a.part < b.part }

// lapsed returns the time that the clock shows.
func (c *clock) lapsed() lapse { return lapse{c.now, c.part} }

// reached reports whether it is that late.
func (c *clock) reached(at lapse) bool { return !c.lapsed().plus(roundings).less(at) }

// lapse returns the time that has passed since the end of a tick.
func (c *clock) lapse(tick int64) lapse {
	then, part := c.moment(tick)
	return c.lapsed().minus(lapse{then, part})
}
