package fsm

import (
	"fmt"
	"maps"
	"slices"
	"sort"
)

// admit gives the entities who the travellers are here their data.
func (e *engine) admit(operation string, s *snapshot, identify func(Entity) (Entity, bool)) (Restored, error) {
	owners, err := e.recognise(operation, s, identify)
	if err != nil {
		return Restored{}, fmt.Errorf("fsm: machine %q: %s: %w", e.machine.name, operation, err)
	}
	e.rows.chunks() // puts new rows in their places; an entity may turn out to have left, and its Exit make requests
	r := e.arrive(operation, s, owners)
	e.settle()
	return r, nil
}

// recognise returns who the owner of each row is here, 0 if there is nobody. It reads the data of messages, too, which may name entities.
func (e *engine) recognise(operation string, s *snapshot, identify func(Entity) (Entity, bool)) ([]Entity, error) {
	if err := e.readData(operation, s, identify); err != nil {
		return nil, err
	}
	e.begin(operation) // the game's function is not to change what is about to be replaced
	defer e.end()
	return s.ownersNow(identify, e.has)
}

// arrive puts travellers' data in the place of their present owners', up to the end of the last callback.
func (e *engine) arrive(operation string, s *snapshot, owners []Entity) (r Restored) {
	e.begin(operation)
	defer e.end()
	e.crew.chunks = e.rows.chunks()
	g := newTranslation(s, e.machine)
	g.tick = uint32(e.clock.tick)
	runs := map[Entity]uint32{}
	for _, d := range s.draws {
		runs[d.entity] = d.runs
	}
	arrived := map[Entity]Entity{} // by their former numbers
	entered := map[*Chunk]bool{}
	var incomplete []Entity
	for i, entity := range owners {
		row, c, _, ok := e.rows.locate(entity, views{})
		if !ok {
			r.Missing++
			continue
		}
		traveller, cells := s.row(i)
		p := s.pauseOf(traveller)
		p.from, p.lost = e.clock.tick, e.clock.convert(s, p, cells[:len(s.layers)])
		if moved := g.row(cells, row); moved > 0 {
			r.Moved += moved
			incomplete = append(incomplete, entity)
		}
		r.Dropped += g.dropped(cells)
		r.Rows++
		if row.Started() {
			row[1].aux += uint8(e.clock.tick) - uint8(s.clock.tick) // it has waited for its turn for as many ticks
		}
		e.replaceRecords(entity, row.Paused(), p, runs[traveller])
		arrived[traveller], entered[c] = entity, true
	}
	for c := range entered {
		if c != nil {
			e.recount(c)
		}
	}
	r.Orders = e.takeOrders(s, g, arrived)
	e.complete(incomplete)
	return r
}

// replaceRecords replaces what is kept of an entity besides its row.
func (e *engine) replaceRecords(entity Entity, paused bool, p pause, runs uint32) {
	delete(e.clock.pauses, entity)
	if paused || len(p.lost) > 0 {
		*e.pauseOf(entity) = p
	}
	delete(e.draws.runs, entity)
	if runs > 0 {
		e.draws.set(drawn{entity, runs})
	}
	delete(e.failedExits, entity)
	delete(e.stoppers.of, entity)
}

// takeOrders queues what was queued for travellers in place of what is queued for those who they are now. It returns how many orders that is.
func (e *engine) takeOrders(s *snapshot, g *translation, arrived map[Entity]Entity) (taken int) {
	e.closeUp()
	here := slices.Sorted(maps.Values(arrived))
	e.queue = slices.DeleteFunc(e.queue, func(o order) bool { return o.concerns(here) })
	for _, entity := range here {
		e.naps.drop(entity)
	}
	for _, o := range s.orders {
		entity, known := arrived[o.entity]
		if !known || o.kind.forAll() { // the data may contain anything
			continue
		}
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
