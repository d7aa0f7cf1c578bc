package fsm

import (
	"cmp"
	"fmt"
)

// Operations act on one row at once, outside of ticks. They all go through operate: locate the row, start it if necessary, act, carry out
// the direct changes that callbacks requested, and settle.

// operate runs act on an entity's row. It returns the reason if it could not, and the fault if act itself caused one.
func (e *engine) operate(operation string, entity Entity, act func(s *stepper, v view)) (Reason, *Fault) {
	return e.operateOn(operation, entity, true, act)
}

// operateOn is operate, but starts a row that has not started only if start is true.
func (e *engine) operateOn(operation string, entity Entity, start bool, act func(s *stepper, v view)) (Reason, *Fault) {
	mustNotBeRemoved(e.host, "", operation, e.machine.name, entity)
	why, fault := e.bracket(operation, entity, start, act)
	e.settle()
	return why, fault
}

// bracket is the part of operateOn up to the end of the last callback.
func (e *engine) bracket(operation string, entity Entity, start bool, act func(s *stepper, v view)) (Reason, *Fault) {
	e.begin(operation)
	defer e.end()
	if why := e.visit(entity); why != 0 {
		return why, nil
	}
	if fault := e.attempt(act, start); fault != nil {
		return Stopped, fault
	}
	return 0, nil
}

// visit points the engine's own stepper at a row. It returns the reason if no callback may run for the row.
func (e *engine) visit(entity Entity) Reason {
	s := e.op
	row, c, vs, ok := e.rows.locate(entity, s.gathered)
	if !ok {
		return Gone
	}
	s.aim(entity, row, c, vs)
	switch {
	case row.Stopped():
		return Stopped
	case row.Paused():
		return Paused
	}
	return 0
}

// reach is visit for callbacks that may run during a pause. It reports whether any may run.
func (e *engine) reach(entity Entity) bool {
	why := e.visit(entity)
	return why == 0 || why == Paused
}

// aim points the stepper at a single row.
func (s *stepper) aim(entity Entity, row Row, c *Chunk, vs views) {
	s.someone[0] = entity
	s.views = vs
	s.chunk, s.alone = c, true
	s.entities, s.cells = s.someone[:], row
	s.selected = s.engine.identity[:1]
	s.position, s.layer, s.delta = 0, 0, 0
	s.run = 0
	s.random.forget()
}

// act runs f on the visited row, starting the row first if necessary.
func (e *engine) act(f func(s *stepper, v view)) { e.attempt(f, true) }

// attempt runs f on the visited row. If f did not complete, it returns the fault that was caught.
func (e *engine) attempt(f func(s *stepper, v view), start bool) (fault *Fault) {
	s := e.op
	complete := false
	defer e.gather()
	defer func() {
		if o := &s.output; !complete && len(o.faults) > 0 {
			fault = o.faults[len(o.faults)-1]
		}
	}()
	defer s.catch()
	v := s.views.at(0)
	if start && s.unfinished(s.row()) {
		s.start(v, byStart)
	}
	f(s, v)
	if len(s.output.direct) > 0 {
		s.carryOut(anyLayer)
	}
	s.kind = inNothing
	complete = true
	return nil
}

// gather collects what an operation produced, except for its changes, which stay in the stepper until the next tick.
func (e *engine) gather() {
	o := &e.op.output
	e.queueOrders(o.orders)
	clear(o.orders)
	o.orders = o.orders[:0]
	e.faults = append(e.faults, o.faults...)
	clear(o.faults)
	o.faults = o.faults[:0]
	o.direct = o.direct[:0]
}

// rowBetweenTicks finds the row for an operation that calls nothing back. Inside a callback it panics all the same, since whether the
// entity's turn has come would depend on the chunk size.
func (e *engine) rowBetweenTicks(operation string, entity Entity) (Row, *Chunk, error) {
	if e.busy != "" {
		panic(fmt.Sprintf("fsm: %s of machine %q was called from inside a callback (of %s), or from another goroutine meanwhile; use Tick.Defer",
			operation, e.machine.name, e.busy))
	}
	e.mustBeApart(operation)
	row, c, _, ok := e.rows.locate(entity, views{})
	if !ok {
		return nil, nil, e.refusal(operation, entity, Gone)
	}
	return row, c, nil
}

// refusal returns the error for an operation that could not be carried out.
func (e *engine) refusal(operation string, entity Entity, why Reason) error {
	if why == 0 {
		return nil
	}
	return &refused{operation, e.machine.name, entity, why}
}

// refused formats its text only when it is read: a game that goes through all its entities, as for [Engine.SetEvery], may be refused for
// many of them and look at none of these errors.
type refused struct {
	operation, machine string
	entity             Entity
	why                Reason
}

func (r *refused) Error() string {
	switch r.why {
	case Paused:
		return fmt.Sprintf("fsm: %s: entity %v of machine %q is paused; Resume it first", r.operation, r.entity, r.machine)
	case Stopped:
		return fmt.Sprintf("fsm: %s: entity %v of machine %q was stopped by a fault; Restart it first", r.operation, r.entity, r.machine)
	}
	return fmt.Sprintf("fsm: %s: entity %v has no row of machine %q: it was removed, or never given one", r.operation, r.entity, r.machine)
}

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

// Execute acts on a command at once: in each layer, in order, the first transition with that command whose condition holds fires,
// any-transitions first. With layers given, it asks only those. It reports whether any layer changed; it returns false if a callback
// has panicked and a handler takes the fault, for command 0, and for an entity that has no row, is stopped or is paused.
func (e *Engine[V]) Execute(entity Entity, c Command, layers ...*Layer[V]) bool {
	return e.inner.execute(entity, c, shells[layer](layers))
}

func (e *engine) execute(entity Entity, c Command, layers []*layer) bool {
	set := e.set("Execute", layers)
	changed := false
	e.operate("Execute", entity, func(s *stepper, v view) { changed = s.command(v, c, set) })
	return changed
}

// Perform is the strict form of [Engine.Execute]. If the command leads nowhere from the current states, because no transition has it
// or no condition holds, Perform returns an error that names the states and the command, and what kept each transition that has it from
// being taken. It also returns an error for command 0 and for an entity that has no row, is stopped or is paused. If a callback panics
// and a handler takes the fault, the error is that *[Fault].
func (e *Engine[V]) Perform(entity Entity, c Command, layers ...*Layer[V]) error {
	return e.inner.perform(entity, c, shells[layer](layers))
}

func (e *engine) perform(entity Entity, c Command, layers []*layer) error {
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
		where := ""
		for l, layer := range e.machine.layers {
			if set&(1<<l) != 0 {
				where += fmt.Sprintf(", state %q of layer %q", e.machine.stateName(l, s.row()[l].state), layer.name)
			}
		}
		err = fmt.Errorf("fsm: Perform: %s leads nowhere from %s of machine %q%s",
			nameCommand(e.machine.def.commands, c), where[2:], e.machine.name, s.sayObjections())
	})
	if fault != nil {
		return fault
	}
	if why != 0 {
		return e.refusal("Perform", entity, why)
	}
	return err
}

// Tell hands a message at once to the current state of each layer, in order, or only of the layers given. It reports whether any of
// them handled it; for an entity that has no row, is stopped or is paused, none does.
func (e *Engine[V]) Tell(entity Entity, m Message, layers ...*Layer[V]) bool {
	return e.inner.tell(entity, m, shells[layer](layers))
}

func (e *engine) tell(entity Entity, m Message, layers []*layer) bool {
	set := e.set("Tell", layers)
	handled := false
	e.operate("Tell", entity, func(s *stepper, v view) { handled = s.receive(v, m, set) })
	return handled
}

// ChangeTo changes directly to a state, by Exit and Enter, whatever the transitions, even if it is already current. It returns an
// error if the state is nil, belongs to another machine, is that of [Layer.Outside], or is within a state that is not current, and if
// the entity has no row, is stopped or is paused. If a callback panics and a handler takes the fault, the error is that *[Fault].
func (e *Engine[V]) ChangeTo(entity Entity, state *State[V]) error {
	return e.inner.changeTo(entity, state.plain())
}

func (e *engine) changeTo(entity Entity, state *state) error {
	layer, id, err := e.machine.resolve(state)
	if err != nil {
		return fmt.Errorf("fsm: ChangeTo: %w", err)
	}
	why, fault := e.operate("ChangeTo", entity, func(s *stepper, v view) {
		switch row := s.row(); {
		case row.Dead():
		case !e.machine.programs[layer].open(row, id):
			err = fmt.Errorf("fsm: ChangeTo of entity %v: %w", entity, e.machine.strayed(layer, id))
		default:
			s.change(v, layer, id, byRequest, nil)
		}
	})
	if err == nil && fault != nil {
		return fault
	}
	return cmp.Or(err, e.refusal("ChangeTo", entity, why))
}

// Revert changes a layer back to its previous state, by Exit and Enter, and reports whether it did. It does nothing if there is no
// previous state, or if the entity has no row, is stopped or is paused. The previous state of a state that was entered from itself is
// that state. A callback asks for it by [Tick.Revert].
func (e *Engine[V]) Revert(entity Entity, l *Layer[V]) bool { return e.inner.revert(entity, l.plain()) }

func (e *engine) revert(entity Entity, l *layer) bool {
	layer := e.index("Revert", l)
	if row, ok := e.row(entity); ok && !row.Started() && e.busy == "" {
		return false // it does nothing, so it need not start the row
	}
	reverted := false
	e.operate("Revert", entity, func(s *stepper, v view) {
		if prev := s.row()[layer].prev; prev != None && e.machine.programs[layer].open(s.row(), prev) {
			s.change(v, layer, prev, byRevert, nil)
			reverted = true
		}
	})
	return reverted
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

// set returns the set of the given layers, or of all layers if none is given.
func (e *engine) set(operation string, layers []*layer) uint8 {
	if len(layers) == 0 {
		return allLayers
	}
	var set uint8
	for _, l := range layers {
		set |= 1 << e.index(operation, l)
	}
	return set
}

// index returns the index of a layer. It panics if the layer belongs to another machine.
func (e *engine) index(operation string, l *layer) int {
	i := e.machine.resolveLayer(l)
	if i < 0 {
		panic("fsm: " + operation + ": " + e.machine.strangeLayer(l))
	}
	return i
}
