package fsm

// WakeAt sets the number of rows from which on a tick is shared by several goroutines.
func (e *Engine[V]) WakeAt(rows int) { e.wakeAt = rows }
