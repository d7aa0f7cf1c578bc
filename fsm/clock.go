package fsm

import (
	"cmp"
	"slices"
	"time"
)

// clock maps ticks to simulated time. Rows remember the tick in which a state was entered, which takes four bytes and
// needs no writing while nothing changes; the clock tells how long ago that was, to the nanosecond. Ticks of one length
// form a span, so a game with a fixed step has a single span however long it runs.
type clock struct {
	tick  uint64 // number of the last tick that began; the first is 1
	now   time.Duration
	spans []span
}

// span is a run of ticks of equal length: tick from+k ends at base + (k+1)*num/den nanoseconds.
type span struct {
	from     uint64
	base     time.Duration
	num, den int64
}

// at returns the simulated time at the end of a tick of the span.
func (s *span) at(tick uint64) time.Duration {
	n := int64(tick - s.from + 1)
	return s.base + time.Duration(n/s.den*s.num+n%s.den*s.num/s.den) // n*num is too much after some months of a thousand ticks a second
}

// advance begins the next tick, which is step long.
func (c *clock) advance(step time.Duration) {
	num, den := exactly(step)
	c.tick++
	n := len(c.spans)
	if n == 0 || c.spans[n-1].num != num || c.spans[n-1].den != den {
		c.spans = append(c.spans, span{from: c.tick, base: c.now, num: num, den: den})
		n++
	}
	c.now = c.spans[n-1].at(c.tick)
}

// exactly reads a step as a fraction of nanoseconds. time.Second/60 is 16 666 666 ns, which loses 24 milliseconds in ten
// hours and turns a delay of two seconds into 121 ticks; it is meant as a sixtieth of a second, and so are the other whole
// rates.
func exactly(step time.Duration) (num, den int64) {
	const second, highest = int64(time.Second), 1000
	if step > 0 {
		if rate := (second + int64(step)/2) / int64(step); rate <= highest && rate > 0 && second/rate == int64(step) {
			return second, rate
		}
	}
	return int64(step), 1
}

// full restores a tick from its low 32 bits, given that it is not in the future and less than 2^32 ticks ago: more than
// two years of sixty ticks a second.
func (c *clock) full(entered uint32) uint64 {
	return c.tick - uint64(uint32(c.tick)-entered)
}

// since returns the simulated time since the tick with these low bits. Within a span it goes by the number of ticks alone:
// the difference of two times that were rounded to nanoseconds would depend on when the first one was.
func (c *clock) since(entered uint32) time.Duration {
	tick := c.full(entered)
	if n := len(c.spans); n > 0 {
		if last := &c.spans[n-1]; tick+1 >= last.from {
			return time.Duration(int64(c.tick-tick) * last.num / last.den)
		}
	}
	return c.now - c.at(tick)
}

// at returns the simulated time at the end of a tick in the past.
func (c *clock) at(tick uint64) time.Duration {
	n := len(c.spans)
	if n == 0 || tick == 0 {
		return 0
	}
	if last := &c.spans[n-1]; tick+1 >= last.from {
		return last.at(tick)
	}
	return c.spans[c.span(tick)].at(tick)
}

// span returns the index of the span that a tick belongs to.
func (c *clock) span(tick uint64) int {
	i, found := slices.BinarySearchFunc(c.spans, tick, func(s span, t uint64) int { return cmp.Compare(s.from, t) })
	if !found {
		i--
	}
	return i
}

// spanLimit is the number of spans from which on the clock looks for those that nobody needs any more.
const spanLimit = 1 << 14

// forget drops spans that no row refers to, so that a game whose step changes every tick does not remember each of them for
// ever. The first span stays, and so do the latest, which rows that wait for their turn refer to.
func (e *engine) forget(chunks []*Chunk) {
	c := &e.clock
	if len(c.spans) < max(spanLimit, e.enough) {
		return
	}
	const latest = 2 * (MaxEvery + 1)
	needed := make([]bool, len(c.spans))
	needed[0] = true
	for i := max(0, len(c.spans)-latest); i < len(c.spans); i++ {
		needed[i] = true
	}
	for _, chunk := range chunks {
		for i := range chunk.Entities {
			for _, cell := range chunk.Row(i)[:len(e.machine.layers)] {
				if tick := c.full(cell.entered); cell.state != None && tick > 0 {
					needed[c.span(tick)] = true
				}
			}
		}
	}
	kept := c.spans[:0]
	for i, s := range c.spans {
		if needed[i] {
			kept = append(kept, s)
		}
	}
	c.spans = kept
	e.enough = 2 * len(kept) // as many are needed; looking again soon would not help
}
