package fsm

// stepState steps the rows that are in one state: their transitions, then Update for those that stay. live lists their positions; vs
// holds their views, in the same order, and is needed only by batch callbacks. These get the rows that have waited for the same time.
func (s *stepper) stepState(p *program, live []uint16, vs views) {
	switch {
	case !p.takesBatch():
		s.stepEach(p.polls, p.only, p.update, live)
	case s.each == nil:
		s.stepBatch(p, live, vs)
	default:
		for from, to := 0, 0; from < len(live); from = to {
			to = from + s.alike(live[from:])
			s.delta = s.each[live[from]]
			s.stepBatch(p, live[from:to], vs.part(from, to))
		}
	}
}

// alike returns how many of some rows, from the first on, have waited as long as the first. They are sorted by that.
func (s *stepper) alike(live []uint16) (n int) {
	wait := s.waitedEach[live[0]]
	if s.waitedEach[live[len(live)-1]] == wait {
		return len(live)
	}
	for n = 1; s.waitedEach[live[n]] == wait; n++ {
	}
	return n
}

// stepBatch is stepState for a state with batch callbacks.
func (s *stepper) stepBatch(p *program, live []uint16, vs views) {
	if p.batched {
		live, vs = s.pollBatch(p, live, vs)
	} else if len(p.polls) > 0 && s.stepEach(p.polls, p.only, nil, live) {
		live, vs = s.without(live, vs)
	}
	if p.updateBatch == nil {
		if p.update != nil {
			s.stepEach(nil, nil, p.update, live)
		}
		return
	}
	if s.chunk.harmed {
		live, vs = s.stillThere(live, vs)
	}
	if len(live) == 0 {
		return
	}
	t := &s.Tick
	t.kind, t.batch, t.position = inUpdateBatch, live, nobody
	if s.engine.keeps && vs.first != s.views.first {
		s.updateCopies(p.updateBatch, live, vs)
	} else {
		p.updateBatch(t, vs)
	}
	s.finish(live)
}

// updateCopies runs a batch Update on copied views and writes them back, even if it panics.
func (s *stepper) updateCopies(update func(*Tick, views), live []uint16, copies views) {
	s.copies = copies
	defer func() {
		s.copies = views{}
		s.engine.viewType.put(s.views, copies, live)
	}()
	update(&s.Tick, copies)
}

// stepEach asks the transitions of rows in one state and updates the rows that stay, one row after another. It reports whether a
// transition fired.
func (s *stepper) stepEach(polls []edge, only func(view) bool, update func(*Tick, view), live []uint16) (fired bool) {
	marking := s.engine.cfg.OnFault != nil
	for k := 0; k < len(live); k++ {
		fires := noEdge
		if !s.resumed {
			s.going, s.goes = live[k:], progressOf(update != nil)
			var n int
			n, fires = s.stepPlain(polls, only, update, live[k:])
			if s.passed(n); k+n == len(live) {
				break
			}
			k += n
			if fires != noEdge && only != nil && !s.machine.nested {
				n, refused := s.moveRows(&polls[0], only, live[k:])
				fired, k = true, k+n-1
				if refused {
					k++
					s.stay(live[k], update)
				}
				continue
			}
		}
		pos := live[k]
		if s.chunk.harmed && s.isOut(s.selected[pos]) || marking && !s.begin(pos, polls != nil, update != nil) {
			continue
		}
		v := s.at(pos)
		switch {
		case fires != noEdge:
			s.take(&polls[fires], v)
		case !s.poll(polls, v):
			if update != nil && !(s.chunk.harmed && s.isOut(s.selected[pos])) {
				s.kind = inUpdate
				update(&s.Tick, v)
			}
			continue
		}
		fired, s.scratch.moved[pos] = true, true
		if marking {
			s.scratch.done[pos] = finished
		}
	}
	return fired
}

// stay updates a row for which no transition fires.
func (s *stepper) stay(pos uint16, update func(*Tick, view)) {
	if s.engine.cfg.OnFault != nil {
		s.scratch.done[pos] = progressOf(update != nil)
	}
	if update != nil && !(s.chunk.harmed && s.isOut(s.selected[pos])) {
		s.kind = inUpdate
		update(&s.Tick, s.at(pos))
	}
}

// poll asks transitions in order for the current row, and takes the first that may fire. It reports whether one did.
func (s *stepper) poll(edges []edge, v view) bool {
	s.drawn = undrawn
	for i := range edges {
		e := &edges[i]
		s.kind, s.edge = inCondition, e.via
		if e.when != nil && !e.when(v) || e.more && !s.holds(e, v) {
			if s.chunk.harmed && s.gone() {
				return false
			}
			continue
		}
		s.take(e, v)
		return true
	}
	return false
}

// begin notes that a row is being stepped. It reports false if its transitions were asked before a fault interrupted the layer.
func (s *stepper) begin(pos uint16, polls, update bool) bool {
	done := &s.scratch.done[pos]
	if polls && *done == stayed {
		return false
	}
	*done = progressOf(update)
	return true
}

// passed notes that stepPlain is done with the first n rows.
func (s *stepper) passed(n int) {
	if s.engine.cfg.OnFault != nil {
		for _, pos := range s.going[:n] {
			s.scratch.done[pos] = s.goes
		}
	}
	s.going = nil
}

// progressOf returns how far a row comes when it is stepped with or without an Update.
func progressOf(update bool) progress {
	if update {
		return finished
	}
	return stayed
}
