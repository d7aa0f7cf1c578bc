package fsm

// thrift tells when memory from a busier time is to be given back: a million rows that start, or are sent something, in one tick
// leave room that may never be needed again.
type thrift struct {
	quiet    int // ticks that needed little of the room
	patience int // such ticks before it is given back
}

const (
	// mostPatience is the number of quiet ticks after which memory is given back in the end. At first one is enough, for the
	// busiest tick of all is often that in which a world starts.
	mostPatience = 120

	// modest is the room that is never given back.
	modest = 1 << 12
)

// over is told, once a tick, how much was used of the room that there is. It reports whether to give most of it back.
func (t *thrift) over(used, room int) bool {
	if room <= modest || used > room/8 {
		t.quiet = 0
		return false
	}
	if t.quiet++; t.quiet <= t.patience {
		return false
	}
	t.quiet, t.patience = 0, min(2*t.patience+1, mostPatience)
	return true
}

// fit returns what a slice holds, in less memory if it has more room than that.
func fit[T any](s []T, room int) []T {
	if cap(s) <= max(room, len(s)) {
		return s
	}
	return append(make([]T, 0, max(room, len(s))), s...)
}
