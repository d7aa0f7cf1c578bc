package fsm

// Not all rows of a chunk are stepped at once: absent rows are in none of the groups that the chunk keeps, and a fault leaves only some of
// the others to do. So the rows being stepped are grouped separately.

// stepSome is stepStates for some of a chunk's rows.
func (s *stepper) stepSome(layer int, p *layerProgram, counts []int32) {
	g := &s.scratch.some
	if s.scratch.mixed {
		counts = s.countsOfAll(layer, counts)
	}
	careful := s.chunk.harmed || s.engine.cfg.OnFault != nil
	switch one, two, kinds := kindsOf(counts); {
	case careful:
		g.makeSome(s.statesLeft(layer), counts, s.scratch.counts[:len(counts)])
	case kinds == 1:
		s.stepAll(&p.states[one])
		return
	case kinds == 2:
		g.divide(s.selected, s.cells[layer:], s.stride, len(counts), one, two, s.scratch.placed)
	default:
		g.makeSome(s.readStates(layer, s.selected), counts, s.scratch.counts[:len(counts)])
	}
	for id := 1; id < len(p.states); id++ {
		if live := g.of(id); len(live) > 0 && !p.states[id].idle() {
			s.stepState(&p.states[id], live, s.viewsOf(&p.states[id], live))
		}
	}
}

// countsOfAll returns how many rows are in each state of a layer, including those that are absent.
func (s *stepper) countsOfAll(layer int, counts []int32) []int32 {
	all := s.scratch.all[:len(counts)]
	for id, n := range s.chunk.away[s.machine.offsets[layer]:][:len(counts)] {
		all[id] = counts[id] + n
	}
	return all
}

// kindsOf returns the number of states that rows are in, and the first two of them.
func kindsOf(counts []int32) (one, two StateID, kinds int) {
	for id, n := range counts {
		if n == 0 {
			continue
		}
		switch kinds++; kinds {
		case 1:
			one = StateID(id)
		case 2:
			two = StateID(id)
		}
	}
	return one, two, kinds
}

// statesLeft notes the current states of the current rows, None for those that may not be called back or are through with the layer.
func (s *stepper) statesLeft(layer int) []StateID {
	states := s.readStates(layer, s.selected)
	for pos, row := range s.selected {
		if s.isOut(row) || s.scratch.done[pos] == finished {
			states[pos] = None
		}
	}
	return states
}

// readStates notes the current states of rows.
func (s *stepper) readStates(layer int, rows []uint16) []StateID {
	cells, stride := s.cells, s.stride
	states := s.scratch.states[:len(rows)]
	for k, row := range rows {
		states[k] = cells[int(row)*stride+layer].state
	}
	return states
}
