package fsm

// moveRows carries out a transition that depends on a single condition for rows in its source, one after another: for the first, whose
// condition is known to hold, and for the following ones until ask returns false. If ask is nil, the condition is known to hold for all.
// It returns the number of rows processed and whether it ended because ask returned false. It also ends after a row in whose course some
// row of the chunk may have been removed.
//
// It does what poll and change do. When many rows move, as in a crowd affected by one event, those would spend most of their time finding
// out, again for each row, what is the same for all.
func (s *stepper) moveRows(e *edge, ask func(view) bool, live []uint16) (n int, refused bool) {
	a := &s.chunk.arrangement
	touches := a.touches
	a.touches = carried + 1 // it is lost if a callback panics
	n, refused = s.moveEach(e, ask, live)
	if n <= carried {
		a.touches = touches
		for _, pos := range live[:n] {
			if s.scratch.moved[pos] {
				a.touch(s.selected[pos])
			}
		}
	}
	return n, refused
}

// moveEach is moveRows apart from the chunk's arrangement.
func (s *stepper) moveEach(e *edge, ask func(view) bool, live []uint16) (n int, refused bool) {
	t, c, o := &s.Tick, s.chunk, &s.output
	layer, stride, to := s.layer, t.stride, e.to
	from := t.cells[int(t.selected[live[0]])*stride+layer].state
	states := s.machine.programs[layer].states
	exit, action, enter := states[from].exit, e.action, states[to].enter
	counts, g, mixed := s.countsOf(layer), &c.groups[layer], s.scratch.mixed
	t.edge = e.via
	for k, pos := range live {
		v := s.views.at(int(pos))
		t.position = int(pos)
		if s.each != nil {
			t.delta = s.each[pos]
		}
		if s.engine.cfg.OnFault != nil {
			s.scratch.done[pos] = finished
		}
		if k > 0 && ask != nil {
			t.kind = inCondition
			if !ask(v) {
				return k, true
			}
		}
		s.scratch.moved[pos] = true
		index := int(t.selected[pos])
		row := t.cells[index*stride : index*stride+stride]
		if row[0].aux&auxDead != 0 { // its condition removed it
			return k + 1, false
		}
		if exit != nil {
			t.kind, s.exiting = inExit, true
			if exit(t, v); row[0].aux&auxDead != 0 {
				s.exiting = false
				return k + 1, false
			}
		}
		if action != nil {
			t.kind, s.exiting = inAction, true
			if action(t, v); row[0].aux&auxDead != 0 {
				s.exiting = false
				return k + 1, false
			}
		}
		s.exiting = false
		cell := &row[layer]
		cell.entered, cell.state, cell.prev, cell.via = uint32(t.clock.tick), to, from, e.via
		if mixed {
			c.regroup(s.machine.offsets[layer], layer, index, from, to)
		} else {
			counts[from]--
			counts[to]++
			g.move(index, from, to)
		}
		at := len(o.changes)
		if at < cap(o.changes) {
			o.changes = o.changes[:at+1]
		} else {
			o.grow()
		}
		change := &o.changes[at]
		change.Entity, change.Tick = t.entities[index], t.clock.tick
		change.Transition, change.Command = e.transition, e.command
		change.Layer, change.From, change.To, change.Cause = uint8(layer), from, to, e.cause
		o.transitions++
		o.changeRows = append(o.changeRows, int32(index))
		if enter != nil {
			t.kind = inEnter
			enter(t, v)
		}
		if c.harmed {
			return k + 1, false
		}
	}
	return len(live), false
}
