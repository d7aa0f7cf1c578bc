package fsm

import (
	"cmp"
	"fmt"
)

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

// direct is a callback's request for a direct change, to be carried out after the Updates of the layer it came from; see stepper.carryOut.
type direct struct {
	position int32 // negative once carried out
	by       int8  // the callback's layer
	layer    int8
	state    StateID
}
