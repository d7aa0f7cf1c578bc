package fsm

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// crew is a tick's work as the workers share it: chunks are taken one by one, in order.
type crew struct {
	chunks  []*Chunk
	next    atomic.Int64
	done    sync.WaitGroup
	working bool      // in parallel
	alone   turnstile // see debug.go
}

// inline is the number of rows from which on it pays to wake other goroutines.
const inline = 1024

// run steps all chunks.
func (e *Engine[V]) run(chunks []*Chunk) {
	e.crew.chunks = chunks
	e.crew.next.Store(0)
	helpers := min(len(e.workers), len(chunks)) - 1
	if helpers > 0 && len(chunks)*e.cfg.ChunkSize < e.wakeAt {
		helpers = 0
	}
	e.crew.working = helpers > 0
	for i := range helpers {
		e.crew.done.Add(1)
		if w := e.workers[i+1]; !hire(w) {
			w.dismiss()
		}
	}
	e.workers[0].work()
	for i := range helpers {
		e.workers[i+1].dismiss()
	}
	e.crew.done.Wait()
	e.crew.working = false
	for _, w := range e.workers {
		if r := w.panicked; r != nil {
			e.rethrow()
		}
	}
}

// rethrow panics with the panic that came first in the order of chunks, whoever ran into it, and forgets the others.
func (e *Engine[V]) rethrow() {
	var first *stepper[V]
	for _, w := range e.workers {
		if w.panicked != nil && (first == nil || w.ordinal < first.ordinal) {
			first = w
		}
	}
	r := first.panicked
	for _, w := range e.workers {
		w.panicked = nil
		w.output.reset()
	}
	panic(r)
}

// work steps chunks until there are none left. A panic ends the tick for all workers.
func (s *stepper[V]) work() {
	c := &s.engine.crew
	defer func() {
		if r := recover(); r != nil {
			c.alone.leave()
			s.panicked = r
			c.next.Store(int64(len(c.chunks)))
		}
	}()
	for {
		s.ordinal = int(c.next.Add(1) - 1)
		if s.ordinal >= len(c.chunks) {
			return
		}
		c.alone.enter()
		s.step(s.ordinal, c.chunks[s.ordinal])
		c.alone.leave()
	}
}

// help is work on a hired goroutine, unless it comes too late.
func (s *stepper[V]) help() {
	if s.hired.CompareAndSwap(true, false) {
		defer s.engine.crew.done.Done()
		s.work()
	}
}

// dismiss takes back the work of a helper that has not begun: when all chunks are done, nobody is waited for.
func (s *stepper[V]) dismiss() {
	if s.hired.CompareAndSwap(true, false) {
		s.engine.crew.done.Done()
	}
}

func (s *stepper[V]) hire() { s.hired.Store(true) }

// helper is work that a hired goroutine can do.
type helper interface {
	hire()
	help()
}

// The goroutines that help are shared by all engines of the program. They are started when first needed and then wait
// for work, so that no tick creates one.
var staff struct {
	sync.Mutex
	size int
	jobs chan helper
}

// next waits for work. To wake a goroutine that sleeps takes as long as thousands of NPCs, so it looks for a few microseconds
// whether there is more before it goes to sleep: a frame often has several machines, one after the other.
func next(jobs chan helper) helper {
	for range 200 {
		select {
		case h := <-jobs:
			return h
		default:
			runtime.Gosched()
		}
	}
	return <-jobs
}

// hire offers work to the waiting goroutines. It reports whether there is room for it.
func hire(h helper) bool {
	staff.Lock()
	if staff.jobs == nil {
		staff.jobs = make(chan helper, 256)
	}
	if staff.size == 0 || staff.size < runtime.GOMAXPROCS(0)-1 {
		staff.size++
		go func() {
			for {
				next(staff.jobs).help()
			}
		}()
	}
	staff.Unlock()
	h.hire()
	select {
	case staff.jobs <- h:
		return true
	default:
		return false
	}
}
