package sim

import (
	"runtime"
	"time"

	"github.com/horde-fsm/horde/internal/scene"
)

// Progress is how far a run has come.
type Progress struct {
	Tick, Ticks int
	Scene       scene.Scene // to be read
}

// windows is the number of pieces that a run is divided into: between two of them progress is reported and memory is counted, and neither
// counts towards the run's time or allocations.
const windows = 100

// Run runs a scene with a player who plays by itself. progress, if not nil, is called some hundred times.
func Run(o Options, progress func(Progress)) (*Report, error) {
	chosen, err := o.complete()
	if err != nil {
		return nil, err
	}
	m := meter{}
	s := chosen.make(o, m.observe)
	for done := 0; done < o.Ticks; {
		// The first tick starts every NPC and allocates for everything: it is part of the time, not of the steady state.
		piece := min(max(o.Ticks/windows, 1), o.Ticks-done)
		if done == 0 {
			piece = 1
		}
		if done <= 1 {
			// A collection that all this has set off would be under way during the ticks that follow, which stores of pointers have to help.
			// In js/wasm, with its one thread, it would not end before the run does.
			runtime.GC()
		}
		m.begin()
		for range piece {
			in := s.Script()
			m.last = time.Now()
			s.Update(in)
		}
		m.end(done, piece, o.Ticks)
		done += piece
		if progress != nil {
			progress(Progress{Tick: done, Ticks: o.Ticks, Scene: s})
		}
	}
	return newReport(o, s, &m), nil
}

// meter measures a run.
type meter struct {
	last   time.Time
	spent  [scene.Phases]time.Duration
	before runtime.MemStats

	allocs      uint64 // in the second half of the run
	allocsTicks int
}

func (m *meter) observe(p scene.Phase) {
	now := time.Now()
	m.spent[p] += now.Sub(m.last)
	m.last = now
}

func (m *meter) begin() { runtime.ReadMemStats(&m.before) }

// end counts the allocations of a piece. Queues and lists grow for a while until they are as long as they need to be, so the first half
// does not count, except in a run of a single tick.
func (m *meter) end(done, piece, ticks int) {
	if done < ticks/2 {
		return
	}
	var after runtime.MemStats
	runtime.ReadMemStats(&after)
	m.allocs += after.Mallocs - m.before.Mallocs
	m.allocsTicks += piece
}

func (m *meter) total() time.Duration {
	sum := time.Duration(0)
	for _, d := range m.spent {
		sum += d
	}
	return sum
}
