package sim

import (
	"context"
	"runtime"
	"time"

	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/stopwatch"
)

// Progress is how far a run has come.
type Progress struct {
	Tick, Ticks int
	Scene       scene.Scene // to be read
}

// windows is the number of pieces that a run is divided into: between two of them progress is reported and memory is counted, and neither
// counts towards the run's time or allocations.
const windows = 100

// Run runs a scene with a player who plays by itself. progress, if not nil, is called some hundred times. If the context ends, the run ends
// with the tick that is under way, and the report, which has the number of ticks, is of what was done until then.
func Run(ctx context.Context, o Options, progress func(Progress)) (*Report, error) {
	chosen, err := o.complete()
	if err != nil {
		return nil, err
	}
	m := meter{}
	s := chosen.make(o, m.observe)
	done := 0
	for done < o.Ticks && (done == 0 || ctx.Err() == nil) {
		// The first tick starts every NPC and allocates for everything: it is part of the time, not of the steady state.
		most := min(max(o.Ticks/windows, 1), o.Ticks-done)
		if done == 0 {
			most = 1
		}
		if done <= 1 {
			// A collection that all this has set off would be under way during the ticks that follow, which stores of pointers have to help.
			// In js/wasm, with its one thread, it would not end before the run does.
			runtime.GC()
		}
		m.begin()
		n := 0
		for n < most && (n == 0 || ctx.Err() == nil) {
			in := s.Script()
			m.last = stopwatch.Now()
			s.Update(in)
			n++
		}
		m.end(done, n)
		done += n
		if progress != nil {
			progress(Progress{Tick: done, Ticks: o.Ticks, Scene: s})
		}
	}
	o.Ticks = done
	return newReport(o, s, &m), nil
}

// meter measures a run.
type meter struct {
	last   time.Time
	spent  [scene.Phases]time.Duration
	before runtime.MemStats
	pieces []piece
}

// piece is a part of a run, and what it allocated.
type piece struct {
	begin, ticks int
	allocs       uint64
}

func (m *meter) observe(p scene.Phase) {
	now := stopwatch.Now()
	m.spent[p] += now.Sub(m.last)
	m.last = now
}

func (m *meter) begin() { runtime.ReadMemStats(&m.before) }

// end counts the allocations of a piece that began with some ticks done.
func (m *meter) end(begin, ticks int) {
	var after runtime.MemStats
	runtime.ReadMemStats(&after)
	m.pieces = append(m.pieces, piece{begin, ticks, after.Mallocs - m.before.Mallocs})
}

// allocsPerTick returns how many objects a tick allocated in a run of some ticks. Queues and lists grow for a while until they are as long
// as they need to be, so the first half does not count, except in a run of a single piece.
func (m *meter) allocsPerTick(ticks int) float64 {
	allocs, counted := uint64(0), 0
	for i, p := range m.pieces {
		if p.begin >= ticks/2 || i == len(m.pieces)-1 {
			allocs += p.allocs
			counted += p.ticks
		}
	}
	return float64(allocs) / float64(counted)
}

func (m *meter) total() time.Duration {
	sum := time.Duration(0)
	for _, d := range m.spent {
		sum += d
	}
	return sum
}
