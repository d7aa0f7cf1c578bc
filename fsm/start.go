package fsm

import (
	"cmp"
	"fmt"
	"slices"
)

// Start starts the entity's row if it has not started: in each layer, in order, Enter of the initial state runs or, if one of the layer's
// states is given, of that state. Entry guards are not asked. An entity that is not given a start of its own starts in its first tick.
//
// Start returns an error if the entity has no row, is paused, or is stopped by a fault; and, if states are given, without having called
// anything: if the entity has started already, if a state is not one of this machine, if two are of one layer, and if one is within a state
// in which the entity would not start. If Enter panics now and a handler takes the fault, that is no error; ask [Engine.Stopped]. If
// nothing takes it, the next tick starts the layers that are left, in their initial states. It panics inside a callback: use [Tick.Defer]
// there.
func (e *Engine[V]) Start(entity Entity, states ...*State[V]) error {
	return e.made().start("Start", entity, shells[state](states), func(s *stepper, v view) { s.start(v, byStart) })
}

// Place is [Engine.Start] without Enter: it calls nothing, and the time in the states begins now. It is for a game that has kept the names
// of states by its own means, in a database, say, and must not give a reward a second time because Enter does so. The states are found by
// [Machine.State]. Place returns an error in the same cases, and in any case if the entity has started already; and it panics in the same.
// To bring back all that the machines know, times and queued commands included, use [Engine.Restore].
func (e *Engine[V]) Place(entity Entity, states ...*State[V]) error {
	return e.made().start("Place", entity, shells[state](states), func(s *stepper, _ view) { s.startUncalled() })
}

// start brings a row that has not started into its first states, by begin.
func (e *engine) start(operation string, entity Entity, states []*state, begin func(s *stepper, v view)) error {
	e.mustBeOutside(operation, throughTick)
	chosen, err := e.machine.choose(states)
	if err != nil {
		return fmt.Errorf("fsm: %s of entity %v: %w", operation, entity, err)
	}
	why, fault := e.operateOn(operation, entity, false, func(s *stepper, v view) {
		switch {
		case !s.row().Started() || s.unfinished(s.row()) && chosen == nil:
			s.chosen = chosen
			defer func() { s.chosen = nil }()
			begin(s, v)
		case chosen != nil:
			err = fmt.Errorf("fsm: %s of entity %v: machine %q: it has started already, and cannot start in state %q; use ChangeTo",
				operation, entity, e.machine.name, states[0].name)
		case operation == "Place":
			err = fmt.Errorf("fsm: Place of entity %v: machine %q: it has started already", entity, e.machine.name)
		}
	})
	if fault != nil { // an Enter faulted; the handler is told
		why = 0
	}
	return cmp.Or(err, e.refusal(operation, entity, why))
}

// choose returns the states to start in, layer by layer, None for those of which no state is given; nil if none is.
func (m *machine) choose(states []*state) (*[MaxLayers]StateID, error) {
	if len(states) == 0 {
		return nil, nil
	}
	var chosen, first [MaxLayers]StateID
	for _, s := range states {
		l, id, err := m.resolve(s)
		if err != nil {
			return nil, err
		}
		if chosen[l] != None {
			return nil, fmt.Errorf("machine %q: it cannot start in both %q and %q, which are states of one layer, %q",
				m.name, m.stateName(l, chosen[l]), s.name, m.layers[l].name)
		}
		chosen[l] = id
	}
	for l := range m.programs { // a layer comes behind the one that it is within
		p := &m.programs[l]
		first[l] = cmp.Or(chosen[l], p.initial)
		if p.outside == None || first[p.layer] == p.state {
			continue
		}
		if first[l] = p.outside; chosen[l] != None {
			return nil, fmt.Errorf("machine %q: state %q of layer %q is within state %q of layer %q, in which it would not start; give that state, too",
				m.name, m.stateName(l, chosen[l]), m.layers[l].name, m.stateName(p.layer, p.state), m.layers[p.layer].name)
		}
	}
	return &chosen, nil
}

// Restart starts a row afresh: it is no longer stopped, and in each layer, in order, Enter of the initial state runs, without the Exit of
// the state before, which [Engine.Previous] and [Engine.Revert] still know, except in layers within states: these go outside first, and
// forget their history. What is queued for the entity stays queued, unless [Engine.WithdrawAll] takes it back before, except for a direct
// change that its callbacks have put off to the next tick ([Tick.ChangeTo]), which is forgotten. Restart returns an error if the entity has
// no row or is paused. If Enter panics again and a handler takes the fault, that is no error; ask [Engine.Stopped]. It panics inside a
// callback: use [Tick.Defer] there.
func (e *Engine[V]) Restart(entity Entity) error { return e.made().restart(entity) }

func (e *engine) restart(entity Entity) error {
	mustNotBeRemoved(e.host, "", "Restart", e.machine.name, entity)
	e.mustBeOutside("Restart", throughTick)
	row, c, _, ok := e.rows.locate(entity, views{})
	begun := ok && row.Started()
	if ok && row.Stopped() {
		if row.Paused() { // by a fault in a swap
			return e.refusal("Restart", entity, ReasonPaused)
		}
		row[0].aux &^= auxStopped
		row[1].aux = uint8(e.clock.tick)
		delete(e.stoppers.of, entity)
		c.marked(row)
	}
	why, _ := e.operateOn("Restart", entity, !begun, func(s *stepper, v view) {
		if begun {
			e.takeBack(order{kind: orderChange, entity: entity}) // it was asked for by what is over now
			s.restart(v)
		}
	})
	if why == ReasonStopped { // an Enter faulted again; the handler is told
		why = 0
	}
	return e.refusal("Restart", entity, why)
}

// restart enters the initial states, whatever the current ones. Nested layers first go outside, so that they are never seen where their
// outer state does not admit them, and are entered with the outer state.
func (s *stepper) restart(v view) {
	row := s.row()
	s.root, s.inner = uint8(len(s.machine.programs)), nil // a panic on the way leaves some nested layers outside; see catch
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

// start brings a row that has not started into its first states, layers in order.
func (s *stepper) start(v view, how *passage) {
	row := s.row()
	s.firstInterval(row) // before Enter, which may panic
	for l := range s.machine.programs {
		if row[l].state == None && !row.Dead() {
			s.change(v, l, s.entry(l, how), how, nil)
		}
	}
}

// startUncalled is start without callbacks.
func (s *stepper) startUncalled() {
	row := s.row()
	s.firstInterval(row)
	for l := range s.machine.programs {
		if row[l].state == None {
			to := s.entry(l, byStart)
			row[l] = Cell{entered: uint32(s.clock.tick), state: to, via: byStart.via, aux: row[l].aux}
			s.note(s.index(), l, None, to, byStart)
		}
	}
}

// firstInterval gives a row that has not started the configured interval, unless it has been given one of its own. In any case, it has not
// waited for anything yet, however long ago it was given its own, and by the clock of whatever world.
func (s *stepper) firstInterval(row Row) {
	every, own := s.engine.cfg.Interval, row[0].aux&auxInterval != 0
	switch {
	case row.Started(), !own && every <= 1:
		return
	case own:
		row[1].aux = uint8(s.clock.tick)
	default:
		s.engine.noteInterval(s.chunk, row, every)
	}
	if s == s.engine.op && s.engine.busy == ticking {
		row[1].aux-- // started by a delivered order: it has not had its turn in this tick yet
	}
}

// entry returns the state in which a layer of the current row is entered: the one that it was given to start in, or else its own choice.
func (s *stepper) entry(layer int, how *passage) StateID {
	p, row := &s.machine.programs[layer], s.row()
	if s.chosen != nil && s.chosen[layer] != None && p.inside(row) {
		return s.chosen[layer]
	}
	return p.entry(row, layer, how)
}
