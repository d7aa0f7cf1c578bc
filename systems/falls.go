package systems

import (
	"math"
	"sync"
	"sync/atomic"
)

// falls are the panics of a game's function that goroutines have called.
type falls struct {
	sync.Mutex
	fell  bool
	block int64 // the first block in which it has panicked
	value any
}

// note is deferred by a goroutine that looks: if the game's function has panicked, no more blocks are taken. Those before this one have
// been, and are looked through to the end, so that which panic is the first does not depend on who was faster. Whoever has not come to the
// end without a panic has been ended by runtime.Goexit, as t.FailNow does, which counts as one.
func (f *falls) note(taken *atomic.Int64, room *scratch, ended *bool) {
	value := recover()
	switch {
	case value != nil:
	case *ended:
		return
	default:
		value = "systems: the function given to SetBlocked has ended its goroutine by runtime.Goexit, as t.FailNow does; use t.Error, or panic"
	}
	taken.Store(math.MaxInt64 / 2)
	f.Lock()
	defer f.Unlock()
	if !f.fell || room.block < f.block {
		f.fell, f.block, f.value = true, room.block, value
	}
}

// report panics with the panic of the first looker.
func (f *falls) report() {
	if f.fell {
		panic(f.value)
	}
}
