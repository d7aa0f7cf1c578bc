package rooms

import "time"

// Serve runs the room until it is closed.
func (r *Room) Serve() {
	clock := time.NewTicker(r.Pool.Config().Step)
	defer clock.Stop()
	for {
		select {
		case <-clock.C:
			r.Pool.Update()
		case f := <-r.inbox:
			f()
		case <-r.closed:
			return
		}
	}
}

// Do has the room's goroutine call f between two ticks, and reports whether the room is still open. Connections call it.
func (r *Room) Do(f func()) bool {
	select {
	case r.inbox <- f:
		return true
	case <-r.closed:
		return false
	}
}

// Close ends Serve. The pool has no goroutines, and nothing else to be closed: it is garbage like any other value.
func (r *Room) Close() { close(r.closed) }
