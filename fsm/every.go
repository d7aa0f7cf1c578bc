package fsm

import (
	"fmt"
	"math/bits"
	"time"
)

// Rows can be ticked only every n-th tick, to save work on what is out of sight. Which of the n ticks it is depends on the entity's
// number, so that neighbours take turns. The delta of such a row is the sum of the ticks that it waited, and delays are exact, since they
// are measured in simulated time.

// SetEvery makes an entity tick only every n-th tick, for n from 1 to [MaxEvery]; its delta is then the sum of the steps since its
// last turn. It returns an error for any other n and for an entity without a row. It panics inside a callback, where the outcome
// would depend on the chunk size; use [Tick.Defer] there.
func (e *Engine[V]) SetEvery(entity Entity, n int) error { return e.inner.setEvery(entity, n) }

func (e *engine) setEvery(entity Entity, n int) error {
	row, c, err := e.rowBetweenTicks("SetEvery", entity)
	switch {
	case n < 1 || n > MaxEvery:
		return fmt.Errorf("fsm: SetEvery: every %d ticks; give 1 to MaxEvery = %d", n, MaxEvery)
	case err != nil:
		return err
	case row.Paused():
		e.pauseOf(entity).every = uint8(n)
	default:
		e.noteEvery(c, row, n)
	}
	return nil
}

// Every returns the interval at which the entity ticks, in ticks, or 0 if it has no row.
func (e *Engine[V]) Every(entity Entity) int { return e.inner.every(entity) }

func (e *engine) every(entity Entity) int {
	row, ok := e.row(entity)
	if !ok {
		return 0
	}
	every := int(row[0].aux & auxEvery)
	if p := e.clock.pauses[entity]; row.Paused() && p != nil {
		every = int(p.every)
	}
	if every != 0 || row.Started() {
		return max(1, every)
	}
	return max(1, e.cfg.Every) // applies from the row's start on
}

// noteEvery sets the interval. An interval of 1 is kept for one tick, in which the row catches up on the ticks that it has waited, and is
// then cleared: finding a row without marks due costs nothing. Before the start it is kept, or the configured interval would replace it.
func (e *engine) noteEvery(c *Chunk, row Row, n int) {
	was := int(row[0].aux & auxEvery)
	if was == n || was == 0 && n == 1 && (row.Started() || e.cfg.Every <= 1) {
		return
	}
	if was == 0 {
		row[1].aux = uint8(e.clock.tick)
	}
	row[0].aux = row[0].aux&^auxEvery | uint8(n)
	c.marked()
}

// turnOf returns in which of n ticks an entity has its turn: 0 if every is 0 or 1. Entities with adjacent numbers mostly lie next to each
// other in memory, and eight of them share the cache lines that one would fetch, so eight go together. In a small world, where that would
// be uneven, each goes by itself; in a large one, which does not fit the caches, 64 go together, because runs of memory are prefetched.
// Reversing bits spreads turns as evenly as there are ticks to spread them over, without a division.
func turnOf(e Entity, every uint8) uint8 {
	n := uint32(e >> 32)
	switch {
	case n >= 1<<14:
		n >>= 6
	case n >= 1<<8:
		n >>= 3
	}
	return uint8(uint32(bits.Reverse8(uint8(n))) * uint32(every) >> 8)
}

// noteTurns notes the current turn of each interval.
func (e *engine) noteTurns() {
	for every := range uint64(len(e.turn)) {
		if every > 1 {
			e.turn[every] = uint8(e.clock.tick % every)
		}
	}
}

// stepDue steps the rows of a special chunk that are due in this tick.
func (s *stepper) stepDue(c *Chunk) {
	if size := s.engine.cfg.ChunkSize; s.due == nil {
		s.due, s.group = make([]uint16, size), make([]uint16, size)
		s.waits, s.byRow = make([]uint8, size), make([]uint8, size)
		s.deltas = make([]time.Duration, size)
	}
	n := s.findDue(c)
	if !s.machine.batched {
		s.stepTogether(n)
		return
	}
	step := s.delta
	for due, waits := s.due[:n], s.waits[:n]; len(due) > 0; {
		// Those that have waited as long as the first go together; the others are moved up for the next round.
		wait := waits[0]
		grouped, rest := 0, 0
		for k, row := range due {
			if waits[k] == wait {
				s.group[grouped] = row
				grouped++
			} else {
				due[rest], waits[rest] = row, waits[k]
				rest++
			}
		}
		due, waits = due[:rest], waits[:rest]
		s.delta = s.deltaOf(wait, step)
		s.stepRows(s.group[:grouped])
	}
	s.delta = step
}

// stepTogether steps all rows that are due, each with its own delta: without batch callbacks, they need not share one.
func (s *stepper) stepTogether(n int) {
	if n == 0 {
		return
	}
	step := s.delta
	wait, delta := uint8(1), step
	for k, w := range s.waits[:n] {
		if w != wait {
			wait, delta = w, s.deltaOf(w, step)
		}
		s.deltas[k] = delta
	}
	s.each = s.deltas[:n]
	s.stepRows(s.due[:n])
	s.each, s.delta = nil, step
}

// deltaOf returns the delta of a row that has waited for a number of ticks. With a wait of one tick, it is the delta that the row would
// have if no row were ticked less often.
func (s *stepper) deltaOf(wait uint8, step time.Duration) time.Duration {
	if wait == 1 {
		return step
	}
	if s.asked.wait != wait {
		before := s.clock.tick - min(uint64(wait), s.clock.tick) // restored data may say that a row waited for longer than the game has run
		s.asked.wait, s.asked.delta = wait, s.clock.now-s.clock.at(before)
	}
	return s.asked.delta
}

// waited returns how many ticks, including this one, a row has waited when it has its turn.
func waited(row Row, tick uint64) uint8 {
	return max(uint8(tick)-row[1].aux, 1) // no row has waited for less, but restored data may say so
}

// findDue lists the rows that are due, and how many ticks each has waited.
func (s *stepper) findDue(c *Chunk) (n int) {
	d := c.duty
	for k := range d.shifts {
		shift := &d.shifts[k]
		rows := d.due(shift, s.engine.turn[shift.every])
		copy(s.due[n:], rows)
		waits := s.waits[n : n+len(rows)]
		n += len(rows)
		if shift.every == 0 {
			for i := range waits {
				waits[i] = 1
			}
			continue
		}
		c.clockIn(rows, waits, uint8(s.clock.tick))
		if shift.every == 1 {
			d.stale = true
			for _, row := range rows {
				if row := c.Row(int(row)); row.Started() {
					row[0].aux &^= auxEvery
				}
			}
		}
	}
	if n == c.Len() { // code that is given all rows may assume that they are in order
		for k, row := range s.due[:n] {
			s.byRow[row] = s.waits[k]
		}
		copy(s.due, s.engine.identity[:n])
		copy(s.waits, s.byRow[:n])
	}
	return n
}

// clockIn records, in the rows whose turn it is, that they have had it, and returns in waits how many ticks each has waited.
func (c *Chunk) clockIn(rows []uint16, waits []uint8, now uint8) {
	cells, stride := c.cells[1:], c.stride
	waits = waits[:len(rows)]
	for i, row := range rows {
		last := &cells[int(row)*stride].aux
		waits[i] = max(now-*last, 1) // see waited
		*last = now
	}
}
