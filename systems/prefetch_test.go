package systems_test

import (
	"sync"
	"testing"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

type (
	guarded struct{ N int }
	nowhere struct{ X float64 }
	nothing struct{}
)

var (
	guardeds = donburi.NewComponentType[guarded]()
	nowheres = donburi.NewComponentType[nowhere]()
	nothings = donburi.NewComponentType[nothing]()
)

// What is prefetched is whatever a view takes from components: also one without size, one that a layout lacks, one that is nil. And a
// component may be prefetched that its game writes meanwhile, under a lock that its callbacks know: run with -race.
func TestPrefetchDisturbsNothing(t *testing.T) {
	type view struct {
		Entity   donburi.Entity
		Guarded  *guarded
		Nothing  *nothing
		Optional *nowhere `horde:"optional"`
	}
	d := fsm.NewBuilder[view]("prefetched")
	var lock sync.Mutex
	d.Layer("only").State("only").OnUpdate(func(_ *fsm.Tick, v *view) {
		lock.Lock()
		defer lock.Unlock()
		if v.Guarded != nil {
			v.Guarded.N++
		}
	})
	f := systems.MustFSM(d.MustBuild(), guardeds, nothings, nowheres)
	w := donburi.NewWorld()
	full := w.CreateMany(100, f.Component, guardeds, nothings, nowheres)
	w.CreateMany(100, f.Component, guardeds, nothings)
	w.Entry(full[7]).SetComponent(nowheres, unsafe.Pointer(nil))
	f.Update(w)

	shared := guardeds.Get(w.Entry(full[3]))
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 1000 {
			lock.Lock()
			shared.N++
			lock.Unlock()
		}
	}()
	n := 0
	for range 200 {
		n = systems.Prefetch(f.In(w), 7)
	}
	<-done
	if n != 3 {
		t.Errorf("%d fields can be prefetched, want 3: an entity is not behind a pointer", n)
	}
	if f.Update(w); shared.N != 1002 {
		t.Errorf("N is %d, want 1002", shared.N)
	}
	for _, e := range full[50:] { // the rows are put in order in the next tick
		w.Remove(e)
	}
	systems.Prefetch(f.In(w), 7)
}

// A large crowd in many states, in which a prefetch pays on most machines, ends like a small one that is never prefetched for.
func TestPrefetchedCrowdEndsLikeOthers(t *testing.T) {
	d := fsm.NewBuilder[counted]("crowd")
	l := d.Layer("only")
	states := []*fsm.State[counted]{l.State("a"), l.State("b"), l.State("c"), l.State("d")}
	for i, s := range states {
		s.To(states[(i+1)%4]).When(func(c *counted) bool { return c.Tally.N%7 == i })
		s.OnUpdate(func(_ *fsm.Tick, c *counted) { c.Tally.N = c.Tally.N*5%1_000_003 + i })
	}
	f := systems.MustFSM(d.MustBuild(), tallies)
	f.Configure(fsm.Config{ChunkSize: 16, Workers: 2})
	ends := func(crowds, size int) (all []int) {
		for crowd := range crowds {
			w := donburi.NewWorld()
			entities := w.CreateMany(size, f.Component, tallies)
			for i, e := range entities {
				tallies.Get(w.Entry(e)).N = crowd*size + i
			}
			for range 100 {
				f.Update(w)
			}
			for _, e := range entities {
				all = append(all, tallies.Get(w.Entry(e)).N)
			}
		}
		return all
	}
	large, small := ends(1, 1600), ends(10, 160)
	for i := range large {
		if large[i] != small[i] {
			t.Fatalf("entity %d ends with %d in a large world, with %d in a small one", i, large[i], small[i])
		}
	}
}
