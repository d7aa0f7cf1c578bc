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
// been, and are looked through to the end, so that which panic is the first does not depend on who was faster.
func (f *falls) note(taken *atomic.Int64, room *scratch) {
	value := recover()
	if value == nil {
		return
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
