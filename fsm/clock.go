package fsm

import (
	"cmp"
	"fmt"
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

// rate is the length of a tick in nanoseconds, as a fraction.
type rate struct{ num, den int64 }

// possible reports whether a step can be of that length; see exactly.
func (r rate) possible() bool {
	return r.num >= 0 && r.den == 1 || r.num == int64(time.Second) && r.den > 1 && r.den <= 1000
}

// ago returns the simulated time at the end of the n-th last tick before the first, which is negative, but no earlier than -longest, and
// the fraction of a nanosecond to add to it. The fraction is rounded down, as it will be subtracted.
func (r rate) ago(n uint64, longest time.Duration) (now time.Duration, part uint64) {
	high, low := bits.Mul64(n, uint64(r.num))
	if high >= uint64(r.den) {
		return -longest, 0
	}
	whole, left := bits.Div64(high, low, uint64(r.den))
	switch {
	case whole >= uint64(longest):
		return -longest, 0
	case left == 0:
		return -time.Duration(whole), 0
	}
	part, _ = bits.Div64(uint64(r.den)-left, 0, uint64(r.den))
	return -time.Duration(whole) - 1, part
}

// span is a run of ticks of equal length: tick from+k ends at base + part + (k+1)*num/den nanoseconds.
type span struct {
	from     uint64
	base     time.Duration
	part     uint64
	num, den int64
}

// at returns the simulated time at the end of a tick of the span, and the fraction of a nanosecond to add to it.
func (s *span) at(tick uint64) (now time.Duration, part uint64) {
	n, num, den := tick-s.from+1, uint64(s.num), uint64(s.den)
	left := n % den * num
	now = s.base + time.Duration(n/den*num+left/den) // n*num would overflow after some months at a thousand ticks per second
	if left %= den; left == 0 {
		return now, s.part
	}
	more, _ := bits.Div64(left, 0, den)
	part, carry := bits.Add64(s.part, more+1, 0) // no rate up to a thousand leaves a fraction that ends within 64 binary places
	return now + time.Duration(carry), part
}

// lasts reports whether a tick of the span ends before simulated time does. The fraction of a nanosecond that is carried along is left out.
func (s *span) lasts(tick uint64) bool {
	high, low := bits.Mul64(tick-s.from+1, uint64(s.num))
	if high >= uint64(s.den) {
		return false
	}
	passed, _ := bits.Div64(high, low, uint64(s.den))
	return passed <= uint64(math.MaxInt64-s.base)
}

// until is like at, for a span that is followed by another, before which all its ticks end. A snapshot that was damaged may say otherwise:
// where spans between the two may have been dropped, it cannot be checked, and time would run backwards.
func (s *span) until(tick uint64, next *span) (now time.Duration, part uint64) {
	if num := uint64(s.num); num > 0 && (tick-s.from+1)/uint64(s.den) > uint64(next.base-s.base)/num {
		return next.base, next.part
	}
	now, part = s.at(tick)
	if now < s.base || now > next.base || now == next.base && part > next.part {
		return next.base, next.part
	}
	return now, part
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

// TicksPerSecond returns n if a step is time.Second/n, for n from 1 to 1000, and 0 for any other step. Such a step is taken to last exactly
// an n-th of a second: time.Second/60 is 16 666 666 ns, which loses 24 milliseconds in ten hours and would make a delay of two seconds take
// 121 ticks; what is meant is a sixtieth of a second. [TimeOfTick] works out the time of a tick by its number.
func TicksPerSecond(step time.Duration) int {
	const second, highest = int64(time.Second), 1000
	if step <= 0 {
		return 0
	}
	if n := (second + int64(step)/2) / int64(step); 0 < n && n <= highest && second/n == int64(step) {
		return int(n)
	}
	return 0
}

// TimeOfTick returns the simulated time at the end of a tick, by its number, if it and all ticks before it last one step: what [Engine.Now]
// says then, and the fraction of a nanosecond that has passed besides, in units of 2^-64 ns, rounded up. Who sums up times of different
// steps needs the fraction; others leave it out. Simulated time ends after 292 years, and all later ticks have the last time, without a
// fraction. TimeOfTick panics if step is negative.
func TimeOfTick(tick uint64, step time.Duration) (now time.Duration, part uint64) {
	if step < 0 {
		panic(fmt.Sprintf("fsm: TimeOfTick was given a step of %v; no tick takes less than no time", step))
	}
	s := span{from: 1}
	s.num, s.den = exactly(step)
	if !s.lasts(tick) {
		return math.MaxInt64, 0
	}
	return s.at(tick)
}

// exactly reads a step as a fraction of nanoseconds.
func exactly(step time.Duration) (num, den int64) {
	if n := TicksPerSecond(step); n > 0 {
		return int64(time.Second), int64(n)
	}
	return int64(step), 1
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

// length returns how long so many ticks of the span take.
func (s *span) length(ticks int64) time.Duration { return time.Duration(ticks * s.num / s.den) }

// in returns what the clock will show after that much time, or the latest that it can show.
func (c *clock) in(d time.Duration) time.Duration {
	if d > math.MaxInt64-c.now {
		return math.MaxInt64
	}
	return c.now + d
}

// at returns the simulated time at the end of a tick in the past.
func (c *clock) at(tick int64) time.Duration {
	now, _ := c.moment(tick)
	return now
}

// moment is like at, but also returns the fraction of a nanosecond to add.
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
	const latest = 2 * (MaxEvery + 1)
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
