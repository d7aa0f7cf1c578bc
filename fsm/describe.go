package fsm

import (
	"fmt"
	"strings"
	"time"
)

// AppendCurrent appends the current states of an entity to dst, layer by layer, and returns the extended slice. Layers that are outside,
// because the state that they are within is not current, are left out. Nothing is appended for an entity that has no row or has not started.
// It allocates only to extend dst.
func (e *Engine[V]) AppendCurrent(dst []*State[V], entity Entity) []*State[V] {
	row, ok := e.made().row(entity)
	if !ok {
		return dst
	}
	m := e.inner.machine
	for l := range m.layers {
		if s := m.stateAt(l, row[l].state); s != nil && !s.resting() {
			dst = append(dst, shell[State[V]](s))
		}
	}
	return dst
}

// Describe says in one line how an entity is, for logs and tests, as in
//
//	entity 7, tick 240: act: chase for 1.2s, legs: run for 300ms; paused, 2.5s left
//
// Layers that are outside are left out. Of an entity that has no row or has not started it says so. Times are in milliseconds, the rest of
// which is cut off. It allocates the text.
func (e *Engine[V]) Describe(entity Entity) string { return e.made().describe(entity) }

func (e *engine) describe(entity Entity) string {
	row, ok := e.row(entity)
	if !ok {
		return inLine(strings.TrimPrefix(e.refusal("Describe", entity, ReasonGone).Error(), "fsm: Describe: "))
	}
	var states []string
	for l, layer := range e.machine.layers {
		if s := e.machine.stateAt(l, row[l].state); s != nil && !s.resting() {
			spent := e.clock.spent(entity, row.Paused(), row[l].entered)
			states = append(states, fmt.Sprintf("%s: %s for %v", layer.name, s.name, spent.Truncate(time.Millisecond)))
		}
	}
	text := strings.Join(states, ", ")
	if len(states) == 0 {
		text = "not started"
	}
	switch left := e.pauseLeft(entity); {
	case left > 0:
		text += fmt.Sprintf("; paused, %v left", left.Truncate(time.Millisecond))
	case row.Paused():
		text += "; paused"
	}
	if row.Stopped() {
		text += "; stopped by a fault"
	}
	if every := e.interval(entity); every > 1 {
		text += fmt.Sprintf("; ticks every %d ticks", every)
	}
	return inLine(fmt.Sprintf("entity %v, tick %d: %s", entity, e.clock.tick, text))
}
