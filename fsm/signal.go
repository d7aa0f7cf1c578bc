package fsm

import (
	"fmt"
)

// Execute acts on a command at once: in each layer, in order, the first transition with that command fires for which all else that is
// set on it holds, any-transitions first. With layers given, it asks only those. It reports whether any fired; it returns false if
// a callback has panicked and a handler takes the fault, for command 0, and for an entity that has no row, is stopped or is paused. It
// panics inside a callback: use [Tick.Send] or [Tick.Defer] there.
func (e *Engine[V]) Execute(entity Entity, c Command, layers ...*Layer[V]) bool {
	return e.made().execute(entity, c, shells[layer](layers))
}

func (e *engine) execute(entity Entity, c Command, layers []*layer) bool {
	e.mustBeOutside("Execute", throughTick)
	set := e.set("Execute", layers)
	taken := false
	start := c != 0 // Perform, which refuses 0, starts nothing either
	_, fault := e.operateOn("Execute", entity, start, func(s *stepper, v view) { taken = s.command(v, c, set) })
	return taken && fault == nil // a direct change that a callback has asked for may panic after the command
}

// Perform is the strict form of [Engine.Execute]. If the command leads nowhere from the current states, because no transition has it or no
// condition holds, Perform returns a *[RefusalError] that names the states and the command, and what kept each transition that has it from
// being taken. So it does for an entity that has no row, is stopped or is paused, or is removed by its own start. For command 0 the error
// has no type of its own. If a callback panics and a handler takes the fault, the error is that *[Fault]. It panics where Execute does.
func (e *Engine[V]) Perform(entity Entity, c Command, layers ...*Layer[V]) error {
	return e.made().perform(entity, c, shells[layer](layers))
}

func (e *engine) perform(entity Entity, c Command, layers []*layer) error {
	e.mustBeOutside("Perform", throughTick)
	if c == 0 {
		return fmt.Errorf("fsm: Perform: command 0 is reserved; number the game's commands from 1 (machine %q)", e.machine.name)
	}
	set := e.set("Perform", layers)
	var err error
	why, fault := e.operate("Perform", entity, func(s *stepper, v view) {
		s.objecting, s.objections = true, s.objections[:0]
		defer func() { s.objecting = false }()
		if s.command(v, c, set) {
			return
		}
		if s.row().Dead() {
			err = e.refusal("Perform", entity, ReasonGone) // its start has removed it
			return
		}
		err = &RefusalError{
			Operation: "Perform", Machine: e.machine.name, Entity: entity, Reason: ReasonUnhandled,
			nowhere: fmt.Sprintf("%s leads nowhere from %s of machine %q%s",
				nameCommand(e.machine.def.commands, c), e.machine.whereabouts(s.row(), set), e.machine.name,
				s.sayObjections()+s.machine.sayOthers(s.row(), set, c)),
		}
	})
	if fault != nil {
		return fault
	}
	if why != 0 {
		return e.refusal("Perform", entity, why)
	}
	return err
}

// Tell hands a message at once to the current state of each layer, in order, or only of the layers given. It reports whether any of them
// handled it; for an entity that has no row, is stopped or is paused, none does. It returns false, too, if a callback has panicked and a
// handler takes the fault. It panics inside a callback: use [Tick.Post] or [Tick.Defer] there.
func (e *Engine[V]) Tell(entity Entity, m Message, layers ...*Layer[V]) bool {
	return e.made().tell(entity, m, shells[layer](layers))
}

func (e *engine) tell(entity Entity, m Message, layers []*layer) bool {
	e.mustBeOutside("Tell", throughTick)
	set := e.set("Tell", layers)
	handled := false
	_, fault := e.operate("Tell", entity, func(s *stepper, v view) { handled = s.receive(v, m, set) })
	return handled && fault == nil // a direct change that a callback has asked for may panic after the message
}

// command asks, in each layer of a set, the current state's transitions for a command; any-transitions are among them and come first. It
// reports whether any fired.
func (s *stepper) command(v view, c Command, layers layerSet) (taken bool) {
	row := s.row()
	s.entered = 0
	for l := range s.machine.programs {
		if !layers.has(l) || s.entered.has(l) {
			continue
		}
		if row.Dead() {
			break
		}
		s.layer, s.drawn = l, undrawn
		commands := s.machine.programs[l].states[row[l].state].commands
		for i := range commands {
			edge := &commands[i]
			if edge.command != c {
				continue
			}
			s.kind, s.edge, s.refused = inCondition, edge.via, 0
			if edge.when != nil && !edge.when(v) || edge.more && !s.holds(edge, v) {
				if row.Dead() {
					return taken
				}
				s.object(edge)
				continue
			}
			if s.fire(edge, v) {
				taken = true
			}
			break
		}
	}
	return taken
}

// receive hands a message to the current state of each layer of a set, and if the state does not handle it, to the layer. It reports
// whether any handled it; after a panic, s.handled tells whether any had.
func (s *stepper) receive(v view, m Message, layers layerSet) bool {
	s.handled = false
	row := s.row()
	for l := range s.machine.programs {
		if !layers.has(l) {
			continue
		}
		if row.Dead() {
			break
		}
		s.layer, s.kind = l, inMessage
		p := &s.machine.programs[l]
		if f := p.states[row[l].state].message; f != nil && f(&s.Tick, v, m) {
			s.handled = true
		} else if p.message != nil && !row.Dead() && p.inside(row) {
			s.kind = inLayerMessage
			if p.message(&s.Tick, v, m) {
				s.handled = true
			}
		}
	}
	return s.handled
}
