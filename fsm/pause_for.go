package fsm

import (
	"math"
	"time"
)

// PauseFor is [Engine.Pause] for a time, as for hit stop: at the end of the tick in which d has passed, in simulated time, the entity is
// resumed, as by [Engine.Resume]. So a pause of n steps keeps it out of the next n ticks; if d is 0 or less, it misses none. If the entity
// is paused already, its pause ends then, instead of when it would have. Resume ends it earlier, and a Pause that follows makes it last
// until Resume. Entities whose pauses end with the same tick are resumed in the order in which their pauses end, and at the same moment in
// that of their numbers.
//
// What is sent by [Engine.SendFor] or [Engine.PostFor] waits, and is offered in the first tick after the pause if its time to live is not
// over. PauseFor returns an error if the entity has no row or is stopped by a fault. It allocates. It panics inside a callback; use
// [Tick.Defer] there.
func (e *Engine[V]) PauseFor(entity Entity, d time.Duration) error {
	return e.made().pauseFor(entity, d)
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

// PauseLeft returns for how long an entity still is in a pause for a time, such as for a bar that shows it: 0 if it has no row, is not
// paused, or is paused until Resume. To pause it for as long as that again ends its pause in the same tick as if nothing had been said. A
// fraction of a nanosecond is left out.
func (e *Engine[V]) PauseLeft(entity Entity) time.Duration { return e.made().pauseLeft(entity) }

func (e *engine) pauseLeft(entity Entity) time.Duration {
	until, naps := e.naps.until[entity]
	if !naps || !e.paused(entity) {
		return 0
	}
	return max(0, until.minus(e.clock.lapsed()).plus(offNaps).whole())
}

// offNaps is more than noting when a pause ends has rounded off, here and in up to 30 worlds from which the entity has come during it, and
// less than a thousandth.
var offNaps = lapse{part: 1 << 53}

// nap notes when the pause of an entity ends, as precisely as a snapshot says it. Like a delay, that does not depend on what fraction of a
// nanosecond the clock happens to show.
func (e *engine) nap(entity Entity, until lapse) {
	var o order
	o.setUntil(until)
	e.naps.set(entity, o.until())
}

// later returns what the clock will show after that much time, or the latest that it can show.
func (c *clock) later(d lapse) lapse {
	if d.time >= math.MaxInt64-c.now-1 {
		return lapse{time: math.MaxInt64}
	}
	return c.lapsed().plus(d)
}

// endNaps resumes the entities whose pauses are over.
func (e *engine) endNaps() {
	for {
		first, ok := e.naps.next()
		if !ok || !e.clock.reached(first.until) {
			return
		}
		if err := e.resume(first.entity); err != nil { // it has no row any more
			e.naps.drop(first.entity)
		}
	}
}
