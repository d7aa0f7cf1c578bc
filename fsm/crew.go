package fsm

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// crew is a tick's work as shared by the workers. Each worker has a lane of adjacent chunks and steps them in order, so that a chunk is
// mostly stepped by the worker whose cache still holds it from the last tick. A worker that has finished its lane takes chunks from the
// back of another's.
type crew struct {
	chunks   []*Chunk
	lanes    []lane
	fell     atomic.Int64 // chunks after this one are not stepped, because it panicked
	helping  atomic.Int32 // helpers that are not done yet
	done     sync.WaitGroup
	parallel bool      // callbacks must assume that several workers run; true in every tick of an engine with more than one
	alone    turnstile // see debug.go
}

// lane is a run of chunks that no worker has taken yet.
type lane struct {
	left atomic.Uint64 // its first chunk in the high half, the end (exclusive) in the low half
	_    [56]byte      // pads it to a cache line
}

func (l *lane) fill(first, end int) { l.left.Store(uint64(first)<<32 | uint64(end)) }

// take takes a chunk from the front or the back of a lane. It returns -1 if there is none.
func (l *lane) take(front bool) int {
	for {
		left := l.left.Load()
		first, end := left>>32, left&math.MaxUint32
		switch {
		case first >= end:
			return -1
		case front && l.left.CompareAndSwap(left, left+1<<32):
			return int(first)
		case !front && l.left.CompareAndSwap(left, left-1):
			return int(end - 1)
		}
	}
}

// take takes a chunk for a worker. It returns -1 if there is none left.
func (c *crew) take(worker int) int {
	lanes := len(c.lanes)
	if i := c.lanes[worker].take(true); i >= 0 {
		return i
	}
	for k := 1; k < lanes; k++ {
		if i := c.lanes[(worker+k)%lanes].take(false); i >= 0 {
			return i
		}
	}
	return -1
}

// crews counts the engines whose chunks are being stepped by several workers.
var crews atomic.Int32

// asking is held while a question is answered meanwhile. All engines share it, since the hosts of one world write to the same memory.
var asking sync.Mutex

// fall notes that a chunk has panicked. The chunks before it are still stepped: one of them may panic too, and the first in order is the
// one reported, however many workers there are.
func (c *crew) fall(ordinal int) {
	for {
		fell := c.fell.Load()
		if fell <= int64(ordinal) || c.fell.CompareAndSwap(fell, int64(ordinal)) {
			return
		}
	}
}

// worthwhile returns the number of rows from which it pays to wake other goroutines. Where all share one thread, as in a browser, it never
// does: the helpers would find nothing left to do, and look for more work for a while all the same.
func (e *engine) worthwhile() int {
	switch {
	case e.parallelFrom > 0:
		return e.parallelFrom
	case runtime.GOMAXPROCS(0) == 1:
		return math.MaxInt
	}
	return 1024
}

// helpers returns how many workers besides the first are needed to step chunks.
func (e *engine) helpers(chunks []*Chunk) int {
	most := min(len(e.workers), len(chunks)) - 1
	if most <= 0 {
		return 0
	}
	rows, enough := 0, e.worthwhile()
	for k := 0; k < len(chunks) && rows < enough; k++ {
		rows += chunks[k].Len()
	}
	if rows < enough {
		return 0
	}
	return most
}

// rouse wakes as many goroutines as the tick that is beginning will probably need.
func (e *engine) rouse() {
	if helpers := e.helpers(e.crew.chunks); helpers > 0 {
		for range min(helpers, runtime.GOMAXPROCS(0)-1) {
			hire(nudge{})
		}
	}
}

// run steps all chunks. It returns the value that one of them panicked with, if any did.
func (e *engine) run(chunks []*Chunk) (panicked any) {
	c := &e.crew
	c.chunks = chunks
	c.fell.Store(math.MaxInt64)
	helpers := e.helpers(chunks)
	lanes := helpers + 1
	if cap(c.lanes) < lanes {
		c.lanes = make([]lane, lanes)
	}
	c.lanes = c.lanes[:lanes]
	for k := range lanes {
		c.lanes[k].fill(k*len(chunks)/lanes, (k+1)*len(chunks)/lanes)
	}
	if lanes > 1 {
		crews.Add(1)
		defer crews.Add(-1)
	}
	for _, w := range e.workers[1:lanes] {
		c.helping.Add(1)
		c.done.Add(1)
		w.hired.Store(true)
		if !hire(w) {
			w.dismiss()
		}
	}
	e.lead(e.workers[1:lanes])
	e.setParallel(false)
	return e.firstPanic()
}

// lead does the work of the ticking goroutine. It always waits for its helpers, even if a callback ends it with runtime.Goexit.
func (e *engine) lead(helpers []*stepper) {
	c := &e.crew
	defer func() {
		for _, w := range helpers {
			w.dismiss()
		}
		for spin := 0; spin < patient && c.helping.Load() > 0; spin++ {
			runtime.Gosched()
		}
		c.done.Wait()
	}()
	e.workers[0].work()
}

// firstPanic returns the panic that is first in chunk order, whichever worker ran into it.
func (e *engine) firstPanic() (first any) {
	for _, w := range e.workers {
		if w.panicked != nil && int64(w.fell) == e.crew.fell.Load() {
			first = w.panicked
		}
	}
	return first
}

// work steps chunks until there are none left.
func (s *stepper) work() {
	delta := s.delta
	for !s.workOn() {
		s.each, s.waitedEach, s.delta, s.waited = nil, nil, delta, 1
		s.output.direct = s.output.direct[:0]
	}
	s.kind = inNothing
}

// workOn works until a chunk panics. It reports whether it reached the end.
func (s *stepper) workOn() (complete bool) {
	c := &s.engine.crew
	defer func() {
		r := recover()
		if r == nil && !complete {
			r = s.goexitFault()
		}
		if r != nil {
			c.alone.leave()
			s.output.end(s.chunk.Len()) // what was done up to here stays done
			c.fall(s.ordinal)
			if s.panicked == nil || s.ordinal < s.fell {
				s.panicked, s.fell = r, s.ordinal
			}
		}
	}()
	for {
		s.ordinal = c.take(s.number)
		if s.ordinal < 0 {
			return true
		}
		if int64(s.ordinal) > c.fell.Load() {
			continue
		}
		c.alone.enter()
		s.stepChunk(c.chunks[s.ordinal])
		c.alone.leave()
	}
}

// goexitFault returns the fault of a callback that ended its goroutine, which recover cannot prevent. The tick panics with it if that was a
// helper's goroutine.
func (s *stepper) goexitFault() *Fault {
	f, _ := s.fault("the callback has ended its goroutine by runtime.Goexit, as t.FailNow does; use t.Error, or panic")
	s.unwind()
	s.going, s.each, s.waitedEach, s.output.direct, s.kind = nil, nil, nil, s.output.direct[:0], inNothing
	return f
}

// help does the work on a hired goroutine, unless it comes too late.
func (s *stepper) help() {
	if s.hired.CompareAndSwap(true, false) {
		defer s.engine.crew.leave()
		s.work()
	}
}

// dismiss withdraws the work of a helper that has not begun: once all chunks are done, there is no point in waiting for it.
func (s *stepper) dismiss() {
	if s.hired.CompareAndSwap(true, false) {
		s.engine.crew.leave()
	}
}

func (c *crew) leave() {
	c.helping.Add(-1)
	c.done.Done()
}
