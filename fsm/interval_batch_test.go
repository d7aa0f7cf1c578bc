package fsm_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// A batch has one delta, so the rows of a state that have waited for different times are called in several batches.

// waiters is a machine of two layers, one of them within a state of the other, whose callbacks take batches. Who has not waited as long as
// the others of a batch is reported to wrong. Each entity adds up its deltas in both layers.
func waiters(wrong func(what string)) *fsm.Machine[critter] {
	alike := func(t *fsm.Tick, name string) {
		delta := t.DeltaDuration()
		for i := range t.Len() {
			if own := t.At(i).DeltaDuration(); own != delta {
				wrong(fmt.Sprintf("%s in tick %d: %v for one in a batch of %v", name, t.Number(), own, delta))
			}
		}
	}
	b := fsm.NewBuilder[critter]("waiters")
	outer := b.Layer("outer")
	here, there := outer.State("here"), outer.State("there")
	inner := b.Layer("inner").Within(here)
	one, two := inner.State("one"), inner.State("two")
	for k, s := range []*fsm.State[critter]{here, there, one, two} {
		s.OnUpdateBatch(func(t *fsm.Tick, cs []critter) {
			alike(t, "Update")
			for i := range cs {
				if cs[i].energy += int(t.DeltaDuration() / time.Millisecond); k < 2 {
					cs[i].number += uint32(t.DeltaDuration() / time.Millisecond)
				}
				if every := 7 * time.Millisecond; t.At(i).Every(every) {
					cs[i].N++
				}
			}
		})
	}
	turns := func(t *fsm.Transition[critter], n int) {
		t.WhenBatch(func(t *fsm.Tick, cs []critter, yes []bool) {
			alike(t, "condition")
			for i := range cs {
				yes[i] = int(t.Number()+uint64(t.At(i).Entity()>>32))%n == 0
			}
		})
	}
	turns(here.To(there), 23)
	turns(there.To(here), 11)
	turns(one.To(two), 5)
	two.To(one).When(func(c *critter) bool { return c.energy%3 == 0 })
	return b.MustBuild()
}

func TestIntervalBatchHasOneDelta(t *testing.T) {
	var first []critter
	for _, way := range append(ways(), fsm.Config{ChunkSize: 64}) {
		t.Run(fmt.Sprintf("chunk%d/workers%d", way.ChunkSize, max(1, way.Workers)), func(t *testing.T) {
			cfg := way
			cfg.Step = time.Millisecond
			wrong := make(chan string, 1)
			pool := newPool(waiters(func(what string) {
				select {
				case wrong <- what:
				default:
				}
			}), cfg)
			const size = 300
			var all []fsm.Entity
			for range size {
				all = append(all, pool.Add(critter{}))
			}
			const ticks = 200
			for k := range ticks {
				for i, e := range all {
					if i%10 < 8 && (i+k)%(20+i%3) == 0 { // some keep their interval
						if err := pool.SetInterval(e, 1+(i*7+k)%9); err != nil {
							t.Fatal(err)
						}
					}
				}
				pool.Update()
			}
			for _, e := range all { // all catch up
				pool.SetInterval(e, 1)
			}
			pool.Update()
			got := make([]critter, size)
			for i, e := range all {
				got[i] = *pool.View(e)
			}
			if first == nil {
				first = got
			}
			if !slices.Equal(got, first) {
				t.Error("another outcome than with chunks of the usual size")
			}
			select {
			case what := <-wrong:
				t.Error(what)
			default:
			}
		})
	}
}

// All rows of a chunk may be due although they have waited for different times: those of a pool are in its own memory then.
func TestIntervalBatchOfAWholeChunk(t *testing.T) {
	pool := fsm.NewPool(pacers(batchForm), fsm.Config{Step: time.Millisecond})
	var all []fsm.Entity
	for i := range 8 {
		all = append(all, pool.Add(pacer{}))
		pool.SetInterval(all[i], 1+i*5%8)
	}
	for range 40 {
		pool.Update()
	}
	for _, e := range all {
		pool.SetInterval(e, 1)
	}
	pool.Update()
	for i, e := range all {
		if got := pool.View(e).total; got != 41*time.Millisecond {
			t.Errorf("entity %d has been told of %v", i, got)
		}
	}
}

// A batch that panics is stopped, and those who have waited for other times are not concerned.
func TestIntervalBatchThatFaults(t *testing.T) {
	b := fsm.NewBuilder[critter]("faulty")
	victim := fsm.Entity(0)
	b.Layer("l").State("s").OnUpdateBatch(func(t *fsm.Tick, cs []critter) {
		for i := range cs {
			if cs[i].N++; t.At(i).Entity() == victim {
				panic("bang")
			}
		}
	})
	var faults []*fsm.Fault
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
	var all []fsm.Entity
	for i := range 9 {
		all = append(all, pool.Add(critter{}))
		pool.SetInterval(all[i], 2+i%3)
	}
	for range 24 {
		pool.Update()
	}
	for _, e := range all {
		pool.SetInterval(e, 1)
	}
	before := map[fsm.Entity]int{}
	for _, e := range all {
		before[e] = pool.View(e).N
	}
	victim = all[4]
	pool.Update()
	if len(faults) != 1 || faults[0].Entity != victim {
		t.Fatalf("%d faults: %v", len(faults), faults)
	}
	for i, e := range all {
		if got, want := pool.Stopped(e), slices.Contains(faults[0].Batch, e); got != want {
			t.Errorf("entity %d: stopped %v, in the batch %v", i, got, want)
		}
		if !pool.Stopped(e) && pool.View(e).N != before[e]+1 {
			t.Errorf("entity %d was updated %d times in the tick", i, pool.View(e).N-before[e])
		}
	}
	if n := len(faults[0].Batch); n == 0 || n == len(all) {
		t.Errorf("%d of %d are in the batch that failed", n, len(all))
	}
}
