package measure

import (
	"runtime"
	"slices"
	"time"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/lineup"
)

// runner is one contender in a benchmark.
type runner struct {
	who   lineup.Contender
	row   Row
	crowd crowd.Crowd
	warm  int // ticks at the beginning of a turn that warm the caches
	ticks int // per turn, after those
	ran   int

	ns     []float64 // by sample; has room for one more turn, so that recording times allocates nothing
	allocs []float64 // by turn
}

// sample is the number of ticks that are timed together. It is short, so that a median ignores samples in which something else had the
// processor, and long enough to contain what happens every eighth tick.
const sample = 8

// fill creates the crowd and records what it keeps on the heap.
func (r *runner) fill() {
	before := heap()
	r.crowd = r.who.New()
	crowd.Fill(r.crowd, r.row.World, r.row.N)
	r.row.BytesPerNPC = max(0, float64(heap())-float64(before)) / float64(r.row.N)
}

// turn lets the contender run for a while. Its data has left the caches since its last turn, so the first ticks do not count, except for
// their allocations.
func (r *runner) turn() {
	var before, after runtime.MemStats
	r.ns = slices.Grow(r.ns, r.ticks/sample+1)
	runtime.ReadMemStats(&before)
	for range r.warm {
		r.crowd.Tick()
	}
	for left := r.ticks; left > 0; {
		n := min(left, sample)
		start := time.Now()
		for range n {
			r.crowd.Tick()
		}
		took := time.Since(start)
		r.ns = append(r.ns, float64(took.Nanoseconds())/float64(n)/float64(r.row.N))
		left -= n
	}
	runtime.ReadMemStats(&after)
	r.ran += r.warm + r.ticks
	r.allocs = append(r.allocs, float64(after.Mallocs-before.Mallocs)/float64(r.warm+r.ticks))
	if after.HeapAlloc > before.HeapAlloc+1<<26 {
		runtime.GC()
	}
}

// result returns the row with the measurements.
func (r *runner) result() Row {
	r.row.NsPerNPC, r.row.AllocsPerTick = median(r.ns), median(r.allocs)
	return r.row
}

// heap returns the bytes in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
