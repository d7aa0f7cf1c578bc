package fsm

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// pauses records the entities that are paused, or have been paused while in their current states.
type pauses map[Entity]*pause

type pause struct {
	from   uint64     // the last tick before the pause that is under way
	every  uint8      // the row's interval before it
	waited uint8      // how many ticks the row had waited for its turn before it
	lost   []lostTime // to earlier pauses
}

// rests is what an engine keeps of pauses besides the records in its clock.
type rests struct {
	naps       naps // see naps.go
	sift       int  // number of records at which it is time to drop some
	mostPauses int  // high-water mark of that number, for siftSome
}

// pausedEntity is an entry of pauses.
type pausedEntity struct {
	entity Entity
	pause
}

func (p pausedEntity) compare(e Entity) int { return cmp.Compare(p.entity, e) }

// lostTime is the time lost to pauses by the states that were entered in the tick with these low bits.
type lostTime struct {
	entered uint32
	time    lapse
}

// pauseOf returns the record of an entity's pauses, creating it if necessary.
func (e *engine) pauseOf(entity Entity) *pause {
	if p := e.clock.pauses[entity]; p != nil {
		return p
	}
	if e.clock.pauses == nil {
		e.clock.pauses = pauses{}
	}
	p := &pause{}
	e.clock.pauses[entity] = p
	return p
}

// siftPauses drops the records of entities that are gone, and of states that were left. The clock may have forgotten the span in which such
// a state was entered, and a snapshot with the record could then not be checked.
func (e *engine) siftPauses() {
	for entity, p := range e.clock.pauses {
		e.siftPause(entity, p)
	}
	e.sift = max(64, 2*len(e.clock.pauses))
}

func (e *engine) siftPause(entity Entity, p *pause) {
	row, ok := e.row(entity)
	if ok {
		if !row.Started() {
			p.from = 0 // it was of the entity's row before this one
		}
		cells := row[:len(e.machine.layers)]
		p.lost = slices.DeleteFunc(p.lost, func(l lostTime) bool {
			return !slices.ContainsFunc(cells, func(c Cell) bool { return c.state != None && c.entered == l.entered })
		})
	}
	if !ok || !row.Paused() {
		e.naps.drop(entity)
		if len(p.lost) == 0 || !ok {
			delete(e.clock.pauses, entity)
		}
	}
}

// siftSome is siftPauses in each tick, mostly for some of the entities only. Call it after the Exits of entities that left unseen have run:
// these ask for their pauses, and they have no row any more, or another one. While any pause is known, each delay of each row is looked up
// among them, which takes several times as long as the rest of a tick: it must not go on after a pause that no longer matters.
func (e *engine) siftSome() {
	if len(e.clock.pauses) == 0 {
		return
	}
	e.mostPauses = max(e.mostPauses, len(e.clock.pauses))
	if len(e.clock.pauses) >= e.sift {
		e.siftPauses()
	}
	left := 8 + len(e.clock.pauses)/256
	for entity, p := range e.clock.pauses {
		e.siftPause(entity, p)
		if left--; left == 0 {
			break
		}
	}
	switch n := len(e.clock.pauses); {
	case n == 0:
		e.clock.pauses, e.mostPauses = nil, 0
	case n < e.mostPauses/8-8: // a map never shrinks, and finding the few that it still has takes time
		smaller := make(pauses, n)
		maps.Copy(smaller, e.clock.pauses)
		e.clock.pauses, e.mostPauses = smaller, n
	}
}

// since returns the time that past pauses have taken from a state entered in the tick with these low bits.
func (p *pause) since(entered uint32) lapse {
	for _, l := range p.lost {
		if l.entered == entered {
			return l.time
		}
	}
	return lapse{}
}

// hash adds to a row's hash what matters of its pauses.
func (p *pause) hash(row Row, add func(uint64)) {
	if row.Paused() {
		if row.Started() {
			add(p.from)
		}
		add(uint64(p.every)<<8 | uint64(p.waited))
	}
	for _, cell := range row {
		if without := p.since(cell.entered); cell.state != None && without != (lapse{}) {
			add(uint64(without.time))
			add(without.part)
		}
	}
}

// end adds what the pause that ends has taken from the row's states.
func (c *clock) end(p *pause, row Row) {
	lost := make([]lostTime, 0, len(row))
	for _, cell := range row {
		if cell.state == None || slices.ContainsFunc(lost, func(l lostTime) bool { return l.entered == cell.entered }) {
			continue
		}
		time := p.since(cell.entered).plus(c.under(p, cell.entered))
		if all := c.lapse(c.full(cell.entered)); time.time < 0 || all.minus(time).time < 0 { // a snapshot may contain anything, and the next one is checked
			time = all
		}
		if time != (lapse{}) {
			lost = append(lost, lostTime{cell.entered, time})
		}
	}
	p.lost = lost
}

// under returns how much of the time since that tick the current pause has taken.
func (c *clock) under(p *pause, entered uint32) lapse {
	return c.lapse(max(int64(p.from), c.full(entered)))
}

// taken returns how much of the time since that tick pauses have taken, including the current one if the entity is paused.
func (c *clock) taken(p *pause, paused bool, entered uint32) lapse {
	all := p.since(entered)
	if paused {
		all = all.plus(c.under(p, entered))
	}
	return all
}

// spent returns the time, without pauses, that an entity has spent in a state that it entered in the tick with these low bits.
func (c *clock) spent(entity Entity, paused bool, entered uint32) time.Duration {
	p := c.pauses[entity]
	if p == nil {
		return c.since(entered)
	}
	without := c.taken(p, paused, entered)
	if without == (lapse{}) {
		return c.since(entered)
	}
	return max(0, c.lapse(c.full(entered)).minus(without).whole()) // a snapshot may contain anything
}
