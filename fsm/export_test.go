package fsm

// WakeAt sets the number of rows from which on a tick is shared by several goroutines.
func (e *Engine[V]) WakeAt(rows int) { e.wakeAt = rows }

// Spans returns the number of spans that the clock remembers.
func (e *Engine[V]) Spans() int { return len(e.clock.spans) }
