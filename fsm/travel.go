package fsm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// An entity travels when its machine data goes from one engine to another, as from the world of one level to that of the next. Its data is
// a snapshot with one row, or with one for each of a group. Only the times need thought, since the two engines' clocks are independent of
// each other; see arrive.go.

// AppendEntity appends to b the machine data of a single entity: its states, for how long it has been in them, the states before, its
// interval, its pause, and what is queued for it alone. It returns the extended slice, for [Engine.RestoreEntity], or an error, and b
// unchanged, if the entity has no row or if a queued message has data that cannot be written; see [DataCodec]. It changes nothing, except
// that an entity found to have left unseen gets its Exit, as when all is saved. Like RestoreEntity, it takes time in proportion to all that
// is queued and, in a donburi world, to all rows: up to two nanoseconds each. [Engine.AppendGroup] takes that once for many. It panics
// inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) AppendEntity(b []byte, entity Entity) ([]byte, error) {
	return e.made().appendTravellers("AppendEntity", b, []Entity{entity})
}

// AppendGroup is [Engine.AppendEntity] for several entities that go together, as a squad to the next level, or all who stand in a part of a
// world that is about to be unloaded. What is queued for them keeps its order, and the clock and the names of states are written once. An
// entity that is listed twice is written once; if one of them has no row, AppendGroup returns an error, and b unchanged. Its data is for
// [Engine.RestoreGroup].
func (e *Engine[V]) AppendGroup(b []byte, entities []Entity) ([]byte, error) {
	return e.made().appendTravellers("AppendGroup", b, slices.Compact(slices.Sorted(slices.Values(entities))))
}

// appendTravellers appends the data of entities, which are sorted.
func (e *engine) appendTravellers(operation string, b []byte, travellers []Entity) ([]byte, error) {
	e.mustBeOutside(operation, "use Tick.Defer")
	e.rows.chunks() // an entity may turn out to have left, and its Exit make requests
	for _, entity := range travellers {
		if !e.has(entity) {
			return b, e.refusal(operation, entity, ReasonGone)
		}
	}
	e.begin(operation)
	defer e.end()
	start := len(b)
	b = e.appendHead(b, travellerMagic)
	b = binary.AppendUvarint(b, uint64(len(travellers)))
	for _, entity := range travellers {
		row, _, _, _ := e.rows.locate(entity, views{})
		b = appendRow(b, entity, row, len(e.machine.layers))
		if p := e.clock.pauses[entity]; p != nil {
			e.siftPause(entity, p)
		}
	}
	b = e.appendPausesOf(b, travellers)
	b = e.appendDrawsOf(b, slices.Clone(travellers))
	var orders []order // of the queue, which may be long
	for i := range e.queue {
		if o := &e.queue[i]; o.concerns(travellers) {
			orders = append(orders, *o)
		}
	}
	for _, entity := range travellers {
		if until, naps := e.naps.until[entity]; naps {
			orders = append(orders, resumeAt(entity, until))
		}
	}
	b, err := e.appendOrders(b, orders)
	if err != nil {
		return b[:start], fmt.Errorf("fsm: machine %q: %s: %w", e.machine.name, operation, err)
	}
	return seal(binary.AppendUvarint(b, 0), start), nil // what they have done is reported here
}

// concerns reports whether an order is for one of these entities alone, which are sorted.
func (o *order) concerns(entities []Entity) bool {
	if o.kind == orderNone || o.kind.forAll() {
		return false
	}
	_, found := slices.BinarySearch(entities, o.entity)
	return found
}

// RestoreEntity gives an entity, which must have a row here, the machine data that [Engine.AppendEntity] has written: of this entity or of
// another one, by this engine or by that of another world, whose clock may show another time and whose ticks may be of another length. The
// row's own data and what is queued for it alone are replaced. Data of the same machine runs no callback. The time in each state goes on
// where it was, even if this engine has not run for so long, up to 2^30 of its ticks; so do delays, and the times to live of what waits.
//
// As with [Engine.Restore], another machine's data is translated by the names of layers and states, with Enter where there is no such
// state, and a message's data may name entities, for which identify returns the current ones; the traveller itself is known. A nil identify
// means that entities have the same numbers here. An entity with another number, or that entered its state in another tick, draws other
// random numbers, [Transition.AfterBetween] and [Transition.Weight] give it another delay and another draw, and if it ticks only every n-th
// tick, its turns come in other ticks. Since it is the time in a state that is kept, the tick in which it was entered follows from it: it is
// another one, even in the same engine, if the entity has been paused since, or if a tick after it took no time.
//
// The error says what is wrong with the data and where, or that the entity has no row; nothing has changed then. RestoreEntity panics
// inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) RestoreEntity(entity Entity, data []byte, identify func(Entity) (Entity, bool)) (Restored, error) {
	return e.made().restoreEntity(entity, data, identify)
}

func (e *engine) restoreEntity(entity Entity, data []byte, identify func(Entity) (Entity, bool)) (Restored, error) {
	const operation = "RestoreEntity"
	e.mustBeOutside(operation, "use Tick.Defer")
	s, err := e.readTravellers(data)
	if err == nil && s.rows() != 1 {
		err = fmt.Errorf("the data is of %d entities, written by AppendGroup; RestoreGroup reads it", s.rows())
	}
	if err != nil {
		return Restored{}, fmt.Errorf("fsm: machine %q: %s: %w", e.machine.name, operation, err)
	}
	traveller, _ := s.row(0)
	r, err := e.admit(operation, s, func(other Entity) (Entity, bool) {
		switch {
		case other == traveller:
			return entity, true
		case identify == nil:
			return other, true
		}
		return identify(other)
	})
	if r.Missing > 0 {
		return Restored{}, e.refusal(operation, entity, ReasonGone)
	}
	return r, err
}

// RestoreGroup gives entities, which must have rows here, the machine data that [Engine.AppendGroup] has written, as [Engine.RestoreEntity]
// does for one. identify returns who each of the group is here, and whether there is such an entity; it is asked about others whom the data
// of messages may name, too. A nil identify means that entities have the same numbers here. Data of those who have no row here is lost, and
// Restored.Missing says how many that are. What is queued for the group keeps its order.
//
// The error says what is wrong with the data and where, or which two of the group identify has taken for the same entity; nothing has changed
// then, nor if identify panics. RestoreGroup panics inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) RestoreGroup(data []byte, identify func(Entity) (Entity, bool)) (Restored, error) {
	return e.made().restoreGroup(data, identify)
}

func (e *engine) restoreGroup(data []byte, identify func(Entity) (Entity, bool)) (Restored, error) {
	const operation = "RestoreGroup"
	e.mustBeOutside(operation, "use Tick.Defer")
	s, err := e.readTravellers(data)
	if err != nil {
		return Restored{}, fmt.Errorf("fsm: machine %q: %s: %w", e.machine.name, operation, err)
	}
	return e.admit(operation, s, identify)
}

// readTravellers reads the data of a single entity, or of a group.
func (e *engine) readTravellers(data []byte) (*snapshot, error) {
	s, err := e.readSnapshot(data)
	if err == nil && !s.traveller {
		err = errors.New("the data is of a whole world, written by AppendSnapshot; Restore reads it, " +
			"RestoreEntity what AppendEntity has written, and RestoreGroup what AppendGroup has")
	}
	return s, err
}
