package fsm

// thrift tells when to release memory from a busier time: a million rows that start, or are sent something, in one tick leave room that
// may never be needed again.
type thrift struct {
	quiet    int // ticks that needed little of the room
	patience int // number of such ticks before it is released
}

const (
	// mostPatience is the largest number of quiet ticks before memory is released. The first time, one is enough, because the busiest
	// tick of all is often the one in which a world starts.
	mostPatience = 120

	// modest is the room that is always kept.
	modest = 1 << 12
)

// over is told once a tick how much of the room was used. It reports whether to release most of it.
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

// fit returns the contents of a slice, in less memory if the slice has more than that room.
func fit[T any](s []T, room int) []T {
	if cap(s) <= max(room, len(s)) {
		return s
	}
	return append(make([]T, 0, max(room, len(s))), s...)
}
