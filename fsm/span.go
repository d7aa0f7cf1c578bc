package fsm

import (
	"fmt"
	"math"
	"math/bits"
	"time"
)

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

// length returns how long so many ticks of the span take.
func (s *span) length(ticks int64) time.Duration { return time.Duration(ticks * s.num / s.den) }
