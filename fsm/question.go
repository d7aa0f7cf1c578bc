package fsm

import (
	"slices"
	"time"
)

// Questions look at rows as they are; they never start them.

// row returns the entity's row, and whether it has one.
func (e *engine) row(entity Entity) (Row, bool) {
	if e.crowded() {
		asking.Lock()
		defer asking.Unlock()
	}
	row, _, _, ok := e.rows.locate(entity, views{})
	return row, ok
}

// crowded reports whether questions must exclude each other: callbacks of another machine, stepped by several workers, may ask them, and
// answering may require ordering rows first.
func (e *engine) crowded() bool { return e.busy == "" && crews.Load() > 0 }

// Has reports whether the entity has a row.
func (e *Engine[V]) Has(entity Entity) bool { return e.plain().has(entity) }

func (e *engine) has(entity Entity) bool {
	e.made()
	_, ok := e.row(entity)
	return ok
}

// Current returns the current state of a layer, or nil if the entity has no row or has not started.
func (e *Engine[V]) Current(entity Entity, l *Layer[V]) *State[V] {
	return shell[State[V]](e.plain().current(entity, l.plain()))
}

func (e *engine) current(entity Entity, l *layer) *state {
	e.made()
	layer := e.index("Current", l)
	if row, ok := e.row(entity); ok {
		return e.machine.stateAt(layer, row[layer].state)
	}
	return nil
}

// Previous returns the state of a layer before the current one, or nil if there is none.
func (e *Engine[V]) Previous(entity Entity, l *Layer[V]) *State[V] {
	return shell[State[V]](e.made().previous(entity, l.plain()))
}

func (e *engine) previous(entity Entity, l *layer) *state {
	layer := e.index("Previous", l)
	if row, ok := e.row(entity); ok {
		return e.machine.stateAt(layer, row[layer].prev)
	}
	return nil
}

// Since returns the simulated time since the current state of a layer was entered, or 0 if there is none.
func (e *Engine[V]) Since(entity Entity, l *Layer[V]) time.Duration {
	return e.made().since(entity, l.plain())
}

func (e *engine) since(entity Entity, l *layer) time.Duration {
	layer := e.index("Since", l)
	if row, ok := e.row(entity); ok && row[layer].state != None {
		return e.clock.spent(entity, row.Paused(), row[layer].entered)
	}
	return 0
}

// Is reports whether one of some states, such as those of a slice, is a current state of the entity, in whatever layer it belongs to. A
// state that is nil or belongs to another machine is not current. It does not allocate.
func (e *Engine[V]) Is(entity Entity, states ...*State[V]) bool {
	return e.plain().is(entity, shells[state](states))
}

func (e *engine) is(entity Entity, states []*state) bool {
	e.made()
	row, ok := e.row(entity)
	for _, s := range states {
		mustBeBuiltOnce(e.machine, "Is", s)
		if layer, id, known := e.machine.find(s); ok && known && row[layer].state == id {
			return true
		}
	}
	return false
}

// IsIn reports whether a state with that name is current in any layer, or in one of the layers given.
func (e *Engine[V]) IsIn(entity Entity, name string, layers ...*Layer[V]) bool {
	return e.made().isIn(entity, name, shells[layer](layers))
}

func (e *engine) isIn(entity Entity, name string, layers []*layer) bool {
	set := e.set("IsIn", layers)
	row, ok := e.row(entity)
	for l := range e.machine.layers {
		if ok && set.has(l) && row[l].state != None && e.machine.stateName(l, row[l].state) == name {
			return true
		}
	}
	return false
}

// LastChange returns how the current state of a layer was entered: the cause, and the transition as an index into
// [Machine.Transitions], or -1 if none was taken. The cause is 0 if the entity has no row or has not started. If the row was restored
// from a snapshot that was taken under another definition of the machine, or if a swap has taken the transition away since, the transition
// is not known, and the cause is [CauseSwap].
func (e *Engine[V]) LastChange(entity Entity, l *Layer[V]) (cause Cause, transition int) {
	return e.made().lastChange(entity, l.plain())
}

func (e *engine) lastChange(entity Entity, l *layer) (cause Cause, transition int) {
	layer := e.index("LastChange", l)
	row, ok := e.row(entity)
	if !ok || row[layer].state == None {
		return 0, -1
	}
	c := row[layer]
	if c.via == viaOuter || c.via > MaxTransitions {
		return causeOf(c.via), -1
	}
	transition = e.machine.programs[layer].states[c.prev].infos[c.via-1]
	if e.machine.transitions[transition].Command != 0 {
		return CauseCommand, transition
	}
	return CauseCondition, transition
}

// chunks returns the chunks to answer a question from: as they are if inside a callback, since no row may be moved there.
func (e *engine) chunks() []*Chunk {
	if e.busy == "" {
		e.crew.chunks = e.rows.chunks()
	} else if l, ok := e.host.(HostLister); ok {
		return l.Listed()
	}
	return e.crew.chunks
}

// Count returns the number of rows whose current state is s; 0 if s is nil or belongs to another machine. It adds up the chunks'
// counts and does not look at rows. A callback of a tick is told the number at the beginning of that tick, so that the answer does
// not depend on how far the tick has got.
func (e *Engine[V]) Count(s *State[V]) int { return e.made().count(s.plain()) }

func (e *engine) count(s *state) int {
	mustBeBuiltOnce(e.machine, "Count", s)
	layer, id, ok := e.machine.find(s)
	if !ok {
		return 0
	}
	if e.busy == ticking && len(e.census) > 0 { // none yet for an Exit that runs while rows are being ordered
		return int(e.census[e.machine.offsets[layer]+int(id)])
	}
	if e.crowded() {
		asking.Lock()
		defer asking.Unlock()
	}
	n := 0
	for _, c := range e.chunks() {
		n += c.count(e.machine.offsets[layer], layer, id)
	}
	return n
}

// count returns how many of the chunk's rows are in a state. The layer's counts begin at first. Rows that were given back do not count,
// although the host may still list them: donburi reports a removal before it happens.
func (c *Chunk) count(first, layer int, id StateID) int {
	n := c.total(first + int(id))
	for i := 0; c.harmed && n > 0 && i < c.Len(); i++ {
		if row := c.Row(i); row.Dead() && row[layer].state == id {
			n--
		}
	}
	return n
}

// takeCensus counts the rows by layer and state. A tick may begin while the host still lists a row that was given back, as when it is
// called by what an Exit has deferred.
func (e *engine) takeCensus(chunks []*Chunk) {
	e.census = slices.Grow(e.census[:0], e.machine.slots)[:e.machine.slots]
	clear(e.census)
	for _, c := range chunks {
		for slot := range e.census {
			e.census[slot] += int32(c.total(slot))
		}
		for i := 0; c.harmed && i < c.Len(); i++ {
			if row := c.Row(i); row.Dead() {
				for l, offset := range e.machine.offsets {
					e.census[offset+int(row[l].state)]--
				}
			}
		}
	}
}

// AppendEntities appends the entities whose current state is s to dst and returns the extended slice, in the order of rows. It looks only
// at chunks that contain any. To a callback it answers as of the point that the tick has reached; with several workers, call it between
// ticks or by [Tick.Defer].
func (e *Engine[V]) AppendEntities(dst []Entity, s *State[V]) []Entity {
	return e.made().appendEntities(dst, s.plain())
}

func (e *engine) appendEntities(dst []Entity, s *state) []Entity {
	mustBeBuiltOnce(e.machine, "AppendEntities", s)
	layer, id, ok := e.machine.find(s)
	if !ok {
		return dst
	}
	if e.crowded() {
		asking.Lock()
		defer asking.Unlock()
	}
	for _, c := range e.chunks() {
		n := c.total(e.machine.offsets[layer] + int(id))
		dst = slices.Grow(dst, n)
		for i := 0; n > 0 && i < c.Len(); i++ {
			if row := c.Row(i); row[layer].state == id {
				if n--; !row.Dead() {
					dst = append(dst, c.Entities[i])
				}
			}
		}
	}
	return dst
}
