package fsm

// A paused row has an interval at which no row ticks, so a tick passes over it like any row whose turn it is not. What does not fit in
// the row is kept in a map, pauses: the interval that it had, and how much of the time since its states were entered it was paused. A row
// that has not started has no such time. Anything still recorded for it belongs to the entity's row before this one, whose Exit has yet to
// run.

// pausedInterval is the interval of a paused row.
const pausedInterval = MaxInterval + 1

// Paused reports whether the row is paused.
func (r Row) Paused() bool { return r.cell(0).aux&auxInterval == pausedInterval }

// Pause makes an entity stand still until [Engine.Resume]; [Engine.PauseFor] does so for a time. Nothing is called for it, and no time
// passes for it: a delay goes on where it was, and [Engine.Since] leaves pauses out. The entity stays in its states, is counted and listed,
// and keeps the interval at which it ticks. An entity that has not started yet starts after it is resumed. Pausing an entity that is paused
// does nothing, except that a pause for a time then lasts until Resume.
//
// Operations on a paused entity are refused. Commands and messages that are delivered to it are lost, with reason [ReasonPaused], but what
// was sent by [Engine.SendFor] or [Engine.PostFor] waits, and so does what [Tick.ChangeTo] has put off to the next tick. Some callbacks run
// all the same: Exit if the entity is removed, the Exit and Enter of [Engine.Swap] if its state is gone or a layer is new, and the Enter of
// [Engine.Restore] likewise.
//
// Pause returns an error if the entity has no row or is stopped by a fault. It allocates. It panics inside a callback; use [Tick.Defer]
// there.
func (e *Engine[V]) Pause(entity Entity) error { return e.made().pause("Pause", entity) }

// Resume ends the pause of an entity, which takes part in the next tick again. The pause is in no delta. An entity that ticks only every
// n-th tick has its turn in the same ticks as without the pause, or sooner, if it has then waited for long enough; its next delta counts
// the ticks that it had waited before the pause as if they were the last ones of the pause. Resuming an entity that is not paused does
// nothing. Resume returns an error if the entity has no row. It panics inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) Resume(entity Entity) error { return e.made().resume(entity) }

// Paused reports whether the entity is paused.
func (e *Engine[V]) Paused(entity Entity) bool { return e.made().paused(entity) }

func (e *engine) paused(entity Entity) bool {
	row, ok := e.row(entity)
	return ok && row.Paused()
}

func (e *engine) pause(operation string, entity Entity) error {
	row, c, err := e.rowBetweenTicks(operation, entity)
	if err != nil {
		return err
	}
	if row.Stopped() { // also if it is paused already, as a swap may find it: then Restart says that Resume comes first
		return e.refusal(operation, entity, ReasonStopped)
	}
	e.naps.drop(entity)
	if row.Paused() {
		return nil
	}
	p := e.pauseOf(entity)
	p.every, p.waited = row[0].aux&auxInterval, 0
	if row.Started() {
		p.from = e.clock.tick
		if p.every != 0 {
			p.waited = uint8(e.clock.tick) - row[1].aux
		}
	}
	row[0].aux = row[0].aux&^auxInterval | pausedInterval
	c.marked(row)
	return nil
}

func (e *engine) resume(entity Entity) error {
	row, c, err := e.rowBetweenTicks("Resume", entity)
	if err != nil {
		return err
	}
	e.naps.drop(entity) // even if the row is not paused: it may be another one than when the pause began
	if !row.Paused() {
		return nil
	}
	p := e.pauseOf(entity)
	row[0].aux = row[0].aux&^auxInterval | p.every
	if p.every != 0 {
		row[1].aux = uint8(e.clock.tick) - p.waited
	}
	if row.Started() {
		if e.clock.end(p, row[:len(e.machine.layers)]); len(p.lost) == 0 {
			delete(e.clock.pauses, entity)
		}
	}
	c.marked(row)
	return nil
}
