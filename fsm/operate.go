package fsm

import "fmt"

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
	e.mustBeOutside(operation, throughTick)
	e.begin(operation)
	defer e.end()
	if why := e.visit(entity); why != 0 {
		return why, nil
	}
	if fault := e.attempt(start, act); fault != nil {
		return ReasonStopped, fault
	}
	return 0, nil
}

// visit points the engine's own stepper at a row. It returns the reason if no callback may run for the row.
func (e *engine) visit(entity Entity) Reason {
	s := e.op
	row, c, vs, ok := e.rows.locate(entity, s.gathered)
	if !ok {
		return ReasonGone
	}
	s.aim(entity, row, c, vs)
	switch {
	case row.Stopped():
		return ReasonStopped
	case row.Paused():
		return ReasonPaused
	}
	return 0
}

// reach is visit for callbacks that may run during a pause. It reports whether any may run.
func (e *engine) reach(entity Entity) bool {
	why := e.visit(entity)
	return why == 0 || why == ReasonPaused
}

// aim points the stepper at a single row.
func (s *stepper) aim(entity Entity, row Row, c *Chunk, vs views) {
	s.someone[0] = entity
	s.views = vs
	s.chunk, s.alone = c, true
	s.entities, s.cells = s.someone[:], row
	s.selected = s.engine.identity[:1]
	s.position, s.layer, s.delta, s.waited = 0, 0, 0, 0
	s.run = 0
	s.random.forget()
}

// attempt runs act on the visited row, starting the row first if that is necessary and wanted. If act did not complete, it returns the
// fault that was caught.
func (e *engine) attempt(start bool, act func(s *stepper, v view)) (fault *Fault) {
	s := e.op
	complete := false
	defer e.collectOperation()
	defer func() {
		s.unwindAfterGoexit()
		if o := &s.output; !complete && len(o.faults) > 0 {
			fault = o.faults[len(o.faults)-1]
		}
	}()
	defer s.catch()
	v := s.views.at(0)
	if start && s.unfinished(s.row()) {
		s.start(v, byStart)
	}
	act(s, v)
	if len(s.output.direct) > 0 {
		s.carryOut(anyLayer)
	}
	s.kind = inNothing
	complete = true
	return nil
}

// collectOperation is collect for an operation, except for its changes, which stay in the stepper until the next tick.
func (e *engine) collectOperation() {
	o := &e.op.output
	e.queueOrders(o.orders)
	clear(o.orders)
	o.orders = o.orders[:0]
	e.faults = append(e.faults, o.faults...)
	clear(o.faults)
	o.faults = o.faults[:0]
	o.direct = o.direct[:0]
}

// throughTick says what to use inside a callback in place of an operation on an entity.
const throughTick = "ask through the Tick instead: Send, Post, ChangeTo and Revert, or Defer for anything else"

// whereToAsk follows what is to be used instead, since a refusal may have been earned in a condition or a guard.
const whereToAsk = " (in Enter, Update, Exit or an action: conditions and guards only ask)"

// mustBeOutside panics if a callback is under way. instead says what to use there.
func (e *engine) mustBeOutside(operation, instead string) {
	if e.busy != "" {
		during := e.busy
		if during == ticking {
			during = "a tick" // its name reads like that of a callback
		}
		if instead != loopTicks {
			instead += whereToAsk
		}
		panic(fmt.Sprintf("fsm: %s of machine %q was called from inside a callback, or from another goroutine, while %s was under way; %s",
			operation, e.machine.name, during, instead))
	}
	e.mustBeApart(operation)
}

// rowBetweenTicks finds the row for an operation that calls nothing back. Inside a callback it panics all the same, since whether the
// entity's turn has come would depend on the chunk size.
func (e *engine) rowBetweenTicks(operation string, entity Entity) (Row, *Chunk, error) {
	e.mustBeOutside(operation, "use Tick.Defer")
	row, c, _, ok := e.rows.locate(entity, views{})
	if !ok {
		return nil, nil, e.refusal(operation, entity, ReasonGone)
	}
	return row, c, nil
}

// set returns the set of the given layers, or of all layers if none is given.
func (e *engine) set(operation string, layers []*layer) layerSet {
	if len(layers) == 0 {
		return allLayers
	}
	var set layerSet
	for _, l := range layers {
		set.add(e.index(operation, l))
	}
	return set
}

// index returns the index of a layer. It panics if the layer belongs to another machine.
func (e *engine) index(operation string, l *layer) int {
	i, err := e.machine.resolveLayer(l)
	if err != nil {
		panic(fmt.Sprintf("fsm: %s: %v", operation, err))
	}
	return i
}
