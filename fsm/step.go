package fsm

// step carries one chunk through a tick. Rows that are ticked less often than every tick may have waited for different
// times; those of one wait are stepped together, so that a batch has one delta.
func (s *stepper[V]) step(ordinal int, c *Chunk) {
	s.chunk = c
	s.Tick.entities, s.Tick.cells = c.Entities, c.cells
	starting := c.counts[s.machine.offsets[0]+int(None)] > 0 // all of them start before the first one goes on
	p := s.output.open(ordinal, len(s.machine.programs) > 1 || s.machine.batched || c.special || starting)
	if !c.special {
		if !s.machine.resting(c) {
			s.stepRows(s.engine.identity[:c.Len()])
		}
	} else {
		s.stepDue(c)
	}
	s.output.close(p, c.Len())
}

// resting reports whether no row of the chunk is in a state in which a tick could have any effect.
func (m *Machine[V]) resting(c *Chunk) bool {
	for l := range m.programs {
		if m.programs[l].always != nil {
			return false
		}
		counts := c.counts[m.offsets[l]:]
		if counts[None] > 0 {
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

// stepRows steps rows of the chunk at hand that have the same delta: layer by layer, and in a layer row by row or, where
// a state has callbacks in batch form, state by state. What one entity sees is the same.
func (s *stepper[V]) stepRows(rows []int32) {
	t := &s.Tick
	t.selected = rows
	s.batches.parted = false
	if s.gathered == nil {
		s.gathered = make([]V, s.engine.cfg.ChunkSize)
	}
	s.views = s.engine.host.Gather(s.chunk, rows, s.gathered)
	if s.chunk.counts[s.machine.offsets[0]+int(None)] > 0 {
		for t.position = 0; t.position < len(rows); t.position++ {
			s.startRows()
		}
	}
	for l := range s.machine.programs {
		p := &s.machine.programs[l]
		if p.batched {
			s.stepBatched(l, p)
			continue
		}
		for t.position = 0; t.position < len(rows); t.position++ {
			s.stepLayer(l, p)
		}
	}
	s.output.direct = s.output.direct[:0] // those of rows that were removed or stopped
	if k := s.engine.keeper; k != nil {
		k.Keep(s.chunk, t.selected, s.views)
	}
}

// startRows starts the rows that have not started, from t.position on, which it leaves at a row that faults.
func (s *stepper[V]) startRows() {
	t := &s.Tick
	defer s.catch()
	for ; t.position < len(t.selected); t.position++ {
		v := s.at(int32(t.position))
		if row := t.Row(); !row.Started() && row[0].aux&(auxDead|auxStopped) == 0 {
			s.start(v, viaStart)
		}
	}
}

// stepLayer steps one layer of the selected rows, one after the other, from t.position on, which it leaves at a row that
// faults.
//
// This is the loop that most games spend their tick in. Nothing survives a call in a register, so it keeps little in
// hand; that is why it goes through the chunk once for each layer, and why the plain case is spelled out.
func (s *stepper[V]) stepLayer(layer int, p *layerProgram[V]) {
	defer s.catch()
	t := &s.Tick
	t.layer = layer
	views, states := s.views, p.states
	selected := t.selected[:len(views)]
	for position := t.position; position < len(views); position++ {
		index := int(selected[position])
		t.position, t.index = position, index
		if s.each != nil {
			t.delta = s.each[position]
		}
		if s.chunk.harmed && s.isOut(int32(index)) {
			continue
		}
		v := &views[position]
		if p.always != nil {
			t.kind = inAlways
			if p.always(t, v); s.chunk.harmed && s.isOut(int32(index)) {
				continue
			}
		}
		state := &states[t.cells[index*t.stride+layer].state]
		if state.only != nil {
			t.kind = inCondition
			if state.only(v) {
				s.edge = state.polls[0].via
				s.take(&state.polls[0], v)
				goto fired
			}
		} else if len(state.polls) > 0 && s.poll(state.polls, v) {
			goto fired
		}
		if state.update != nil {
			t.kind = inUpdate
			state.update(t, v)
		}
		goto updated
	fired:
		if p.updateOnTransition && !(s.chunk.harmed && s.isOut(int32(index))) {
			s.updateOne(&states[t.cells[index*t.stride+layer].state], v)
		}
	updated:
		if len(s.output.direct) > 0 {
			s.carryOut(position, layer)
		}
	}
	t.position = len(views)
}

// poll asks transitions in order, for the row at hand, and takes the first that may fire. It reports whether one did.
func (s *stepper[V]) poll(edges []edge[V], v *V) bool {
	for i := range edges {
		e := &edges[i]
		s.kind, s.edge = inCondition, e.via
		if e.when != nil && !e.when(v) || e.more && !s.holds(e, v) {
			continue
		}
		s.take(e, v)
		return true
	}
	return false
}
