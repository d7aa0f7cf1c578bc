package fsm

// exits is what an engine keeps of entities whose Exits run because they leave, or because a swap takes their states away.
type exits struct {
	exiters      []*stepper          // idle
	leaving      []*stepper          // in use
	failedExits  map[Entity]struct{} // entities still there because an Exit panicked when they were to be removed
	exitedLayers map[Entity]layerSet // during a swap: the layers whose Exit it has already run
}

// Exit runs the Exit of each current state, layers in reverse order, for a row whose entity is going. It then calls gone, in which
// the host gives the row back; what the Exits have deferred is carried out after that. Hosts call it if [Config.ExitOnRemove] is set;
// it may be called inside a tick. No Exit runs for a row that has not started, is stopped or has already been killed.
//
// If an Exit panics and there is no handler, the entity stays, and gone is not called. A second call for the same entity runs no Exit
// and calls gone, so that the entity can always be removed.
func (e *Engine[V]) Exit(entity Entity, row Row, view []V, gone func()) {
	inner := e.made()
	inner.exit(entity, row, plainViews(view, inner.viewType.size()), gone)
}

func (e *engine) exit(entity Entity, row Row, vs views, gone func()) {
	outermost := e.runExits(entity, row, vs)
	gone()
	if outermost {
		e.settle()
	}
}

// runExits runs the Exits. It reports whether no other callback is under way, so that what the Exits deferred can be settled now.
func (e *engine) runExits(entity Entity, row Row, vs views) (outermost bool) {
	if !row.Started() || row[0].aux&(auxDead|auxStopped) != 0 {
		return false
	}
	for _, s := range e.leaving {
		if s.someone[0] == entity {
			return false // its own Exit is removing it
		}
	}
	if _, failed := e.failedExits[entity]; failed {
		delete(e.failedExits, entity)
		return false
	}
	if outermost = e.busy == ""; outermost {
		e.begin("Remove") // rows must stay where they are until all layers are done
	}
	// An Exit may remove another entity, so several of these may be in use at once.
	var s *stepper
	if n := len(e.exiters); n > 0 {
		s, e.exiters = e.exiters[n-1], e.exiters[:n-1]
	} else {
		s = newStepper(e)
	}
	e.leaving = append(e.leaving, s)
	complete := false
	defer func() {
		if !complete {
			if e.failedExits == nil {
				e.failedExits = map[Entity]struct{}{}
			}
			e.failedExits[entity] = struct{}{}
		}
		e.leaving = e.leaving[:len(e.leaving)-1]
		e.handOver(&s.output)
		s.output.reset()
		s.views = views{}
		e.exiters = append(e.exiters, s)
		if outermost {
			e.end()
		}
	}()
	s.aim(entity, row, nil, vs)
	s.exit(e.leftLayers(entity))
	complete = true
	return outermost
}

// Later calls f at once or, while something is under way, at its end, as if the callback had passed f to [Tick.Defer]. While several
// workers run, it calls f at once, too. It is for hosts: what one machine's Exit defers may concern another machine whose callback has
// removed the entity.
func (e *Engine[V]) Later(f func()) { e.made().later(f) }

func (e *engine) later(f func()) {
	if e.busy == "" || e.crew.parallel {
		f()
		return
	}
	e.handOver(&output{orders: []order{{kind: orderCall, call: f}}})
}

// handOver appends what Exits have requested to what the callback removing the entity has requested so far. While a chunk is being
// stepped, it is filed under that callback's row.
func (e *engine) handOver(o *output) {
	var to *output
	w := e.workers[0] // with several workers, callbacks do not remove
	switch n := len(e.leaving); {
	case n > 0: // inside the Exit of another entity
		to = &e.leaving[n-1].output
	case w.kind != inNothing:
		to = &w.output
		row := int32(w.whose())
		for range o.orders {
			to.orderRows = append(to.orderRows, row)
		}
		for range o.faults {
			to.faultRows = append(to.faultRows, row)
		}
	case e.op.kind != inNothing:
		to = &e.op.output
	default:
		e.queueOrders(o.orders)
		e.faults = append(e.faults, o.faults...)
		return
	}
	to.orders = append(to.orders, o.orders...)
	to.faults = append(to.faults, o.faults...)
}

// leftLayers returns the layers whose states the entity has already left, one bit each: the layer in transition, if the entity is removed
// by that transition's Exit or action, and those that a swap has exited.
func (e *engine) leftLayers(entity Entity) (layers layerSet) {
	layers = e.exitedLayers[entity]
	if s := e.op; s.exiting && s.entities[s.index()] == entity {
		return layers | only(s.layer)
	}
	for _, s := range e.workers {
		if s.exiting && s.entities[s.index()] == entity {
			return layers | only(s.layer)
		}
	}
	return layers
}

// exit runs the Exit of each layer, except for those that have run already.
func (s *stepper) exit(but layerSet) {
	defer s.catch()
	for l := len(s.machine.programs) - 1; l >= 0; l-- {
		if but.has(l) {
			continue
		}
		if f := s.machine.programs[l].states[s.row()[l].state].exit; f != nil {
			s.layer, s.kind, s.edge = l, inExit, 0
			if s.views.n == 0 {
				panic("fsm: the host has called Engine.Exit without a view; give that of the entity")
			}
			f(&s.Tick, s.views.at(0))
		}
	}
	s.kind = inNothing
}
