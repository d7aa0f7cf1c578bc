package fsm

import (
	"math"
	"slices"
	"time"
)

// A pause that ends by itself is a pause and a queued order to resume, which is carried out at the end of the tick in which it falls due. So
// the end of a pause is saved, restored, swapped and taken along by a traveller as everything else is that is queued.

// PauseFor is [Engine.Pause] for a time, as for hit stop: at the end of the tick in which d has passed, in simulated time, the entity is
// resumed, as by [Engine.Resume]. So a pause of n steps keeps it out of the next n ticks; if d is 0 or less, it misses none. If the entity
// is paused already, its pause ends then, instead of when it would have. Resume ends it earlier, and a Pause that follows makes it last
// until Resume.
//
// What is sent by [Engine.SendFor] waits, and is offered in the first tick after the pause if its time to live is not over. PauseFor returns
// an error if the entity has no row or is stopped by a fault. It panics inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) PauseFor(entity Entity, d time.Duration) error {
	return e.inner.pauseFor(entity, d)
}

func (e *engine) pauseFor(entity Entity, d time.Duration) error {
	if err := e.pause("PauseFor", entity); err != nil {
		return err
	}
	if d <= 0 {
		return e.resume(entity)
	}
	o := order{kind: orderResume, entity: entity, layers: allLayers, marks: lingers}
	o.setEnd(e.clock.later(lapse{time: d}))
	e.nap(o)
	return nil
}

// setEnd sets when a pause ends. Like a delay, it does not depend on what fraction of a nanosecond the clock happens to show, so half of the
// fraction's digits are kept, in place of a command; a time that is really different differs by a thousandth.
func (o *order) setEnd(at lapse) { o.deadline, o.command = at.time, Command(at.part>>32) }

// end returns when a pause ends.
func (o *order) end() lapse { return lapse{o.deadline, uint64(uint32(o.command)) << 32} }

// later returns what the clock will show after that much time, or the latest that it can show.
func (c *clock) later(d lapse) lapse {
	if d.time >= math.MaxInt64-c.now-1 {
		return lapse{time: math.MaxInt64}
	}
	return lapse{c.now, c.part}.plus(d)
}

// nap queues an order to resume an entity.
func (e *engine) nap(o order) {
	e.queue = append(e.queue, o)
	e.noteNapper(o.entity)
}

// stay makes an entity's pause last until it is resumed.
func (e *engine) stay(entity Entity) {
	if _, naps := e.napping[entity]; naps {
		e.queue = slices.DeleteFunc(e.queue, func(o order) bool { return o.kind == orderResume && o.entity == entity })
		delete(e.napping, entity)
	}
}

// wake resumes the entities whose pauses are over.
func (e *engine) wake() {
	if len(e.napping) == 0 {
		return
	}
	var waking []order
	now := lapse{e.clock.now, e.clock.part}.plus(roundings)
	e.queue = slices.DeleteFunc(e.queue, func(o order) bool {
		over := o.kind == orderResume && !now.less(o.end())
		if over {
			waking = append(waking, o)
			delete(e.napping, o.entity)
		}
		return over
	})
	defer func() { // another entity may turn out to have left, and its Exit panic
		for _, o := range waking {
			e.nap(o)
		}
	}()
	for len(waking) > 0 {
		next := waking[0].entity
		waking = waking[1:]
		_ = e.resume(next) // an error if it has no row any more
	}
}

// findNappers notes for which entities an order to resume is queued.
func (e *engine) findNappers() {
	e.napping = nil
	for i := range e.queue {
		if o := &e.queue[i]; o.kind == orderResume {
			e.noteNapper(o.entity)
		}
	}
}

func (e *engine) noteNapper(entity Entity) {
	if e.napping == nil {
		e.napping = map[Entity]struct{}{}
	}
	e.napping[entity] = struct{}{}
}
