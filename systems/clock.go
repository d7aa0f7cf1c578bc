package systems

import (
	"math/bits"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// clock keeps simulated time as the machines do, so that both show the same time whatever the steps were: it counts ticks of equal
// length, and adds their total to the time at which the first of them began. The fraction of a nanosecond at that time is carried along,
// rounded up to units of 2^-64 ns; package fsm says why.
type clock struct {
	now   time.Duration
	part  uint64        // fraction of a nanosecond to add to now
	base  time.Duration // the time before the first tick of this length
	over  uint64        // the fraction to add to base
	ticks uint64        // ticks of this length so far
	step  time.Duration // their length
	blind bool          // the time was set, so its fraction is a guess
}

// advance advances the clock by one tick.
func (c *clock) advance(step time.Duration) {
	if step != c.step {
		c.base, c.over, c.ticks, c.step = c.now, c.part, 0, step
	}
	c.ticks++
	now, part := fsm.TimeOfTick(c.ticks, step)
	part, carry := bits.Add64(c.over, part, 0)
	c.now, c.part = c.base+now+time.Duration(carry), part
}

// set sets the clock to another time. If that is exactly the time after a number of ticks of the given length, the clock is taken to have
// run for that many, and continues with the fraction of a nanosecond that now does not show.
func (c *clock) set(now, step time.Duration) {
	*c = clock{now: now, base: now, step: step, blind: true}
	ticks := ticksIn(now, step)
	if then, part := fsm.TimeOfTick(ticks, step); then == now {
		c.base, c.ticks, c.part = 0, ticks, part
	}
}

// recall finds the fraction that a time which was set does not show: a machine of the world that is at the same time has kept it. Without it,
// a game that goes back after steps of several lengths would not play on to the nanosecond.
func (c *clock) recall(w donburi.World) {
	if !c.blind {
		return
	}
	c.blind = false
	n := neighboursIn(w.Id())
	if n == nil {
		return
	}
	for _, p := range n.populations {
		if now, part := p.engine.ExactNow(); now == c.now {
			*c = clock{now: now, part: part, base: now, over: part}
			return
		}
	}
}

// ticksIn returns the number of ticks after which the time is now, if there is one, for a step that loses fractions; 0 for any other
// step.
func ticksIn(now, step time.Duration) uint64 {
	const second = uint64(time.Second)
	if n := uint64(fsm.TicksPerSecond(step)); n > 0 {
		whole, rest := uint64(now)/second, uint64(now)%second
		return whole*n + (rest*n+second-1)/second // times are rounded down
	}
	return 0
}
