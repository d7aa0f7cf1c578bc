package trace

import (
	"time"
	"unsafe"
)

// EntryBytes is what a change takes in a recorder.
const EntryBytes = unsafe.Sizeof(entry{})

// When returns when a tick ends, as files have it.
func (r *Recorder) When(tick uint64) time.Duration {
	return time.Duration(r.elapsed(tick, time.Microsecond)) * time.Microsecond
}
