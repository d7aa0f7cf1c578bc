package fsm_test

import (
	"runtime"
	"testing"
	"weak"

	"github.com/horde-fsm/horde/fsm"
)

// TestFaultsThatWereToldAreForgotten: a fault, with its stack, is not kept once the handler has been told and the entity is gone. A few
// are, since those of entities that were removed are looked for only when there are fewStoppers of them.
func TestFaultsThatWereToldAreForgotten(t *testing.T) {
	const crowd, few = 1000, 64
	b := fsm.NewBuilder[struct{}]("guard")
	bad := false
	b.Layer("act").State("stand").OnUpdate(func(*fsm.Tick, *struct{}) {
		if bad {
			panic("all of them")
		}
	})
	var pool *fsm.Pool[struct{}]
	var told []weak.Pointer[fsm.Fault]
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) {
		told = append(told, weak.Make(f))
		pool.Remove(f.Entity)
	}})
	for range crowd {
		pool.Add(struct{}{})
	}
	pool.Update()
	bad = true
	pool.Update()
	bad = false
	pool.Update()

	runtime.GC()
	kept := 0
	for _, f := range told {
		if f.Value() != nil {
			kept++
		}
	}
	if len(told) != crowd || kept > few {
		t.Errorf("of %d faults that the handler was told of, %d are kept", len(told), kept)
	}
	runtime.KeepAlive(pool)
}
