package fsm_test

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What the rows of a chunk had requested when one of them panicked is not carried out in the chunk that the worker takes next.
func TestRequestsEndWithAPanickingChunk(t *testing.T) {
	const size = 4
	var armed, ran atomic.Bool
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	here, there := l.State("here"), l.State("there")
	here.OnUpdate(func(tick *fsm.Tick, n *num) {
		if !armed.Load() {
			return
		}
		switch n.N {
		case 0: // keeps the first worker, so that the second takes the chunk behind, once its own has panicked
			for n := 0; !ran.Load() && n < 1_000_000; n++ {
				runtime.Gosched()
			}
		case size:
			ran.Store(true)
		case 2 * size:
			tick.ChangeTo(there)
		case 2*size + 1:
			panic("now")
		}
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: 2, ChunkSize: size})
	fsm.WakeAt(p.Engine, 1)
	var all []fsm.Entity
	for n := range 4 * size {
		all = append(all, p.Add(num{N: n}))
	}
	p.Update()
	armed.Store(true)
	wantPanic(t, "Update", p.Update, "now")
	for n, e := range all[:2*size] {
		if !p.Is(e, here) {
			t.Errorf("number %d has changed its state", n)
		}
	}
}
