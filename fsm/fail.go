package fsm

// noView is the name of the callback that was not called because the host could not make the entity's view.
const noView = "view"

// Fail tells the engine that the host cannot make a row's view, and why. If there is a fault handler, the row is stopped, as by a callback
// that panics, and the handler is told at the end of the tick or operation; a row that is stopped already stays as it is. Fail then returns
// true, and the host may give any view, since nothing is called for the row. A question such as [Engine.Can] stops nobody, but is answered
// as if the row were stopped. Without a handler, Fail returns false, and the host should panic. It is for hosts, between two ticks or in
// Locate; c is the row's chunk, or nil if it has none yet.
func (e *Engine[V]) Fail(entity Entity, row Row, c *Chunk, why error) bool {
	return e.made().fail(entity, row, c, why)
}

func (e *engine) fail(entity Entity, row Row, c *Chunk, why error) bool {
	switch {
	case e.cfg.OnFault == nil:
		return false
	case e.asker.seeking:
		e.viewless = true
		return true
	case row.Stopped():
		return true
	}
	row[0].aux |= auxStopped
	c.marked(row)
	if c != nil {
		c.harmed = true
	}
	e.faults = append(e.faults, &Fault{
		Machine: e.machine.name, Callback: noView, Entity: entity, Tick: e.clock.tick, Value: why, host: e.host,
	})
	return true
}
