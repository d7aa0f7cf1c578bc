package fsm

import "time"

// ages remembers how long ago ticks were that rows have asked for lately. While the step varies, as with a measured frame time, each tick
// is a span of its own, and looking one up costs more than all else about a delay. Many rows have entered their states in the same ticks.
type ages [256]age

// age is how long ago a tick was, and when that was asked.
type age struct {
	entered uint32 // low bits of the tick
	game    uint32 // clock.game
	tick    uint64
	now     time.Duration
	since   time.Duration
}

// since is [clock.since], from memory if possible.
func (t *Tick) since(entered uint32) time.Duration {
	c := t.clock
	if since, ok := c.recent(entered); ok {
		return since
	}
	if t.ages == nil {
		t.ages = new(ages)
	}
	a := &t.ages[entered%uint32(len(t.ages))]
	if a.entered != entered || a.tick != c.tick || a.now != c.now || a.game != c.game {
		*a = age{entered, c.game, c.tick, c.now, c.since(entered)}
	}
	return a.since
}
