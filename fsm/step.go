package fsm

// step takes one chunk through a tick.
func (s *stepper) step(ordinal int, c *Chunk) {
	s.chunk = c
	s.Tick.entities, s.Tick.cells = c.Entities, c.cells
	s.output.begin(ordinal)
	if c.remarked || c.harmed || c.wheel != nil {
		c.review(s.machine, s.clock.tick)
	}
	due := 0
	if c.wheel != nil {
		due = c.wheel.slot(s.clock.tick).size()
	}
	switch idle := s.machine.idle(c); {
	case due == 0 && idle:
	case due == 0:
		s.stepPresent(c)
	case idle:
		s.stepDue(c, nil)
	case c.absent > c.Len()/2 && due < c.absent:
		// Few are left, and one list costs less than two parts. Not if all are due: a host may lend its own views of a whole chunk, in the
		// order of rows, and the list is not in that order.
		s.stepDue(c, c.listPresent())
	default:
		s.stepPresent(c)
		s.stepDue(c, nil)
	}
	if c.wheel != nil {
		c.wheel.tick = s.clock.tick
	}
	s.output.end(c.Len())
}

// idle reports whether no row of the chunk is in a state in which a tick could have any effect.
func (m *machine) idle(c *Chunk) bool {
	for l := range m.programs {
		counts := c.counts[m.offsets[l]:]
		if counts[None] > 0 || m.programs[l].always != nil && int(counts[m.programs[l].outside]) < c.present() {
			return false
		}
		for id := 1; id < len(m.programs[l].states); id++ {
			if counts[id] > 0 && !m.programs[l].states[id].idle() {
				return false
			}
		}
	}
	return true
}

// stepPresent steps the rows of a chunk that are not absent. If few are absent, their views are gathered all the same: those of all rows
// lie side by side.
func (s *stepper) stepPresent(c *Chunk) {
	s.prepare()
	rows := s.engine.identity[:c.Len()]
	switch {
	case !c.harmed && s.machine.batched && !s.engine.lends && s.arrange():
		rows = c.arrangement.rows
	case c.harmed || c.absent > c.Len()/2:
		rows, s.scratch.listed = c.listPresent(), true
	}
	s.stepRows(rows)
}

// stepRows steps rows of the current chunk, layer by layer and, within a layer, state by state: so the code and functions of a state stay
// in the cache for all of its rows, and a batch callback gets them all at once. To each entity it looks as if it were stepped alone.
func (s *stepper) stepRows(rows []uint16) {
	t := &s.Tick
	t.selected = rows
	if s.prefetched != 0 {
		s.engine.prefetching.host.Prefetch(s.chunk, rows, s.prefetched)
	}
	s.views = s.engine.rows.gather(s.chunk, t.selected, s.gathered)
	if s.engine.keeps { // even if a callback panics: what was written up to then stays written
		defer func() { s.engine.rows.store(s.chunk, t.selected, s.views) }()
	}
	if s.someUnfinished() {
		for t.position = 0; t.position < len(rows); t.position++ {
			s.startRows()
		}
	}
	for l := range s.machine.programs {
		s.stepLayer(l, &s.machine.programs[l])
	}
}

// startRows starts the rows that have not started, from t.position on, and leaves t.position at a row that faults.
func (s *stepper) startRows() {
	t := &s.Tick
	defer s.catch()
	for ; t.position < len(t.selected); t.position++ {
		row := t.row()
		if !s.unfinished(row) || s.isOut(t.selected[t.position]) {
			continue
		}
		s.start(s.at(uint16(t.position)), byStart)
		if !s.someUnfinished() {
			t.position = len(t.selected)
		}
	}
}

// someUnfinished reports whether some row of the current chunk is not fully started.
func (s *stepper) someUnfinished() bool {
	c := s.chunk
	for _, offset := range s.machine.offsets {
		if slot := offset + int(None); c.counts[slot] > 0 || s.scratch.mixed && c.away[slot] > 0 {
			return true
		}
	}
	return false
}

// unfinished reports whether a row has not started in all layers. It may have started in some of them if an Enter panicked.
func (s *stepper) unfinished(row Row) bool { return row.unfinished(len(s.machine.programs)) }

func (r Row) unfinished(layers int) bool {
	for l := range layers {
		if r[l].state == None {
			return true
		}
	}
	return false
}
