package fsm

import (
	"runtime"
	"sync"
)

// Helper goroutines are shared by all engines of the program. They are started when first needed and then wait for work, so that no tick
// has to create one.

// helper is work for a hired goroutine.
type helper interface{ help() }

// nudge is no work at all: it wakes a goroutine that will be needed shortly.
type nudge struct{}

func (nudge) help() {}

// staff are the goroutines that help.
var staff struct {
	sync.Mutex
	size int
	jobs chan helper
}

// patient is how often a waiting goroutine polls before it goes to sleep: a few microseconds. Waking a sleeping goroutine takes as long
// as stepping thousands of NPCs.
const patient = 200

// nextJob waits for work. A frame often ticks several machines in a row, so there may be more very soon.
func nextJob(jobs chan helper) helper {
	for range patient {
		select {
		case h := <-jobs:
			return h
		default:
			runtime.Gosched()
		}
	}
	return <-jobs
}

// hire offers work to the waiting goroutines. It reports whether there was room for it.
func hire(h helper) bool {
	staff.Lock()
	if staff.jobs == nil {
		staff.jobs = make(chan helper, 256)
	}
	if staff.size == 0 || staff.size < runtime.GOMAXPROCS(0)-1 {
		staff.size++
		go func() {
			defer func() { // a callback ended the goroutine
				staff.Lock()
				staff.size--
				staff.Unlock()
			}()
			for {
				nextJob(staff.jobs).help()
			}
		}()
	}
	staff.Unlock()
	select {
	case staff.jobs <- h:
		return true
	default:
		return false
	}
}
