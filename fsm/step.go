package fsm

// step carries one chunk through a tick. Rows that are ticked less often than every tick may have waited for different
// times; those of one wait are stepped together, so that a batch has one delta.
func (s *stepper[V]) step(ordinal int, c *Chunk) {
	s.chunk = c
	s.Tick.entities, s.Tick.cells = c.Entities, c.cells
	p := s.output.open(ordinal, s.machine.batched || c.special)
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

// stepRows steps rows of the chunk at hand that have the same delta.
func (s *stepper[V]) stepRows(rows []int32) {
	t := &s.Tick
	t.selected = rows
	if s.gathered == nil {
		s.gathered = make([]V, s.engine.cfg.ChunkSize)
	}
	s.views = s.engine.host.Gather(s.chunk, rows, s.gathered)
	if s.machine.batched {
		s.stepLayers()
	} else {
		for t.position = 0; t.position < len(rows); t.position++ {
			s.stepEntities()
		}
	}
	if k := s.engine.keeper; k != nil {
		k.Keep(s.chunk, rows, s.views)
	}
}

// stepEntities steps rows one after the other, each through all its layers, from t.position on. It comes back early
// after a fault, with the position of the row that was stopped.
func (s *stepper[V]) stepEntities() {
	defer s.catch()
	t := &s.Tick
	programs := s.machine.programs
	for ; t.position < len(t.selected); t.position++ {
		t.index = int(t.selected[t.position])
		v := &s.views[t.position]
		row := t.cells[t.index*t.stride : (t.index+1)*t.stride]
		if row[0].state == None {
			s.start(v, viaStart)
		}
		for l := range programs {
			if row[0].aux&(auxDead|auxStopped) != 0 {
				break
			}
			p := &programs[l]
			c := &row[l]
			t.layer = l
			if p.always != nil {
				t.kind = inAlways
				if p.always(t, v); row[0].aux&auxDead != 0 {
					break
				}
			}
			state := &p.states[c.state]
			fired := false
			for i := range state.polls {
				e := &state.polls[i]
				t.kind, t.edge = inCondition, e.via
				if e.when != nil && !e.when(v) || e.more && !s.holds(e, v) {
					continue
				}
				s.take(e, v)
				fired = true
				break
			}
			if fired {
				if p.updateOnTransition && row[0].aux&auxDead == 0 {
					s.updateOne(&p.states[c.state], v)
				}
			} else if state.update != nil {
				t.kind = inUpdate
				state.update(t, v)
			}
			if len(s.output.direct) > 0 {
				s.carryOut()
			}
		}
	}
}
