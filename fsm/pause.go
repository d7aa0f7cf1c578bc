package fsm

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// A paused row has an interval at which no row ticks, so a tick passes over it like any row whose turn it is not. What does not fit in
// the row is kept in a map: the interval that it had, and how much of the time since its states were entered it was paused.

// pausedEvery is the interval of a paused row.
const pausedEvery = MaxEvery + 1

// Paused reports whether the row is paused.
func (r Row) Paused() bool { return r[0].aux&auxEvery == pausedEvery }

// Pause makes an entity stand still until [Engine.Resume]. Nothing is called for it, and no time passes for it: a delay goes on where it
// was, and [Engine.Since] leaves pauses out. The entity stays in its states, is counted and listed, and keeps the interval at which it
// ticks. An entity that has not started yet starts after it is resumed. Pausing an entity that is paused does nothing.
//
// Operations on a paused entity are refused. Commands and messages that are delivered to it are lost, with reason [Paused], but a command
// sent by [Engine.SendFor] waits, and so does what [Tick.ChangeTo] has put off to the next tick. Some callbacks run all the same: Exit if
// the entity is removed, the Exit and Enter of [Engine.Swap] if its state is gone or a layer is new, and the Enter of [Engine.Restore]
// likewise.
//
// Pause returns an error if the entity has no row or is stopped by a fault. It allocates. It panics inside a callback; use [Tick.Defer]
// there.
func (e *Engine[V]) Pause(entity Entity) error { return e.inner.pause(entity) }

// Resume ends the pause of an entity, which takes part in the next tick again. The pause is in no delta. An entity that ticks only every
// n-th tick goes on waiting where it was; its next delta counts the ticks that it had waited before the pause as if they were the last
// ones of the pause. Resuming an entity that is not paused does nothing. Resume returns an error if the entity has no row. It panics
// inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) Resume(entity Entity) error { return e.inner.resume(entity) }

// Paused reports whether the entity is paused.
func (e *Engine[V]) Paused(entity Entity) bool { return e.inner.paused(entity) }

func (e *engine) paused(entity Entity) bool {
	row, ok := e.row(entity)
	return ok && row.Paused()
}

func (e *engine) pause(entity Entity) error {
	row, c, err := e.rowBetweenTicks("Pause", entity)
	if err != nil || row.Paused() {
		return err
	}
	if row.Stopped() {
		return e.refusal("Pause", entity, Stopped)
	}
	p := e.pauseOf(entity)
	p.from, p.every, p.waited = e.clock.tick, row[0].aux&auxEvery, 0
	if p.every != 0 && row.Started() {
		p.waited = uint8(e.clock.tick) - row[1].aux
	}
	row[0].aux = row[0].aux&^auxEvery | pausedEvery
	c.marked()
	return nil
}

func (e *engine) resume(entity Entity) error {
	row, c, err := e.rowBetweenTicks("Resume", entity)
	if err != nil || !row.Paused() {
		return err
	}
	p := e.pauseOf(entity)
	e.clock.end(p, row[:len(e.machine.layers)])
	if row[0].aux = row[0].aux&^auxEvery | p.every; p.every != 0 {
		row[1].aux = uint8(e.clock.tick) - p.waited
	}
	if len(p.lost) == 0 {
		delete(e.clock.pauses, entity)
	}
	c.marked()
	return nil
}

// pauses records the entities that are paused, or have been paused while in their current states.
type pauses map[Entity]*pause

type pause struct {
	from          uint64 // during a pause: the last tick before it,
	every, waited uint8  // the row's interval, and how many ticks it had waited
	lost          []lost // to earlier pauses
}

// pausedEntity is an entry of pauses.
type pausedEntity struct {
	entity Entity
	pause
}

func (p pausedEntity) compare(e Entity) int { return cmp.Compare(p.entity, e) }

// lost is the time lost to pauses by the states that were entered in the tick with these low bits.
type lost struct {
	entered uint32
	time    lapse
}

// pauseOf returns the record of an entity's pauses, creating it if necessary.
func (e *engine) pauseOf(entity Entity) *pause {
	if p := e.clock.pauses[entity]; p != nil {
		return p
	}
	if n := len(e.clock.pauses); n >= e.sift {
		e.siftPauses()
	}
	if e.clock.pauses == nil {
		e.clock.pauses = pauses{}
	}
	p := &pause{}
	e.clock.pauses[entity] = p
	return p
}

// siftPauses drops what is known of entities that are gone, and of states that they have left: of those a snapshot could not be checked,
// since the clock does not remember when they were entered.
func (e *engine) siftPauses() {
	for entity, p := range e.clock.pauses {
		e.siftPause(entity, p)
	}
	e.sift = max(64, 2*len(e.clock.pauses))
}

func (e *engine) siftPause(entity Entity, p *pause) {
	row, ok := e.row(entity)
	if ok {
		cells := row[:len(e.machine.layers)]
		p.lost = slices.DeleteFunc(p.lost, func(l lost) bool {
			return !slices.ContainsFunc(cells, func(c Cell) bool { return c.state != None && c.entered == l.entered })
		})
	}
	if !ok || !row.Paused() && len(p.lost) == 0 {
		delete(e.clock.pauses, entity)
	}
}

// siftSome is siftPauses for some of the entities, in each tick. While any pause is known, each delay of each row is looked up among them,
// which takes several times as long as the rest of a tick: it must not go on after a pause that no longer matters.
func (e *engine) siftSome() {
	if len(e.clock.pauses) == 0 {
		return
	}
	e.mostPauses = max(e.mostPauses, len(e.clock.pauses))
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
		few := make(pauses, n)
		maps.Copy(few, e.clock.pauses)
		e.clock.pauses, e.mostPauses = few, n
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
		add(p.from)
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
	all := make([]lost, 0, len(row))
	for _, cell := range row {
		if cell.state == None || slices.ContainsFunc(all, func(l lost) bool { return l.entered == cell.entered }) {
			continue
		}
		if time := p.since(cell.entered).plus(c.under(p, cell.entered)); time != (lapse{}) {
			all = append(all, lost{cell.entered, time})
		}
	}
	p.lost = all
}

// under returns how much of the time since that tick the current pause has taken.
func (c *clock) under(p *pause, entered uint32) lapse { return c.lapse(max(p.from, c.full(entered))) }

// spent returns the time, without pauses, that an entity has spent in a state that it entered in the tick with these low bits.
func (c *clock) spent(entity Entity, paused bool, entered uint32) time.Duration {
	p := c.pauses[entity]
	if p == nil {
		return c.since(entered)
	}
	without := p.since(entered)
	if paused {
		without = without.plus(c.under(p, entered))
	}
	if without == (lapse{}) {
		return c.since(entered)
	}
	return max(0, c.lapse(c.full(entered)).minus(without).whole()) // a snapshot may contain anything
}
