package fsm

import (
	"maps"
	"math"
	"slices"
	"time"
)

// naps says when pauses for a time end. In a snapshot these are orders to resume, behind all that is queued, so that the end of a pause is
// saved, restored and taken along by a traveller as everything else is that is to come.
type naps map[Entity]lapse

// PauseFor is [Engine.Pause] for a time, as for hit stop: at the end of the tick in which d has passed, in simulated time, the entity is
// resumed, as by [Engine.Resume]. So a pause of n steps keeps it out of the next n ticks; if d is 0 or less, it misses none. If the entity
// is paused already, its pause ends then, instead of when it would have. Resume ends it earlier, and a Pause that follows makes it last
// until Resume.
//
// What is sent by [Engine.SendFor] waits, and is offered in the first tick after the pause if its time to live is not over. PauseFor
// returns an error if the entity has no row or is stopped by a fault. It allocates. It panics inside a callback; use [Tick.Defer] there.
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
	e.nap(entity, e.clock.later(lapse{time: d}))
	return nil
}

// nap notes when the pause of an entity ends. Like a delay, that does not depend on what fraction of a nanosecond the clock happens to
// show.
func (e *engine) nap(entity Entity, until lapse) {
	if e.naps == nil {
		e.naps = naps{}
	}
	e.naps[entity] = until
}

// later returns what the clock will show after that much time, or the latest that it can show.
func (c *clock) later(d lapse) lapse {
	if d.time >= math.MaxInt64-c.now-1 {
		return lapse{time: math.MaxInt64}
	}
	return c.lapsed().plus(d)
}

// endNaps resumes the entities whose pauses are over, in the order of their numbers.
func (e *engine) endNaps() {
	if len(e.naps) == 0 {
		return
	}
	var waking []Entity
	for entity, until := range e.naps {
		if e.clock.reached(until) {
			waking = append(waking, entity)
		}
	}
	slices.Sort(waking)
	for _, entity := range waking {
		if err := e.resume(entity); err != nil { // it has no row any more
			delete(e.naps, entity)
		}
	}
}

// orders returns the orders to resume that stand for naps in a snapshot, in the order of entities.
func (n naps) orders() (all []order) {
	for _, entity := range slices.Sorted(maps.Keys(n)) {
		all = append(all, resumeAt(entity, n[entity]))
	}
	return all
}

// resumeAt returns an order to resume an entity.
func resumeAt(entity Entity, at lapse) order {
	o := order{kind: orderResume, entity: entity, layers: allLayers, marks: lingers}
	o.setUntil(at)
	return o
}
