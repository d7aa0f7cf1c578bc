package fsm

import (
	"fmt"
	"slices"
)

// Swap replaces the running machine by another, as a rule one derived from it by [Machine.Edit]. Rows migrate by the names of layers and
// states, present or former (see [State.Formerly]), and keep their times. A row whose state is gone goes to the initial state of its layer,
// by Exit of the old state and Enter of the new one, with [CauseSwap] in the change event and no previous state; a layer that is new
// starts. First all Exits run, entity by entity in row order, layers in order and what is nested before what it is within, then all Enters
// in the same order of entities. No callback runs for a row that a fault has stopped. What was queued stays queued; unless it is for layers
// by name, it is for new layers, too. [Engine.Changes] get the new machine's numbers, those made since the last tick included: a state that
// is gone is None, a transition that is gone -1, and changes of a layer that is gone are no longer listed. What is in [Engine.Lost] gets
// them likewise. In a layer that is made anew instead of taken over by Edit, as all are by a definition that is read again, transitions are
// known by what they say: from where they lead to where, by which command; if several do, by their labels, conditions and delays, and by
// their order. If the new machine has more layers than rows have room for, Swap returns an error and changes nothing; see
// [Builder.Reserve]. It panics inside a callback: use [Tick.Defer] there.
func (e *Engine[V]) Swap(m *Machine[V]) error { return e.made().swap(m.plain()) }

func (e *engine) swap(m *machine) error {
	e.mustBeOutside("Swap", "use Tick.Defer")
	if m == nil {
		return fmt.Errorf("fsm: Swap: the machine to take the place of %q is nil", e.machine.name)
	}
	if len(m.layers) == 0 {
		return fmt.Errorf("fsm: Swap: the machine to take the place of %q is one that Build has not made", e.machine.name)
	}
	if len(m.layers) > e.stride { // whatever it has reserved: a machine that was refused may be the one that this was derived from
		return fmt.Errorf("fsm: Swap: rows of machine %q have room for %d layers, and machine %q has %d; "+
			"reserve more when the first one is built (Builder.Reserve, or reserve: in a definition), and start the game anew", e.machine.name, e.stride, m.name, len(m.layers))
	}
	e.migrate(m)
	e.settle()
	return nil
}

// migrate is the part of swap up to the end of the last callback.
func (e *engine) migrate(m *machine) {
	e.begin("Swap")
	defer e.end()
	old := e.machine
	g := newMigration(old, m)
	chunks := e.rows.chunks()
	e.crew.chunks = chunks
	// Exit the states that are gone while the rows are still the old machine's.
	var incomplete []Entity
	exited := false
	e.exitedLayers = map[Entity]layerSet{}
	defer func() {
		e.exitedLayers = nil
		if !exited {
			e.mend(incomplete)
			for _, c := range chunks {
				e.recount(c)
			}
		}
	}()
	moved := make([]Cell, e.stride)
	for _, c := range chunks {
		for i, entity := range c.Entities {
			if g.row(c.Row(i), moved) {
				continue
			}
			incomplete = append(incomplete, entity)
			if e.reach(entity) {
				e.attempt(false, func(s *stepper, v view) { s.exitGone(g, v) })
			}
		}
	}
	exited, e.exitedLayers = true, nil
	e.use(m)
	for _, c := range chunks {
		c.counts, c.away, c.groups = make([]int32, m.slots), make([]int32, m.slots), m.newGroups(e.cfg.ChunkSize)
		for i := range c.Entities {
			g.row(c.Row(i), moved)
			copy(c.Row(i), moved)
		}
		e.recount(c)
	}
	e.renumber(&g.renumbering)
	waiting := &e.op.output
	made := len(waiting.changes)
	e.changes, waiting.changes = g.changes(old, e.changes), g.changes(old, waiting.changes)
	e.internal, waiting.internal = g.changes(old, e.internal), g.changes(old, waiting.internal)
	e.stats.Changes += uint64(made - len(waiting.changes)) // the others are counted by the next tick
	g.lost(e.lost)
	e.complete(incomplete)
}

// complete brings the layers of rows that lack a state into their initial state, by Enter. For a row stopped by a fault no callback runs,
// but it is put there all the same, because a started row has a state.
func (e *engine) complete(incomplete []Entity) {
	done := false
	defer func() {
		if !done {
			e.mend(incomplete)
		}
	}()
	for _, entity := range incomplete {
		if e.reach(entity) {
			e.attempt(false, func(s *stepper, v view) { s.enterMissing(v) })
		}
		if e.visit(entity) == ReasonStopped {
			e.op.mend(bySwap)
		}
	}
	done = true
}

// mend brings the layers of rows to where their outer states admit them after a panic has cut a swap short. It calls nothing, and so needs
// no views: an entity may lack a component of its own, which may be what the panic was about.
func (e *engine) mend(entities []Entity) {
	for _, entity := range entities {
		if row, c, _, ok := e.rows.locate(entity, views{}); ok {
			e.op.aim(entity, row, c, views{})
			e.op.mend(byOuter)
		}
	}
}

// enterMissing brings layers that lack a state into their initial state.
func (s *stepper) enterMissing(v view) {
	for l := range s.machine.programs {
		if p, row := &s.machine.programs[l], s.row(); !row.Dead() && p.misplaced(row, l) {
			s.change(v, l, p.entry(row, l, bySwap), bySwap, nil)
		}
	}
}

// exitGone runs Exit of the current states that the new machine lacks. The old machine must run nothing after that, so a direct change
// requested by such an Exit waits for the next tick.
func (s *stepper) exitGone(g *migration, v view) {
	s.putsOff, s.putOffFrom = true, len(s.out.orders)
	for l := range s.machine.programs {
		row := s.row()
		state := row[l].state
		if state == None || row.Dead() || g.layer[l] >= 0 && g.state[l][state] != None {
			continue
		}
		if !s.leave(v, s.machine.programs[l].states[state].inner) {
			break
		}
		if f := s.machine.programs[l].states[state].exit; f != nil {
			s.layer, s.kind, s.by, s.edge = l, inExit, int8(l), viaSwap
			s.engine.exitedLayers[s.entities[s.index()]] |= only(l) // set before the call, which may remove the entity
			f(&s.Tick, v)
		}
	}
	s.putsOff = false
}

// use makes all steppers run m.
func (e *engine) use(m *machine) {
	e.machine = m
	e.clock.delays = delayTicks{}
	e.idle = nil // their bookkeeping is that of the old machine
	for _, s := range slices.Concat([]*stepper{e.op, e.asker}, e.workers, e.exiters) {
		s.use(m)
	}
}
