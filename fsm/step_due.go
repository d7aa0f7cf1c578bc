package fsm

import (
	"math"
	"slices"
	"time"
)

// stepDue steps the rows of a special chunk that are due in this tick, each with its own delta. A batch has a single delta: where callbacks
// take batches, rows that have waited for the same time are put next to each other, so that stepState need only cut where that changes.
func (s *stepper) stepDue(c *Chunk) {
	if size := s.engine.cfg.ChunkSize; s.due == nil {
		s.due, s.spareDue = make([]uint16, size), make([]uint16, size)
		s.waits, s.spareWaits = make([]uint8, size), make([]uint8, size)
		s.deltas = make([]time.Duration, size)
	}
	n, first := s.findDue(c), 0
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
		s.asked.wait, s.asked.delta = wait, s.clock.now-s.clock.at(before)
	}
	return s.asked.delta
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
		if c.counts[None] > 0 { // rows that have not started have not waited for anything
			for i, row := range rows {
				if !c.Row(int(row)).Started() {
					waits[i] = 1
				}
			}
		}
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
			s.spareWaits[row] = s.waits[k]
		}
		copy(s.due, s.engine.identity[:n])
		copy(s.waits, s.spareWaits[:n])
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
