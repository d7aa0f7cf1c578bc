package fsm

import (
	"fmt"
	"math/bits"
)

// Rows can be ticked only every n-th tick, to save work on what is out of sight. Which of the n ticks it is depends on the entity's
// number, so that neighbours take turns. The delta of such a row is the sum of the ticks that it waited, and delays are exact, since they
// are measured in simulated time.

// SetInterval makes an entity tick only every n-th tick, for n from 1 to [MaxInterval]; its delta is then the sum of the steps since its
// last turn. It returns an error for any other n and for an entity without a row. It panics inside a callback, where the outcome
// would depend on the chunk size; use [Tick.Defer] there.
func (e *Engine[V]) SetInterval(entity Entity, n int) error { return e.made().setInterval(entity, n) }

func (e *engine) setInterval(entity Entity, n int) error {
	row, c, err := e.rowBetweenTicks("SetInterval", entity)
	switch {
	case n < 1 || n > MaxInterval:
		return fmt.Errorf("fsm: SetInterval of machine %q: every %d ticks; give 1 to MaxInterval = %d", e.machine.name, n, MaxInterval)
	case err != nil:
		return err
	case row.Paused():
		e.pauseOf(entity).every = uint8(n)
	default:
		e.noteInterval(c, row, n)
	}
	return nil
}

// Interval returns the interval at which the entity ticks, in ticks, or 0 if it has no row.
func (e *Engine[V]) Interval(entity Entity) int { return e.made().interval(entity) }

func (e *engine) interval(entity Entity) int {
	row, ok := e.row(entity)
	if !ok {
		return 0
	}
	every := int(row[0].aux & auxInterval)
	if p := e.clock.pauses[entity]; row.Paused() && p != nil {
		every = int(p.every)
	}
	if every != 0 || row.Started() {
		return max(1, every)
	}
	return max(1, e.cfg.Interval) // applies from the row's start on
}

// noteInterval sets the interval. An interval of 1 is kept for one tick, in which the row catches up on the ticks that it has waited, and is
// then cleared: finding a row without marks due costs nothing. Before the start it is kept, or the configured interval would replace it.
func (e *engine) noteInterval(c *Chunk, row Row, n int) {
	was := int(row[0].aux & auxInterval)
	if was == n || was == 0 && n == 1 && (row.Started() || e.cfg.Interval <= 1) {
		return
	}
	if was == 0 {
		row[1].aux = uint8(e.clock.tick)
	}
	row[0].aux = row[0].aux&^auxInterval | uint8(n)
	c.marked(row)
}

// turnOf returns in which of n ticks an entity has its turn: 0 if every is 0 or 1. Entities with adjacent numbers mostly lie next to each
// other in memory, and eight of them share the cache lines that one would fetch, so eight go together. In a small world, where that would
// be uneven, each goes by itself; in a large one, which does not fit the caches, 64 go together, because runs of memory are prefetched, and
// in a larger one as many as are stepped together.
// Reversing bits spreads turns as evenly as there are ticks to spread them over, without a division.
func turnOf(e Entity, every uint8) uint8 {
	n := uint32(e >> 32)
	switch {
	case n >= 1<<15:
		n >>= 9
	case n >= 1<<14:
		n >>= 6
	case n >= 1<<8:
		n >>= 3
	}
	return uint8(uint32(bits.Reverse8(uint8(n))) * uint32(every) >> 8)
}

// waited returns how many ticks, including this one, a row has waited when it has its turn.
func waited(row Row, tick uint64) uint8 {
	return max(uint8(tick)-row[1].aux, 1) // no row has waited for less, but restored data may say so
}

// dueAt returns the tick, from the given one on, in which a row that ticks at an interval is due. After its interval has changed, a row
// might have to wait longer than the interval for its turn; it is then due as soon as it has waited that long, and astray is true.
func dueAt(row Row, layers int, entity Entity, tick uint64) (at uint64, astray bool) {
	every := uint64(row[0].aux & auxInterval)
	if every <= 1 || row.unfinished(layers) { // a start never waits
		return tick, true
	}
	wait, now := uint64(waited(row, tick)), tick%every
	ahead := (uint64(turnOf(entity, uint8(every))) + every - now) % every
	switch {
	case wait+ahead <= every:
		return tick + ahead, false
	case wait >= every:
		return tick, true
	}
	return tick + every - wait, true
}
