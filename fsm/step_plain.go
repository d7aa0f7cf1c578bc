package fsm

// noEdge is the index used when no transition fires.
const noEdge = -1

// stepPlain is stepEach for a layer that no fault has interrupted. It returns the number of rows stepped; it returns early when some row
// of the chunk may be gone, or when a transition of the next row fires, with the index of that transition.
//
// The loops below are where most games spend their tick. In Go nothing survives a call in a register, so they keep few variables, and
// there is one loop for each case.
func (s *stepper) stepPlain(polls []edge, only func(view) bool, update func(*Tick, view), live []uint16) (n, fires int) {
	switch {
	case s.chunk.harmed:
		return 0, noEdge
	case len(polls) == 0:
		return s.updatePlain(update, live), noEdge
	case only == nil:
		return s.askAll(polls, update, live)
	}
	s.edge = polls[0].via
	holds := false
	if update == nil {
		n, holds = s.askPlain(only, live)
	} else {
		n, holds = s.askAndUpdate(only, update, live)
	}
	if holds {
		return n, 0
	}
	return n, noEdge
}

// askAll is stepPlain for any transitions, with or without an Update.
func (s *stepper) askAll(polls []edge, update func(*Tick, view), live []uint16) (n, fires int) {
	t, c := &s.Tick, s.chunk
	for k, pos := range live {
		v := s.views.at(int(pos))
		t.position = int(pos)
		if s.each != nil {
			t.delta = s.each[pos]
		}
		s.drawn = undrawn
		for i := range polls {
			e := &polls[i]
			t.kind, t.edge = inCondition, e.via
			if (e.when == nil || e.when(v)) && (!e.more || !t.tooSoon(e.transition) && !(e.draw && t.drawnTooSoon(e)) && s.holds(e, v)) {
				return k, i
			}
			if c.harmed && s.gone() {
				return k + 1, noEdge
			}
		}
		if update != nil && !(c.harmed && s.isOut(s.selected[pos])) {
			t.kind = inUpdate
			update(t, v)
		}
		if c.harmed {
			return k + 1, noEdge
		}
	}
	return len(live), noEdge
}

// askAndUpdate is stepPlain for a condition and an Update.
func (s *stepper) askAndUpdate(only func(view) bool, update func(*Tick, view), live []uint16) (n int, holds bool) {
	t, c := &s.Tick, s.chunk
	for k, pos := range live {
		v := s.views.at(int(pos))
		t.position, t.kind = int(pos), inCondition
		if only(v) {
			return k, true
		}
		if c.harmed && s.isOut(s.selected[pos]) {
			return k + 1, false
		}
		if s.each != nil {
			t.delta = s.each[pos]
		}
		t.kind = inUpdate
		if update(t, v); c.harmed {
			return k + 1, false
		}
	}
	return len(live), false
}

// askPlain is stepPlain for a condition alone.
func (s *stepper) askPlain(only func(view) bool, live []uint16) (n int, holds bool) {
	t, c := &s.Tick, s.chunk
	t.kind = inCondition
	for k, pos := range live {
		t.position = int(pos)
		if only(s.views.at(int(pos))) {
			return k, true
		}
		if c.harmed {
			return k + 1, false
		}
	}
	return len(live), false
}

// updatePlain is stepPlain for an Update alone.
func (s *stepper) updatePlain(update func(*Tick, view), live []uint16) (n int) {
	t, c := &s.Tick, s.chunk
	t.kind = inUpdate
	for k, pos := range live {
		t.position = int(pos)
		if s.each != nil {
			t.delta = s.each[pos]
		}
		if update(t, s.views.at(int(pos))); c.harmed {
			return k + 1
		}
	}
	return len(live)
}
