package fsm

import (
	"slices"
	"sync/atomic"
	"time"
)

// stepper steps rows: there is one for each worker, one for operations on single rows and delivered orders, one for questions, and one for
// each Exit of an entity that leaves inside another's. It owns all memory that stepping needs, so that a tick allocates nothing.
type stepper struct {
	Tick
	output  output
	engine  *engine
	alone   bool   // for an operation: its row is seen without the others of its chunk
	chunk   *Chunk // its counts follow the changes; nil for a row that is not in a chunk yet
	views   views  // of the selected rows
	copies  views  // of the batch, while its Update works on copied views
	scratch scratch
	single  [1]uint16 // a batch of one row,
	yes     [1]bool   // and what its condition answers

	gathered views // memory for views
	turns
	each    []time.Duration // the delta of each selected row; nil if all have Tick.delta
	someone [1]Entity       // for operations on one row
	drawn   uint8           // the lot that the row being asked has drawn; see undrawn
	resumed bool            // the layer is resumed after a fault
	going   []uint16        // the rows that stepPlain is iterating over, or nil
	goes    progress        // how far it takes them
	entered layerSet        // layers entered with their outer state since this was cleared
	handled bool            // a layer has handled the message that was handed over last
	inner   *entrance       // where root is set: how layers within the new state are entered; nil if as usual
	seeking bool            // a row is being looked for: what panics is no callback of this stepper
	exiting bool            // Exit or the action of a change is running: the layer's state counts as left

	objecting  bool        // it is to be noted what keeps transitions with a command from being taken
	objections []objection // see objection.go
	refused    int         // which of whenAll and whenTick, taken together and counted from 1, was false; 0 if none of them

	chosen *[MaxLayers]StateID // the states to start in, by layer; nil for the initial ones

	ends [MaxTransitions]uint64 // where the shares in a draw end, if they are computed

	prefetched uint64 // the fields of the current chunk's views that are prefetched; see prefetch.go
	last       sample // of this tick, if it is a trial
	ballot     ballot // likewise

	number   int // among the workers
	ordinal  int // of the current chunk, in tick order
	hired    atomic.Bool
	panicked any // the first panic in the order of chunks; nil if there was none
	fell     int // the ordinal of its chunk
}

// newStepper returns a stepper for the engine's machine, without the memory for chunks; see prepare.
func newStepper(e *engine) *stepper {
	s := &stepper{engine: e}
	s.Tick.out = &s.output
	s.Tick.clock = &e.clock
	s.Tick.host = e.host
	s.use(e.machine)
	return s
}

// use points the stepper at a machine.
func (s *stepper) use(m *machine) {
	s.Tick.machine = s.watched(m)
	s.Tick.seed = seedOf(s.engine.cfg.Seed, m.name)
	s.Tick.stride = s.engine.stride
}

// take carries out a transition.
func (s *stepper) take(e *edge, v view) (taken bool) {
	return s.change(v, s.layer, e.to, &e.passage, e.action)
}

// change brings the current row into another state of a layer, and with it the nested layers: Exit, action, the change itself, Enter.
// Each callback may remove the entity, after which no more are called for it. It returns false if the entity was removed before.
func (s *stepper) change(v view, layer int, to StateID, how *passage, action func(*Tick, view)) (taken bool) {
	if s.machine.nested {
		return s.changeNested(v, layer, to, how, action)
	}
	return s.changeOne(v, layer, to, how, action)
}

// changeOne is change for a single layer, without those nested in it.
func (s *stepper) changeOne(v view, layer int, to StateID, how *passage, action func(*Tick, view)) (taken bool) {
	t := &s.Tick
	index := t.index()
	row := t.cells[index*t.stride:]
	if row[0].aux&auxDead != 0 { // its condition removed it
		return false
	}
	states, cell, caller := s.machine.programs[layer].states, &row[layer], t.layer
	from := cell.state
	t.layer, t.edge = layer, how.via
	if exit := states[from].exit; exit != nil && how.via != viaRestart {
		t.kind, s.exiting = inExit, true
		if exit(t, v); row[0].aux&auxDead != 0 {
			t.layer, s.exiting = caller, false
			return true
		}
	}
	if action != nil {
		t.kind, s.exiting = inAction, true
		if action(t, v); row[0].aux&auxDead != 0 {
			t.layer, s.exiting = caller, false
			return true
		}
	}
	s.exiting = false
	cell.entered, cell.state, cell.prev, cell.via = uint32(t.clock.tick), to, from, how.via // by field: copying a composite literal is slow
	s.note(index, layer, from, to, how)
	if enter := states[to].enter; enter != nil {
		t.kind = inEnter
		enter(t, v)
	}
	t.layer = caller
	return true
}

// gone reports whether the current row has been removed, as by an impure condition.
func (s *stepper) gone() bool {
	t := &s.Tick
	return t.cells[t.index()*t.stride].aux&auxDead != 0
}

// note updates the counts for a row that has changed state, and writes the change event.
func (s *stepper) note(index, layer int, from, to StateID, how *passage) {
	t, o := &s.Tick, &s.output
	if c := s.chunk; c != nil {
		row := index
		if s.alone {
			row = c.indexOf(s.cells)
		}
		c.regroup(s.machine.offsets[layer], layer, row, from, to)
	}
	n := len(o.changes)
	if n < cap(o.changes) {
		o.changes = o.changes[:n+1]
	} else {
		o.grow()
	}
	c := &o.changes[n] // written in place: copying a composite literal is slow
	c.Entity, c.Tick = t.entities[index], t.clock.tick
	c.Transition, c.Command = how.transition, how.command
	c.Layer, c.From, c.To, c.Cause = uint8(layer), from, to, how.cause
	if how.transition >= 0 {
		o.transitions++
	}
	if o.keyed {
		o.changeRows = append(o.changeRows, int32(index))
	}
}

// holds reports whether everything about an edge except its first condition holds for the current row.
func (s *stepper) holds(e *edge, v view) bool {
	if e.whenBatch != nil {
		if !s.askOne(e) {
			return false
		}
	}
	return s.rest(e, v)
}

// askOne asks a batch condition about the current row alone.
func (s *stepper) askOne(e *edge) bool {
	t := &s.Tick
	position := t.position
	s.single[0] = uint16(position)
	s.yes[0] = false
	t.batch, t.kind, t.edge, t.position = s.single[:], inConditionBatch, e.via, nobody
	e.whenBatch(t, s.views.part(position, position+1), s.yes[:])
	t.position = position
	return s.yes[0]
}

// rest is holds without the batch condition.
func (s *stepper) rest(e *edge, v view) bool {
	t := &s.Tick
	if e.after > 0 && !t.lasted(e.after) { // before the draw, which takes longer
		t.kind = inDelay
		return false
	}
	if e.share != nil && !s.drew(e, v) {
		return false
	}
	if e.wait != nil && s.early(e, v) {
		t.kind = inDelay
		return false
	}
	t.kind, t.edge = inCondition, e.via
	for k, f := range e.whenAll {
		if s.gone() || !f(v) {
			s.refused = 1 + k
			return false
		}
	}
	for k, f := range e.whenTick {
		if s.gone() || !f(t, v) {
			s.refused = 1 + len(e.whenAll) + k
			return false
		}
	}
	if s.gone() {
		return false
	}
	if e.exitGuard != nil {
		t.kind = inExitGuard
		if !e.exitGuard(v) || s.gone() {
			return false
		}
	}
	if e.exitGuardTick != nil {
		t.kind = inExitGuard
		if !e.exitGuardTick(t, v) || s.gone() {
			return false
		}
	}
	if e.guard != nil {
		t.kind = inGuard
		return e.guard(v)
	}
	if e.guardTick != nil {
		t.kind = inGuard
		return e.guardTick(t, v)
	}
	return true
}

// updateOne runs the current state's Update for the current row alone.
func (s *stepper) updateOne(p *program, v view) {
	t := &s.Tick
	switch {
	case p.update != nil:
		t.kind = inUpdate
		p.update(t, v)
	case p.updateBatch != nil:
		position := t.position
		s.single[0] = uint16(position)
		t.batch, t.kind, t.position = s.single[:], inUpdateBatch, nobody
		p.updateBatch(t, s.views.part(position, position+1))
		t.position = position
	}
}

// stepped returns the view that callbacks of a row are being given in the current chunk; none if the row is not being stepped.
func (e *engine) stepped(c *Chunk, row Row) views {
	w := e.workers[0] // with several workers, callbacks do not remove
	if w.kind == inNothing || w.chunk != c || c == nil {
		return views{}
	}
	at := slices.Index(w.selected, uint16(c.indexOf(row)))
	if at < 0 {
		return views{}
	}
	if w.copies.n > 0 {
		if k := slices.Index(w.batch, uint16(at)); k >= 0 {
			return w.copies.part(k, k+1)
		}
	}
	return w.views.part(at, at+1)
}
