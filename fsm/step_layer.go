package fsm

// stepLayer steps a layer of the selected rows.
func (s *stepper) stepLayer(layer int, p *layerProgram) {
	clear(s.scratch.moved[:len(s.selected)])
	clear(s.scratch.drawn[:len(s.selected)])
	if s.engine.cfg.OnFault != nil {
		clear(s.scratch.done[:len(s.selected)])
	}
	for again := false; !s.stepStatesOf(layer, p, again); again = true {
	}
}

// stepStatesOf steps a layer. It reports whether it completed: if a fault interrupts it, it must be called again and continues after the
// fault.
func (s *stepper) stepStatesOf(layer int, p *layerProgram, again bool) (complete bool) {
	defer s.catch()
	s.layer, s.resumed = layer, again
	if p.always != nil {
		s.runAlways(p)
	}
	s.stepStates(layer, p, again)
	if p.updateOnTransition {
		s.updateMoved(layer, p)
	}
	if len(s.output.direct) > 0 {
		if s.engine.cfg.OnFault != nil { // if resumed, the layer must not step rows in the states they change to
			for pos := range s.selected {
				s.scratch.done[pos] = finished
			}
		}
		s.carryOut(layer)
	}
	return true
}

// runAlways runs the layer's Always.
func (s *stepper) runAlways(p *layerProgram) {
	t := &s.Tick
	marking := s.engine.cfg.OnFault != nil
	for pos, i := range t.selected {
		if (s.chunk.harmed || s.chunk.absent > 0) && s.isOut(i) || marking && s.scratch.done[pos] >= hadAlways {
			continue
		}
		v := s.at(uint16(pos))
		if !p.inside(t.row()) {
			continue
		}
		t.kind = inAlways
		p.always(t, v)
		if marking {
			s.scratch.done[pos] = hadAlways
		}
	}
}

// stepStates steps a layer state by state. again means that a fault has interrupted it before.
func (s *stepper) stepStates(layer int, p *layerProgram, again bool) {
	c, rows := s.chunk, s.chunk.present()
	counts := s.countsOf(layer)
	if s.scratch.listed || c.harmed || again {
		s.stepSome(layer, p, counts)
		return
	}
	most := mostOf(counts)
	many := int(counts[most])
	if many == len(s.selected) { // all in one state: nothing to sort out
		s.stepAll(&p.states[most])
		return
	}
	arranged := s.scratch.arranged && c.groups[layer].moved == 0
	first, second := arranged && layer == c.arrangement.first, arranged && layer == c.arrangement.second
	g := s.groupsOf(layer, counts)
	parting := !first && !second && rows-many <= rows/few && p.states[most].takesBatch() && s.mayPart()
	if parting {
		s.part(g, most)
	}
	for id := 1; id < len(p.states); id++ {
		live, state := g.of(id), &p.states[id]
		mostly, rest := StateID(id) == most, len(live) == rows-many // rest: all rows that are not in the most frequent state
		switch {
		case len(live) == 0 || state.idle():
		case first:
			s.stepBlock(state, g.arranged(id, most), len(live))
		case second && mostly:
			for _, b := range c.arrangement.blocks {
				s.stepBlock(state, b.from, b.middle-b.from)
			}
		case second && rest:
			for _, b := range c.arrangement.blocks {
				s.stepBlock(state, b.middle, b.to-b.middle)
			}
		case parting && mostly:
			s.stepBlock(state, 0, many)
		case parting && rest:
			s.stepBlock(state, many, len(live))
		default:
			live = s.place(live)
			s.stepState(state, live, s.viewsOf(state, live))
		}
	}
}

// stepBlock steps rows in one state whose views are contiguous, starting at a position.
func (s *stepper) stepBlock(p *program, from, n int) {
	if n > 0 {
		s.stepState(p, s.engine.identity[from:from+n], s.views.part(from, from+n))
	}
}

// countsOf returns how many rows of the current chunk, without those that are absent, are in each state of a layer.
func (s *stepper) countsOf(layer int) []int32 {
	return s.chunk.counts[s.machine.offsets[layer]:][:len(s.machine.programs[layer].states)]
}

// groupsOf returns the rows of a whole chunk, without those that are absent, by their state in a layer.
func (s *stepper) groupsOf(layer int, counts []int32) *groups {
	c := s.chunk
	g := &c.groups[layer]
	if g.current() {
		return g
	}
	all := s.engine.identity[:c.Len()]
	if one, two, kinds := kindsOf(counts); kinds == 2 && c.absent == 0 {
		g.divide(all, s.cells[layer:], s.stride, len(counts), one, two, s.scratch.placed)
		return g
	}
	states := s.readStates(layer, all)
	if c.absent > 0 {
		for row := range states {
			if s.isOut(uint16(row)) {
				states[row] = StateID(len(counts)) // no state has this number
			}
		}
	}
	g.make(states, counts)
	return g
}

// stepAll steps rows that all share one state.
func (s *stepper) stepAll(p *program) {
	if !p.idle() {
		s.stepState(p, s.engine.identity[:len(s.selected)], s.views)
	}
}

// mostOf returns the state that most rows are in.
func mostOf(counts []int32) (most StateID) {
	for id, n := range counts {
		if n > counts[most] {
			most = StateID(id)
		}
	}
	return most
}

// updateMoved runs Update for the rows whose transition fired in this layer.
func (s *stepper) updateMoved(layer int, p *layerProgram) {
	for pos := range s.selected {
		if !s.scratch.moved[pos] {
			continue
		}
		s.scratch.moved[pos] = false
		v := s.at(uint16(pos))
		if row := s.row(); row[0].aux&(auxDead|auxStopped) == 0 {
			s.updateOne(&p.states[row[layer].state], v)
		}
	}
}

// at moves to the row at a position and returns its view.
func (s *stepper) at(pos uint16) view {
	s.position = int(pos)
	if s.each != nil {
		s.delta = s.each[pos]
	}
	return s.views.at(int(pos))
}

// isOut reports whether no callback may run for a row.
func (s *stepper) isOut(row uint16) bool {
	return !ticks(s.cells[int(row)*s.stride].aux) || !s.scratch.listed && s.chunk.isAbsent(int(row))
}
