package fsm

// A callback in batch form takes the views of a state's rows side by side. To copy them there costs more than anything else
// that the engine does for a row. But mostly one state has nearly all rows of a chunk, so instead the few others are swapped
// to the end: the views of the many stand side by side then, and only those of the few are copied. From then on positions
// are not those of rows any more, until the chunk has been stepped.

// few is the share of a chunk's rows, as a divisor, up to which they are swapped to the end.
const few = 4

// stepGroups steps a layer state by state. Again says that a fault has interrupted it before.
func (s *stepper[V]) stepGroups(layer int, p *layerProgram[V], again bool) {
	c, rows := s.chunk, len(s.selected)
	counts := c.counts[s.machine.offsets[layer]:][:len(p.states)]
	if c.special || again || rows != c.Len() {
		s.stepSome(layer, p, counts)
		return
	}
	most := StateID(0)
	for id, n := range counts {
		if n > counts[most] {
			most = StateID(id)
		}
	}
	many := int(counts[most])
	if many == rows { // one state: nothing to sort out
		s.stepGroup(most, &p.states[most], s.engine.identity[:rows], s.views)
		return
	}
	g := &c.groups[layer]
	if !g.current(rows) {
		g.make(s.readStates(layer, s.engine.identity[:rows]), counts)
	}
	parting := rows-many <= rows/few && p.states[most].takesBatch() && s.mayPart()
	if parting {
		s.part(layer, g, most)
	}
	for id := 1; id < len(p.states); id++ {
		live := g.of(id)
		if len(live) == 0 || p.states[id].idle() {
			continue
		}
		if parting && StateID(id) == most {
			s.stepGroup(most, &p.states[id], s.engine.identity[:many], s.views[:many])
			continue
		}
		live = s.place(live)
		s.stepGroup(StateID(id), &p.states[id], live, s.viewsOf(&p.states[id], live))
	}
}

// mayPart reports whether positions may change: the views must be the engine's own copies, and no request may wait that
// knows its entity by position.
func (s *stepper[V]) mayPart() bool {
	return len(s.output.direct) == 0 && &s.views[0] == &s.gathered[0]
}

// part swaps all rows that are not in the given state to the end.
func (s *stepper[V]) part(layer int, g *groups, most StateID) {
	b, rows := &s.batches, len(s.selected)
	if !b.parted {
		b.parted = true
		copy(b.order, s.engine.identity[:rows])
		copy(b.positions, s.engine.identity[:rows])
		s.selected = b.order[:rows]
	}
	end := int32(len(g.of(int(most))))
	to := end
	cells, stride := s.cells, s.stride
	swap := func(group []int32) {
		for _, row := range group {
			at := b.positions[row]
			if at >= end {
				continue
			}
			for cells[int(b.order[to])*stride+layer].state != most {
				to++
			}
			other := b.order[to]
			s.views[at], s.views[to] = s.views[to], s.views[at]
			b.order[at], b.order[to] = other, row
			b.positions[row], b.positions[other] = to, at
			to++
		}
	}
	swap(g.rows[:g.starts[most]])
	swap(g.rows[g.starts[most+1]:])
}

// place returns the positions of rows.
func (s *stepper[V]) place(rows []int32) []int32 {
	b := &s.batches
	if !b.parted {
		return rows
	}
	placed := b.placed[:len(rows)]
	for k, row := range rows {
		placed[k] = b.positions[row]
	}
	return placed
}

// stepSome is stepGroups for some of a chunk's rows: those that are due, or that a fault has left to do.
func (s *stepper[V]) stepSome(layer int, p *layerProgram[V], counts []int32) {
	states := s.readStates(layer, s.selected)
	if s.chunk.harmed || s.engine.cfg.OnFault != nil {
		for pos, i := range s.selected {
			if s.isOut(i) || s.batches.done[pos] == finished {
				states[pos] = None
			}
		}
	}
	counts = s.batches.counts[:len(counts)]
	clear(counts)
	for _, id := range states {
		counts[id]++
	}
	g := &s.batches.some
	g.make(states, counts)
	for id := 1; id < len(p.states); id++ {
		if live := g.of(id); len(live) > 0 && !p.states[id].idle() {
			s.stepGroup(StateID(id), &p.states[id], live, s.viewsOf(&p.states[id], live))
		}
	}
}

// readStates notes the current states of rows.
func (s *stepper[V]) readStates(layer int, rows []int32) []StateID {
	cells, stride := s.cells, s.stride
	states := s.batches.states[:len(rows)]
	for k, row := range rows {
		states[k] = cells[int(row)*stride+layer].state
	}
	return states
}

// viewsOf returns the views at some positions, if a state has callbacks that take them as a batch.
func (s *stepper[V]) viewsOf(p *program[V], live []int32) []V {
	if !p.takesBatch() {
		return nil
	}
	views := s.batches.views[:len(live)]
	pick(views, s.views, live)
	return views
}

// pick copies the views at some positions. It is a function by itself to have the registers for itself.
//
//go:noinline
func pick[V any](into, from []V, at []int32) {
	into = into[:len(at)]
	for k, pos := range at {
		into[k] = from[pos]
	}
}
