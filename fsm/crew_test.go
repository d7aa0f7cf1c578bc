package fsm_test

import (
	"runtime"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A few rows are not worth waking other goroutines: the ticking goroutine steps them, however many workers there are.
func TestFewRowsAreSteppedInline(t *testing.T) {
	for _, rows := range []int{10, 3000} {
		b := fsm.NewBuilder[critter]("watched")
		b.Layer("only").State("here").OnUpdate(func(tick *fsm.Tick, c *critter) {
			if !fsm.PoolOf[critter](tick).Parallel() {
				t.Error("callbacks of a pool with several workers are told that there is one")
			}
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: 4, ChunkSize: 3})
		for range rows {
			p.Add(critter{})
		}
		p.Update()
		several := runtime.GOMAXPROCS(0) > 1 // not in a browser
		if parallel := fsm.Helpers(p.Engine) > 0; parallel != (several && rows > 1000) {
			t.Errorf("%d rows: in parallel %v", rows, parallel)
		}
	}
}

// Where all goroutines share one thread, as in a browser, none is woken, while callbacks are told the same as elsewhere.
func TestOneThreadStepsInline(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	told := false
	b := fsm.NewBuilder[critter]("watched")
	b.Layer("only").State("here").OnUpdate(func(tick *fsm.Tick, c *critter) { told = fsm.PoolOf[critter](tick).Parallel() })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: 4})
	for range 3000 {
		p.Add(critter{})
	}
	p.Update()
	if n := fsm.Helpers(p.Engine); n != 0 || !told {
		t.Errorf("%d helpers, and callbacks are told of several workers: %v", n, told)
	}
	runtime.GOMAXPROCS(2)
	if n := fsm.Helpers(p.Engine); n != 3 && runtime.GOOS != "js" { // which stays with one
		t.Errorf("%d helpers once there is another thread", n)
	}
}

// TestEachChunkIsSteppedOnce: whichever worker takes chunks from which, each of them is stepped exactly once.
func TestEachChunkIsSteppedOnce(t *testing.T) {
	b := fsm.NewBuilder[critter]("counted")
	b.Layer("only").State("here").OnUpdate(func(_ *fsm.Tick, c *critter) {
		for c.energy++; c.energy%7 == 0; c.energy++ { // some take longer than others
			runtime.Gosched()
		}
	})
	m := b.MustBuild()
	for workers := 1; workers <= 9; workers++ {
		for _, rows := range []int{1, 2, 7, 64} {
			p, alone := fsm.NewPool(m, fsm.Config{Workers: workers, ChunkSize: 1}), fsm.NewPool(m, fsm.Config{})
			fsm.WakeAt(p.Engine, 0)
			var all, same []fsm.Entity
			for i := range rows {
				all, same = append(all, p.Add(critter{energy: i})), append(same, alone.Add(critter{energy: i}))
			}
			for range 50 {
				p.Update()
				alone.Update()
			}
			for i := range all {
				if got, want := *p.View(all[i]), *alone.View(same[i]); got != want {
					t.Fatalf("%d workers, %d chunks: number %d ended as %+v, want %+v", workers, rows, i, got, want)
				}
			}
			if p.Stats() != alone.Stats() {
				t.Fatalf("%d workers, %d chunks: %+v, want %+v", workers, rows, p.Stats(), alone.Stats())
			}
		}
	}
}
