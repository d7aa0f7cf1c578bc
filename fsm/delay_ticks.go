package fsm

import (
	"math"
	"math/bits"
	"slices"
	"time"
)

// delayTicks tells by the number of ticks that a row has spent in its state that a delay cannot be over yet: a comparison, where the time
// takes a division. It knows only the ticks of the clock's last span; with a fixed step, those are all.
type delayTicks struct {
	num, den int64    // of the span that least is for
	least    []uint32 // by transition: the ticks of the span that take as long as its shortest delay; 0 if it has none
	width    []uint32 // by transition: the ticks between its shortest delay and its longest, rounded down; 0 if they take no time
	known    uint32   // rows that have spent fewer ticks in their states entered them in the span
}

// prepareDelays updates what is known for a tick that has begun.
func (c *clock) prepareDelays(m *machine) {
	d, last := &c.delays, &c.spans[len(c.spans)-1]
	if c.tick == last.from { // maybe the step varies
		d.known = 0
		return
	}
	d.known = uint32(min(c.tick-last.from+2, math.MaxUint32))
	if d.num == last.num && d.den == last.den && len(d.least) == len(m.transitions) {
		return
	}
	d.num, d.den = last.num, last.den
	d.least = slices.Grow(d.least[:0], len(m.transitions))[:len(m.transitions)]
	d.width = slices.Grow(d.width[:0], len(m.transitions))[:len(m.transitions)]
	for i := range m.transitions {
		t := &m.transitions[i]
		d.least[i], d.width[i] = last.ticks(t.After), 0
		if n := last.ticks(t.AfterMax - t.After); n > 0 && last.num > 0 {
			d.width[i] = n - 1
		}
	}
}

// ticks returns how many ticks of the span take at least d. If they take no time, no number does.
func (s *span) ticks(d time.Duration) uint32 {
	if d == 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(d), uint64(s.den))
	if high >= uint64(s.num) {
		return math.MaxUint32
	}
	n, rest := bits.Div64(high, low, uint64(s.num))
	if rest > 0 {
		n++
	}
	return uint32(min(n, math.MaxUint32))
}

// tooSoon reports that the delay of a transition cannot be over yet for the current row. If it reports false, the delay may be over. It is
// for ticks only: between them, the clock may have been set anew.
func (t *Tick) tooSoon(transition int32) bool {
	d, spent := &t.clock.delays, uint32(t.clock.tick)-t.cells[t.index()*t.stride+t.layer].entered
	return spent < d.known && spent < d.least[transition]
}

// drawnTooSoon is tooSoon for a transition that draws its delay: it computes what the current row has drawn in ticks, up to two too few.
func (t *Tick) drawnTooSoon(e *edge) bool {
	d, i := &t.clock.delays, t.index()
	entered := t.cells[i*t.stride+t.layer].entered
	spent := uint32(t.clock.tick) - entered
	if spent >= d.known {
		return false
	}
	more, _ := bits.Mul64(e.wait.key(t.seed, t.entities[i], entered), uint64(d.width[e.transition]))
	return uint64(spent)+1 < uint64(d.least[e.transition])+more
}
