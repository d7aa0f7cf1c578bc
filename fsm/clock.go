package fsm

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"time"
)

// clock maps ticks to simulated time. Rows remember the tick in which a state was entered, which takes four bytes and needs no writing
// while nothing changes; the clock tells how long ago that was, to the nanosecond. Ticks of equal length form a span, so a game with a
// fixed step has a single span however long it runs.
//
// A span may end between two nanoseconds, as after one sixtieth of a second. The fraction that has passed is carried along, or a delay
// under way would end a tick late after a pause. It is kept in units of 2^-64 ns, and each sum of ticks is rounded up to such a unit. So
// if the exact time between two ticks is a whole number of nanoseconds, as when a delay elapses, the time kept here is never less: pieces
// that are each rounded up add up to no less than their sum rounded up. It is more by less than one unit for each change of step length
// in between. That shows only if the exact time falls short of a whole number by so little, yet it falls short by at least 1/n, n being
// the common denominator of the fractions (63 for thirds, ninths and sevenths): even with five rates up to a thousand per second, n is
// far too small.
type clock struct {
	tick   uint64 // number of the last tick that began; the first is 1
	now    time.Duration
	part   uint64 // fraction of a nanosecond to add to now
	before rate   // of the ticks before the first, in which entities may have entered their states that have come from elsewhere
	spans  []span
	game   uint32     // counts the games that were restored
	pauses pauses     // of individual entities
	delays delayTicks // what is known of transitions' delays in this tick
}

// advance begins the next tick, which is step long.
func (c *clock) advance(step time.Duration) {
	num, den := exactly(step)
	c.tick++
	n := len(c.spans)
	if n == 0 || c.spans[n-1].num != num || c.spans[n-1].den != den {
		c.spans = append(c.spans, span{from: c.tick, base: c.now, part: c.part, num: num, den: den})
		n++
	}
	c.now, c.part = c.spans[n-1].at(c.tick)
}

// full restores a tick from its low 32 bits, given that it is not in the future and is less than 2^32 ticks ago: more than two years at
// sixty ticks per second. Ticks before the first are 0, -1 and so on.
func (c *clock) full(entered uint32) int64 {
	return int64(c.tick) - int64(uint32(c.tick)-entered)
}

// since returns the simulated time since the tick with these low bits. Within a span it uses the number of ticks alone: the difference of
// two times rounded to nanoseconds would depend on when the first one was.
func (c *clock) since(entered uint32) time.Duration {
	if since, ok := c.recent(entered); ok {
		return since
	}
	then, before := c.moment(c.full(entered))
	_, borrow := bits.Sub64(c.part, before, 0)
	return c.now - then - time.Duration(borrow)
}

// recent is since, if all ticks after the one with these low bits are in the last span.
func (c *clock) recent(entered uint32) (since time.Duration, ok bool) {
	tick := c.full(entered)
	if !c.lately(tick) {
		return 0, false
	}
	return c.spans[len(c.spans)-1].length(int64(c.tick) - tick), true
}

// lately reports whether all ticks after that one are in the last span.
func (c *clock) lately(tick int64) bool {
	n := len(c.spans)
	return n > 0 && tick+1 >= int64(c.spans[n-1].from)
}

// moment returns the simulated time at the end of a tick in the past, and the fraction of a nanosecond to add.
func (c *clock) moment(tick int64) (now time.Duration, part uint64) {
	n := len(c.spans)
	switch {
	case tick < 0:
		return c.before.ago(uint64(-tick), math.MaxInt64-c.now) // a snapshot may say that a million years have passed
	case n == 0 || tick == 0:
		return 0, 0
	}
	t := uint64(tick)
	if last := &c.spans[n-1]; t+1 >= last.from {
		return last.at(t)
	}
	i := c.span(t)
	return c.spans[i].until(t, &c.spans[i+1])
}

// span returns the index of the span that contains a tick.
func (c *clock) span(tick uint64) int {
	i, found := slices.BinarySearchFunc(c.spans, tick, func(s span, t uint64) int { return cmp.Compare(s.from, t) })
	if !found {
		i--
	}
	return i
}

// The clock looks for spans no longer needed in every so many ticks as there are rows, rounded up to a power of two within these limits:
// looking takes time for each row, and in a small world so many spans would take ten times the memory of everything else. The ticks are
// fixed, so that a game that was restored looks in the same ones, and its next snapshot has the same bytes.
const mostOften, leastOften = 1 << 10, 1 << 14

// forget drops spans that no row refers to, so that a game whose step changes every tick does not accumulate them forever. The first span
// stays, and so do the latest, to which rows waiting for their turn refer.
func (e *engine) forget(chunks []*Chunk) {
	c := &e.clock
	if c.tick%mostOften != 0 || len(c.spans) < mostOften {
		return
	}
	rows, often := 0, uint64(mostOften)
	for _, chunk := range chunks {
		rows += chunk.Len()
	}
	for often < leastOften && often < uint64(rows) {
		often *= 2
	}
	if c.tick%often != 0 {
		return
	}
	const latest = 2 * (MaxInterval + 1)
	needed := make([]bool, len(c.spans))
	needed[0] = true
	for i := max(0, len(c.spans)-latest); i < len(c.spans); i++ {
		needed[i] = true
	}
	e.siftPauses() // how many of those that no longer matter are known is left to chance, and a snapshot contains the spans
	for _, p := range c.pauses {
		if p.from > 0 {
			needed[c.span(p.from)] = true
		}
	}
	for _, chunk := range chunks {
		for i := range chunk.Entities {
			for _, cell := range chunk.Row(i)[:len(e.machine.layers)] {
				if tick := c.full(cell.entered); cell.state != None && tick > 0 {
					needed[c.span(uint64(tick))] = true
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
}
