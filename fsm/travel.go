package fsm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sort"
)

// An entity travels when its machine data goes from one engine to another, as from the world of one level to that of the next. Its data is
// a snapshot with one row. Only the times need thought, since the two engines' clocks are independent of each other.

// AppendEntity appends to b the machine data of a single entity: its states, for how long it has been in them, the states before, its
// interval, its pause, and what is queued for it alone. It returns the extended slice, for [Engine.RestoreEntity], or an error, and b
// unchanged, if the entity has no row or if a queued message has data that cannot be written; see [DataCodec]. It changes nothing, except
// that an entity found to have left unseen gets its Exit, as when all is saved. Like RestoreEntity, it takes time in proportion to all that
// is queued and, in a donburi world, to all rows: up to two nanoseconds each. It panics inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) AppendEntity(b []byte, entity Entity) ([]byte, error) {
	return e.made().appendEntity(b, entity)
}

func (e *engine) appendEntity(b []byte, entity Entity) ([]byte, error) {
	e.mustBeOutside("AppendEntity", "use Tick.Defer")
	e.rows.chunks() // an entity may turn out to have left, and its Exit make requests
	row, _, _, ok := e.rows.locate(entity, views{})
	if !ok {
		return b, e.refusal("AppendEntity", entity, ReasonGone)
	}
	e.begin("AppendEntity")
	defer e.end()
	start := len(b)
	b = e.appendHead(b, travellerMagic)
	b = appendRow(binary.AppendUvarint(b, 1), entity, row, len(e.machine.layers))
	if p := e.clock.pauses[entity]; p != nil {
		e.siftPause(entity, p)
	}
	if p := e.clock.pauses[entity]; p != nil {
		b = p.append(binary.AppendUvarint(b, 1), entity)
	} else {
		b = binary.AppendUvarint(b, 0)
	}
	b = e.appendDrawsOf(b, []Entity{entity})
	var orders []order // of the queue, which may be long
	for i := range e.queue {
		if o := &e.queue[i]; o.concerns(entity) {
			orders = append(orders, *o)
		}
	}
	if until, naps := e.naps.until[entity]; naps {
		orders = append(orders, resumeAt(entity, until))
	}
	b, err := e.appendOrders(b, orders)
	if err != nil {
		return b[:start], fmt.Errorf("fsm: machine %q: AppendEntity: %w", e.machine.name, err)
	}
	return seal(binary.AppendUvarint(b, 0), start), nil // what it has done is reported here
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
	e.mustBeOutside("RestoreEntity", "use Tick.Defer")
	s, err := e.readTraveller(entity, data, identify)
	if err != nil {
		return Restored{}, fmt.Errorf("fsm: machine %q: RestoreEntity: %w", e.machine.name, err)
	}
	e.rows.chunks() // puts the row in its place
	if !e.has(entity) {
		return Restored{}, e.refusal("RestoreEntity", entity, ReasonGone)
	}
	r, ok := e.arrive(entity, s)
	e.settle()
	if !ok {
		return Restored{}, e.refusal("RestoreEntity", entity, ReasonGone)
	}
	return r, nil
}

// readTraveller reads the data of a single entity.
func (e *engine) readTraveller(entity Entity, data []byte, identify func(Entity) (Entity, bool)) (*snapshot, error) {
	s, err := e.readSnapshot(data)
	if err != nil {
		return nil, err
	}
	if !s.traveller {
		return nil, errors.New("the data is of a whole world, written by AppendSnapshot; Restore reads it, and RestoreEntity what AppendEntity has written")
	}
	if s.rows() != 1 {
		return nil, fmt.Errorf("the data is of %d entities; AppendEntity writes that of one", s.rows())
	}
	traveller, _ := s.row(0)
	s.orders = slices.DeleteFunc(s.orders, func(o order) bool { return !o.concerns(traveller) })
	return s, e.readData("RestoreEntity", s, func(other Entity) (Entity, bool) {
		switch {
		case other == traveller:
			return entity, true
		case identify == nil:
			return other, true
		}
		return identify(other)
	})
}

// arrive puts a traveller's data in the place of an entity's, up to the end of the last callback. It reports false if the entity is gone:
// another one may turn out to have left, and its Exit remove this one.
func (e *engine) arrive(entity Entity, s *snapshot) (r Restored, ok bool) {
	e.begin("RestoreEntity")
	defer e.end()
	e.crew.chunks = e.rows.chunks()
	row, c, _, ok := e.rows.locate(entity, views{})
	if !ok {
		return r, false
	}
	traveller, cells := s.row(0)
	p := s.pauseOf(traveller)
	p.from, p.lost = e.clock.tick, e.clock.convert(s, p, cells[:len(s.layers)])
	g := newTranslation(s, e.machine)
	g.tick = uint32(e.clock.tick)
	r = Restored{Rows: 1, Moved: g.row(cells, row), Dropped: g.dropped(cells)}
	if row.Started() {
		row[1].aux += uint8(e.clock.tick) - uint8(s.clock.tick) // it has waited for its turn for as many ticks
	}
	delete(e.clock.pauses, entity)
	if row.Paused() || len(p.lost) > 0 {
		*e.pauseOf(entity) = p
	}
	delete(e.draws.runs, entity)
	for _, d := range s.draws {
		if d.entity == traveller {
			e.draws.set(drawn{entity, d.runs})
		}
	}
	delete(e.failedExits, entity)
	delete(e.stoppers.of, entity)
	if c != nil {
		e.recount(c)
	}
	r.Orders = e.takeOrders(entity, s, g)
	if r.Moved > 0 {
		e.complete([]Entity{entity})
	}
	return r, true
}

// takeOrders queues what was queued for a traveller in place of what is queued for the entity. It returns how many orders that is.
func (e *engine) takeOrders(entity Entity, s *snapshot, g *translation) (taken int) {
	e.closeUp()
	e.queue = slices.DeleteFunc(e.queue, func(o order) bool { return o.concerns(entity) })
	e.naps.drop(entity)
	for _, o := range s.orders {
		if o.kind == orderResume {
			if e.paused(entity) {
				e.nap(entity, e.clock.later(o.until().minus(s.clock.lapsed())))
			}
			continue
		}
		if o.entity = entity; o.marks&lingers != 0 {
			o.setUntil(e.clock.later(o.until().minus(s.clock.lapsed())))
		}
		if o = g.order(o); o.kind != orderChange || o.layers != 0 {
			e.queue = append(e.queue, o)
			taken++
		}
	}
	return taken
}

// concerns reports whether an order is for that entity alone.
func (o *order) concerns(entity Entity) bool {
	return o.entity == entity && o.kind != orderNone && !o.kind.forAll()
}

// pauseOf returns what the snapshot knows of an entity's pauses.
func (s *snapshot) pauseOf(entity Entity) pause {
	if i, known := slices.BinarySearchFunc(s.pauses, entity, pausedEntity.compare); known {
		return s.pauses[i].pause
	}
	return pause{}
}

// convert sets when states were entered to the ticks of this clock: to the last ones since which as much time has passed here as the entity
// has spent in its states there. The time by which it is more is returned as if pauses had taken it. Where both clocks tick alike there is
// none.
func (c *clock) convert(s *snapshot, p pause, cells []Cell) (lost []lostTime) {
	paused := Row(s.cells[:]).Paused()
	known := make([]lostTime, 0, MaxLayers)
	for l := range cells {
		if cells[l].state == None {
			continue
		}
		entered := cells[l].entered
		spent := s.clock.lapse(s.clock.full(entered)).minus(s.clock.taken(&p, paused, entered))
		if spent.time < 0 { // the data may contain anything
			spent = lapse{}
		}
		for ticks := c.least(spent); ; ticks++ {
			tick := int64(c.tick) - int64(ticks)
			at := lostTime{uint32(tick), c.lapse(tick).minus(spent)}
			if at.time.less(roundings) {
				at.time = lapse{}
			}
			// What pauses have taken is looked up by the tick of entry, so states that were entered in one tick lose the same.
			if i := slices.IndexFunc(known, func(k lostTime) bool { return k.entered == at.entered }); i < 0 {
				known = append(known, at)
			} else if known[i] != at {
				continue
			}
			cells[l].entered = at.entered
			break
		}
	}
	return slices.DeleteFunc(known, func(k lostTime) bool { return k.time == lapse{} })
}

// least returns how many ticks ago the last tick was since which at least that much time has passed, or the most that are looked at.
func (c *clock) least(spent lapse) int {
	const most = 1 << 30
	enough := spent.minus(roundings) // clocks may have rounded differently
	return sort.Search(most, func(ticks int) bool { return !c.lapse(int64(c.tick) - int64(ticks)).less(enough) })
}
