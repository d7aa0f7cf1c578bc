package fsm

import "time"

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
		s.delta, s.waited = s.deltaOf(wait, step), wait
		s.stepRows(s.group[:grouped])
	}
	s.delta, s.waited = step, 1
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
	s.each, s.waitedEach = s.deltas[:n], s.waits[:n]
	s.stepRows(s.due[:n])
	s.each, s.delta, s.waitedEach = nil, step, nil
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
