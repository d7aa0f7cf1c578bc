package fsm_test

import (
	"runtime"
	"runtime/metrics"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// goroutinesCreated returns how many goroutines the program has created. Where Go does not tell (before 1.26), it is how many there are: at
// least those that stay are found.
func goroutinesCreated() uint64 {
	sample := []metrics.Sample{{Name: "/sched/goroutines-created:goroutines"}}
	if metrics.Read(sample); sample[0].Value.Kind() == metrics.KindUint64 {
		return sample[0].Value.Uint64()
	}
	return uint64(runtime.NumGoroutine())
}

// TestNoTickCreatesAGoroutine: those that help are created once, and then wait for work.
func TestNoTickCreatesAGoroutine(t *testing.T) {
	const ticks = 300
	b := fsm.NewBuilder[critter]("counted")
	b.Layer("only").State("here").OnUpdate(func(_ *fsm.Tick, c *critter) { c.energy++ })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: 4, ChunkSize: 64})
	for range 3000 {
		p.Add(critter{})
	}
	p.Update()
	if runtime.GOMAXPROCS(0) > 1 && runtime.GOOS != "js" && fsm.Helpers(p.Engine) == 0 {
		t.Fatal("the ticks are not shared by several goroutines")
	}
	before := goroutinesCreated()
	for range ticks {
		p.Update()
	}
	if n := goroutinesCreated() - before; n > ticks/10 { // some may be others', as the garbage collector's
		t.Errorf("%d ticks have created %d goroutines", ticks, n)
	}
}
