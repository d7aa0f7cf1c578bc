package fsm

import (
	"math"
	"math/bits"
	"slices"
	"time"
)

// turns is a stepper's memory for rows that are due, by their position in the list.
type turns struct {
	due, spareDue     []uint16
	waits, spareWaits []uint8 // how many ticks each has waited
	deltas            []time.Duration
	asked             struct { // the last answer of deltaOf in this tick
		wait  uint8 // 0: none yet
		delta time.Duration
	}
}

// stepDue steps the absent rows of a chunk that are due in this tick, each with its own delta, and with them those of a list, which have
// been stepped in the last tick. A batch has a single delta: where callbacks take batches, rows that have waited for the same time are put
// next to each other, so that stepState need only cut where that changes.
func (s *stepper) stepDue(c *Chunk, also []uint16) {
	if size := s.engine.cfg.ChunkSize; s.due == nil {
		s.due, s.spareDue = make([]uint16, size), make([]uint16, size)
		s.waits, s.spareWaits = make([]uint8, size), make([]uint8, size)
		s.deltas = make([]time.Duration, size)
	}
	n, first := copy(s.due, also), 0
	for k := range also {
		s.waits[k] = 1
	}
	n += s.findDue(c, s.due[n:], s.waits[n:])
	if s.machine.batched && !slices.IsSorted(s.waits[:n]) {
		s.sortByWait(n)
		if n == c.Len() { // a host may lend its own views of a whole chunk, in the order of rows, so it is stepped in two parts
			first, _ = slices.BinarySearch(s.waits[:n], s.waits[0]+1)
		}
	}
	s.stepTogether(s.due[:first], s.waits[:first])
	s.stepTogether(s.due[first:n], s.waits[first:n])
}

// stepTogether steps rows that are due, for batches sorted by how long they have waited.
func (s *stepper) stepTogether(due []uint16, waits []uint8) {
	if len(due) == 0 {
		return
	}
	s.prepare()
	s.scratch.listed, s.scratch.mixed = true, true
	step := s.delta
	if wait := waits[0]; s.machine.batched && waits[len(due)-1] == wait { // all have the same delta
		s.delta, s.waited = s.deltaOf(wait, step), wait
		s.stepRows(due)
		s.delta, s.waited = step, 1
		return
	}
	wait, delta := uint8(1), step
	for k, w := range waits {
		if w != wait {
			wait, delta = w, s.deltaOf(w, step)
		}
		s.deltas[k] = delta
	}
	s.each, s.waitedEach = s.deltas[:len(due)], waits
	s.stepRows(due)
	s.each, s.delta, s.waitedEach = nil, step, nil
}

// sortByWait sorts the rows that are due by how long they have waited. It is a counting sort, and stable.
func (s *stepper) sortByWait(n int) {
	var next [math.MaxUint8 + 2]uint16
	for _, w := range s.waits[:n] {
		next[int(w)+1]++
	}
	for w := range len(next) - 1 {
		next[w+1] += next[w]
	}
	for k, w := range s.waits[:n] {
		at := &next[w]
		s.spareDue[*at], s.spareWaits[*at] = s.due[k], w
		*at++
	}
	s.due, s.spareDue = s.spareDue, s.due
	s.waits, s.spareWaits = s.spareWaits, s.waits
}

// deltaOf returns the delta of a row that has waited for a number of ticks. With a wait of one tick, it is the delta that the row would
// have if no row were ticked less often.
func (s *stepper) deltaOf(wait uint8, step time.Duration) time.Duration {
	if wait == 1 {
		return step
	}
	if s.asked.wait != wait {
		before := int64(s.clock.tick) - int64(wait) // who has come from another world may have begun to wait before this one's first tick
		s.asked.wait, s.asked.delta = wait, s.clock.lapse(before).whole()
	}
	return s.asked.delta
}

// findDue lists the absent rows that are due, and how many ticks each has waited.
func (s *stepper) findDue(c *Chunk, due []uint16, waits []uint8) (n int) {
	c.noteAstray(s.clock.tick)
	n = c.clockIn(s.clock.tick, due, waits)
	if c.away[None] > 0 { // rows that have not started have not waited for anything
		for k, row := range due[:n] {
			if !c.Row(int(row)).Started() {
				waits[k] = 1
			}
		}
	}
	if c.harmed { // the dead are left out
		all := due[:n]
		n = 0
		for k, row := range all {
			if !c.Row(int(row)).Dead() {
				due[n], waits[n] = row, waits[k]
				n++
			}
		}
	}
	return n
}

// noteAstray has the next tick look at the rows that are due now, but before their turn. A row that has caught up, as it does when its
// interval has become 1, has no marks from then on.
func (c *Chunk) noteAstray(tick uint64) {
	astray := c.wheel.astray
	for at, word := range c.wheel.slot(tick) {
		if word &= astray[at]; word == 0 {
			continue
		}
		astray[at] &^= word
		c.remarkedRows[at] |= word
		c.remarked = true
		for ; word != 0; word &= word - 1 {
			if row := c.Row(at*64 + bits.TrailingZeros64(word)); row[0].aux&auxInterval == 1 && row.Started() {
				row[0].aux &^= auxInterval
			}
		}
	}
}

// clockIn lists the rows that are due and how many ticks each has waited. It records in the rows that they have had their turn, and puts
// them where they are due next: mostly all of a word into the same slot.
func (c *Chunk) clockIn(tick uint64, due []uint16, waits []uint8) (n int) {
	w, now := c.wheel, uint8(tick)
	cells, stride, slot := c.cells, c.stride, w.slot(tick)
	for at, word := range slot {
		slot[at] = 0
		for word != 0 {
			first := at*64 + bits.TrailingZeros64(word)
			every := cells[first*stride].aux & auxInterval // 0 if noteAstray has cleared it: the next review takes the row out
			next := (now + every) % wheelSlots
			var those uint64
			for ; word != 0; word &= word - 1 {
				i := at*64 + bits.TrailingZeros64(word)
				row := cells[i*stride : i*stride+2]
				if row[0].aux&auxInterval != every {
					break
				}
				due[n], waits[n] = uint16(i), max(now-row[1].aux, 1) // see waited
				n++
				row[1].aux = now
				those |= word & -word
			}
			w.slots[int(next)*len(slot)+at] |= those
		}
	}
	return n
}
