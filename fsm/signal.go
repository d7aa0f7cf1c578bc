package fsm

import "slices"

// command asks, in each layer of a set, the current state's transitions for a command; any-transitions are among them and come first. It
// reports whether any fired.
func (s *stepper) command(v view, c Command, layers uint8) (changed bool) {
	row := s.row()
	s.entered = 0
	for l := range s.machine.programs {
		if layers&(1<<l) == 0 || s.entered&(1<<l) != 0 {
			continue
		}
		if row.Dead() {
			break
		}
		s.layer = l
		commands := s.machine.programs[l].states[row[l].state].commands
		for i := range commands {
			edge := &commands[i]
			if edge.command != c {
				continue
			}
			s.kind, s.edge = inCondition, edge.via
			if edge.when != nil && !edge.when(v) || edge.more && !s.holds(edge, v) {
				if row.Dead() {
					return changed
				}
				s.object(edge)
				continue
			}
			if s.take(edge, v) {
				changed = true
			}
			break
		}
	}
	return changed
}

// receive hands a message to the current state of each layer of a set, and if the state does not handle it, to the layer. It reports
// whether any handled it.
func (s *stepper) receive(v view, m Message, layers uint8) (handled bool) {
	row := s.row()
	for l := range s.machine.programs {
		if layers&(1<<l) == 0 {
			continue
		}
		if row.Dead() {
			break
		}
		s.layer, s.kind = l, inMessage
		p := &s.machine.programs[l]
		if f := p.states[row[l].state].message; f != nil && f(&s.Tick, v, m) {
			handled = true
		} else if p.message != nil && !row.Dead() && p.inside(row) {
			s.kind = inLayerMessage
			handled = p.message(&s.Tick, v, m) || handled
		}
	}
	return handled
}

// restart enters the initial states, whatever the current ones. Nested layers first go outside, so that they are never seen where their
// outer state does not admit them, and are entered with the outer state.
func (s *stepper) restart(v view) {
	row := s.row()
	s.root, s.afresh = uint8(len(s.machine.programs)), false // a panic on the way leaves some nested layers outside; see catch
	for l := range slices.Backward(s.machine.programs) {
		if p := &s.machine.programs[l]; p.outside != None && row[l].state != None {
			s.changeOne(v, l, p.outside, byRestart, nil)
		}
	}
	for l := range s.machine.programs {
		p := &s.machine.programs[l]
		if within := p.outside != None && (row[l].state != None || p.inside(row)); !within && !row.Dead() {
			s.change(v, l, p.entry(row, l, byRestart), byRestart, nil)
		}
	}
	s.root = 0
}
