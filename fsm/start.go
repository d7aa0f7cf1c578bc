package fsm

import "slices"

// Start starts the entity's row if it has not started: in each layer, in order, Enter of the initial state runs. It returns an error
// if the entity has no row, is paused, or is stopped by a fault. If Enter panics now and a handler takes the fault, that is no error;
// ask [Engine.Stopped].
func (e *Engine[V]) Start(entity Entity) error { return e.inner.start(entity) }

func (e *engine) start(entity Entity) error {
	why, fault := e.operate("Start", entity, func(*stepper, view) {})
	if fault != nil { // an Enter faulted; the handler is told
		why = 0
	}
	return e.refusal("Start", entity, why)
}

// Restart starts a row afresh: it is no longer stopped, and in each layer, in order, Enter of the initial state runs, without the
// Exit of the state before. It returns an error if the entity has no row or is paused. If Enter panics again and a handler takes the
// fault, that is no error; ask [Engine.Stopped].
func (e *Engine[V]) Restart(entity Entity) error { return e.inner.restart(entity) }

func (e *engine) restart(entity Entity) error {
	row, ok := e.row(entity)
	begun, stopped := ok && row.Started(), ok && row.Stopped()
	afresh := func() (Reason, *Fault) {
		return e.operateOn("Restart", entity, !begun, func(s *stepper, v view) {
			if begun {
				s.restart(v)
			}
		})
	}
	why, _ := afresh()
	if why == Stopped && stopped {
		row, c, _, ok := e.rows.locate(entity, views{})
		if !ok { // a fault handler removed it
			return e.refusal("Restart", entity, Gone)
		}
		if row.Paused() { // by a fault in a swap
			return e.refusal("Restart", entity, Paused)
		}
		row[0].aux &^= auxStopped
		row[1].aux = uint8(e.clock.tick)
		c.marked()
		why, _ = afresh()
	}
	if why == Stopped { // an Enter faulted again; the handler is told
		why = 0
	}
	return e.refusal("Restart", entity, why)
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

// start brings a row that has not started into its initial states, layers in order.
func (s *stepper) start(v view, how *passage) {
	row := s.row()
	if every := s.engine.cfg.Every; every > 1 && row[0].aux&auxEvery == 0 && !row.Started() {
		s.engine.noteEvery(s.chunk, row, every) // before Enter, which may panic
		if s == s.engine.op && s.engine.busy == ticking {
			row[1].aux-- // started by a delivered order: it has not had its turn in this tick yet
		}
	}
	for l := range s.machine.programs {
		if row[l].state == None && !row.Dead() {
			s.change(v, l, s.machine.programs[l].entry(row, l, how), how, nil)
		}
	}
}
