package fsm

import "slices"

// A change of state takes nested layers with it: those within the old state are left before it, those within the new one entered after it.

// changeNested is change for a machine with nested layers.
func (s *stepper) changeNested(v view, layer int, to StateID, how *passage, action func(*Tick, view)) (taken bool) {
	row := s.row()
	states := s.machine.programs[layer].states
	left, entered := states[row[layer].state].inner, states[to].inner
	if left == nil && entered == nil || row.Dead() {
		return s.changeOne(v, layer, to, how, action)
	}
	outermost := s.root == 0
	if outermost {
		s.root, s.inner, s.through = uint8(layer+1), how.inner, how
	}
	taken = true
	if s.leave(v, left) {
		taken = s.changeOne(v, layer, to, how, action)
		if !row.Dead() {
			s.enter(v, entered, how)
		}
	}
	if outermost {
		s.root, s.through = 0, nil
	}
	return taken
}

// leave brings the layers within a state outside before that state is left. It reports false if one of their Exits removed the entity.
func (s *stepper) leave(v view, layers []int) bool {
	row := s.row()
	for _, l := range slices.Backward(layers) {
		if outside := s.machine.programs[l].outside; row[l].state != None && row[l].state != outside {
			s.change(v, l, outside, byOuter, nil)
		}
		if row.Dead() {
			return false
		}
	}
	return true
}

// enter brings the layers within a state into one of their own after that state has been entered.
func (s *stepper) enter(v view, layers []int, how *passage) {
	row := s.row()
	if how.via <= MaxTransitions || how.via == viaDirect || how.via == viaRevert {
		how = throughOuter(how.inner)
	}
	for _, l := range layers {
		if p := &s.machine.programs[l]; !row.Dead() && (how.via == viaRestart || p.misplaced(row, l)) {
			s.entered.add(l)
			s.change(v, l, s.entry(l, how), how, nil)
		}
	}
}

// throughOuter returns the passage by which layers are entered with their outer state.
func throughOuter(e *entrance) *passage {
	if e != nil {
		return &e.passage
	}
	return byOuter
}

// mend moves the layers of a row to where their outer states admit them, without Exit and Enter. Layers that have not started are left to
// the start, except in a swap.
func (s *stepper) mend(how *passage) {
	row := s.row()
	for l := range s.machine.programs {
		if p, c := &s.machine.programs[l], &row[l]; (c.state != None || how == bySwap) && p.misplaced(row, l) {
			from, to := c.state, p.entry(row, l, how)
			c.entered, c.state, c.prev, c.via = uint32(s.clock.tick), to, from, how.via
			s.note(s.index(), l, from, to, how)
		}
	}
}
