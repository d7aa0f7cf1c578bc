package fsm_test

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A callback that ends its goroutine, as t.FailNow does, neither makes the next tick wait forever nor goes unnoticed.
func TestCallbackEndsItsGoroutine(t *testing.T) {
	for _, workers := range []int{1, 2, 4} {
		for _, who := range []int{0, 2500, 4999} {
			var given atomic.Bool
			b := fsm.NewBuilder[critter]("crowd")
			b.Layer("only").State("here").OnUpdate(func(_ *fsm.Tick, c *critter) {
				if c.energy++; c.N == who && c.energy == 3 && !given.Swap(true) {
					runtime.Goexit()
				}
			})
			p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: workers, ChunkSize: 64})
			for n := range 5000 {
				p.Add(critter{N: n})
			}
			p.Update()
			p.Update()
			ended := make(chan any)
			go func() {
				var panicked any
				defer func() { ended <- panicked }()
				defer func() { panicked = recover() }()
				p.Update()
				t.Errorf("%d workers, critter %d: the tick came to its end", workers, who)
			}()
			if panicked := <-ended; panicked != nil { // it was a helper's goroutine
				wantPanic(t, "Update", func() { panic(panicked) }, `state "here"`, "runtime.Goexit")
			}
			for range 3 {
				p.Update()
			}
			if n := p.Tick(); n != 6 {
				t.Errorf("%d workers, critter %d: %d ticks", workers, who, n)
			}
		}
	}
}

// A tick that a callback has ended by Goexit on the ticking goroutine does not swallow a panic of the next.
func TestPanicAfterACallbackEndedItsGoroutine(t *testing.T) {
	type view = figure
	b := fsm.NewBuilder[view]("m")
	b.Layer("l").State("s").OnUpdate(func(_ *fsm.Tick, v *view) {
		if v.leaves {
			runtime.Goexit()
		}
		if v.panics {
			panic("later")
		}
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: 1})
	first, second := p.Add(view{leaves: true}), p.Add(view{})
	ended := make(chan struct{})
	go func() { defer close(ended); p.Update() }()
	<-ended
	p.View(first).leaves, p.View(second).panics = false, true
	wantPanic(t, "Update", p.Update, "later")
}
