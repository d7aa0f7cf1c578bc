package fsm

import (
	"cmp"
	"fmt"
	"slices"
)

// ChangeTo changes directly to a state, by Exit and Enter, whatever the transitions, even if it is already current. Layers within it, of
// which an inner state is given, are entered by that, as by a transition with [Transition.Into]. It returns an error if the state is nil,
// belongs to another machine, is that of [Layer.Outside], or is within a state that is not current, if an inner state would not be entered,
// and if the entity has no row, is stopped or is paused, or is removed by its own start. If a callback panics and a handler takes the
// fault, the error is that *[Fault]. It panics inside a callback: use [Tick.ChangeTo] there.
func (e *Engine[V]) ChangeTo(entity Entity, to *State[V], inner ...*State[V]) error {
	return e.made().changeTo(entity, to.plain(), shells[state](inner))
}

func (e *engine) changeTo(entity Entity, to *state, inner []*state) error {
	e.mustBeOutside("ChangeTo", throughTick)
	layer, id, err := e.machine.resolve(to)
	how := byRequest
	if err == nil && len(inner) > 0 {
		how, err = e.machine.byRequestInto(e.machine.stateAt(layer, id), inner)
	}
	if err != nil {
		return fmt.Errorf("fsm: ChangeTo: %w", err)
	}
	why, fault := e.operate("ChangeTo", entity, func(s *stepper, v view) {
		switch row := s.row(); {
		case row.Dead():
			err = e.refusal("ChangeTo", entity, ReasonGone) // its start has removed it
		case !e.machine.programs[layer].open(row, id):
			err = fmt.Errorf("fsm: ChangeTo of entity %v: %w", entity, e.machine.strayed(layer, id))
		default:
			s.change(v, layer, id, how, nil)
		}
	})
	if err == nil && fault != nil {
		return fault
	}
	return cmp.Or(err, e.refusal("ChangeTo", entity, why))
}

// Revert changes a layer back to its previous state, by Exit and Enter, and reports whether it did. It does nothing if there is no
// previous state, or if the entity has no row, is stopped or is paused. The previous state of a state that was entered from itself is
// that state. If a callback panics and a handler takes the fault, Revert returns false, although the layer has changed if it was an Enter;
// [Engine.Stopped] tells. It panics inside a callback: use [Tick.Revert] there.
func (e *Engine[V]) Revert(entity Entity, l *Layer[V]) bool {
	return e.made().revert(entity, l.plain())
}

func (e *engine) revert(entity Entity, l *layer) bool {
	e.mustBeOutside("Revert", throughTick)
	layer := e.index("Revert", l)
	if row, ok := e.row(entity); ok && !row.Started() {
		return false // it does nothing, so it need not start the row
	}
	reverted := false
	_, fault := e.operate("Revert", entity, func(s *stepper, v view) {
		if prev := s.row()[layer].prev; prev != None && e.machine.programs[layer].open(s.row(), prev) {
			s.change(v, layer, prev, byRevert, nil)
			reverted = true
		}
	})
	return reverted && fault == nil // a direct change that a callback has asked for may panic after it
}

// direct is a callback's request for a direct change, to be carried out after the Updates of the layer it came from; see stepper.carryOut.
type direct struct {
	position int32 // negative once carried out
	by       int8  // the callback's layer
	layer    int8
	state    StateID
}

// anyLayer stands for the layers of all callbacks that requested direct changes.
const anyLayer = -1

// carryOut makes the direct changes that the callbacks of a layer requested, entity by entity. If an entity requested several for one
// layer, the last one counts. Requests made before the layer's turn, by an Enter during the start, wait for it.
func (s *stepper) carryOut(layer int) {
	requests := s.output.direct
	if len(requests) > 1 {
		s.output.sortDirect(s.selected, len(s.entities)) // there is no chunk if an operation starts a row before it has a place
	}
	t := &s.Tick
	t.putsOff = true
	for i := range requests {
		r := requests[i]
		if r.position < 0 || layer != anyLayer && int(r.by) != layer {
			continue
		}
		requests[i].position = -1 // so that a fault does not lead to it again
		if superseded(requests[i+1:], r, layer == anyLayer) {
			continue
		}
		v := s.at(uint16(r.position))
		if row := t.row(); row[0].aux&(auxDead|auxStopped) == 0 && s.machine.programs[r.layer].open(row, r.state) {
			t.by, t.putOffFrom = r.by, len(t.out.orders)
			s.change(v, int(r.layer), r.state, byRequest, nil)
		}
	}
	t.putsOff = false
	s.output.direct = slices.DeleteFunc(requests, func(r direct) bool { return r.position < 0 })
}

// sortDirect sorts direct changes by row and is stable. Those carried out come first.
func (o *output) sortDirect(selected []uint16, rows int) {
	o.directRows = o.directRows[:0]
	for _, r := range o.direct {
		key := int32(0)
		if r.position >= 0 {
			key = 1 + int32(selected[r.position])
		}
		o.directRows = append(o.directRows, key)
	}
	if !slices.IsSorted(o.directRows) {
		sortByRow(&o.scratch, o.direct, &o.scratch.direct, o.directRows, 1+rows)
	}
}

// superseded reports whether a later request for the same row and layer replaces r: one from a callback of the same layer or, if byAny,
// of any layer.
func superseded(later []direct, r direct, byAny bool) bool {
	for _, o := range later {
		if o.position != r.position {
			return false
		}
		if o.layer == r.layer && (byAny || o.by == r.by) {
			return true
		}
	}
	return false
}
