package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rows that tick at an interval stand beside others in every share, and come and go among them. That must not be seen in any outcome.

// drifters is a machine whose entities are moved between states by their number and the time, which each of them adds up. Whose number is
// fatal has an Update that panics, now and then.
func drifters(batch bool, fatal uint32) *fsm.Machine[num] {
	b := fsm.NewBuilder[num]("drifters")
	update := func(t *fsm.Tick, c *num) {
		if c.energy += int(t.DeltaDuration() / time.Millisecond); c.number == fatal && t.Number()%29 == 0 {
			panic("bang")
		}
	}
	for l := range 2 {
		layer := b.Layer(fmt.Sprint("layer", l))
		var states []*fsm.State[num]
		for k := range 3 {
			s := layer.State(fmt.Sprint("state", k)).OnEnter(func(_ *fsm.Tick, c *num) { c.life++ })
			if batch {
				s.OnUpdateBatch(func(t *fsm.Tick, cs []num) {
					for i := range cs {
						update(t.At(i), &cs[i])
					}
				})
			} else {
				s.OnUpdate(update)
			}
			states = append(states, s)
		}
		for k, s := range states {
			n := 5 + 7*k + l
			to := s.To(states[(k+1)%3])
			if batch && k > 0 {
				to.WhenBatch(func(_ *fsm.Tick, cs []num, yes []bool) {
					for i := range cs {
						yes[i] = (cs[i].energy+int(cs[i].number))%n == 0
					}
				})
			} else {
				to.When(func(c *num) bool { return (c.energy+int(c.number))%n == 0 })
			}
		}
	}
	return b.MustBuild()
}

// driftOn runs a world and returns its hash after each tick. In each tick a few entities are given intervals, a share of which is above 1,
// and are paused, resumed, moved, removed and added.
func driftOn(t *testing.T, m *fsm.Machine[num], cfg fsm.Config, share int) (hashes []uint64) {
	random := rand.New(rand.NewPCG(uint64(share), 7))
	pool := newPool(m, cfg)
	if cfg.ChunkSize != 10 {
		fsm.CopyViews(pool) // so that the engine may put them in order
	}
	var all []fsm.Entity
	add := func() {
		e := pool.Add(num{number: uint32(len(all) % 150)})
		if all = append(all, e); random.IntN(100) < share {
			must(t, pool.SetInterval(e, 2+random.IntN(8)))
		}
	}
	for range 150 {
		add()
	}
	states := m.Layers()[1].States()
	for k := range shorter(80, 25) {
		for range k % 7 {
			e := all[random.IntN(len(all))]
			if !pool.Has(e) || pool.Stopped(e) {
				continue
			}
			switch random.IntN(7) {
			case 0:
				must(t, pool.Pause(e))
			case 1:
				must(t, pool.Resume(e))
			case 2:
				_ = pool.ChangeTo(e, states[random.IntN(3)])
			case 3:
				pool.Remove(e)
			case 4:
				add()
			default:
				every := 1
				if random.IntN(100) < share {
					every = 2 + random.IntN(8)
				}
				must(t, pool.SetInterval(e, every))
			}
		}
		pool.Advance(time.Duration(1+k%3) * time.Millisecond)
		hash := pool.Hash()
		for _, e := range all {
			if v := pool.View(e); v != nil {
				hash = hash*31 + uint64(v.energy)*7 + uint64(v.life)
			}
		}
		hashes = append(hashes, hash)
		for _, l := range m.Layers() {
			for _, s := range l.States() {
				there := func(e fsm.Entity) bool { return pool.Current(e, l) == s }
				want := 0
				for _, e := range all {
					if there(e) {
						want++
					}
				}
				list := pool.AppendEntities(nil, s)
				if got := pool.Count(s); got != want || len(list) != want || slices.ContainsFunc(list, func(e fsm.Entity) bool { return !there(e) }) {
					t.Fatalf("tick %d: %d are in %q, by Count %d, by AppendEntities %d", pool.Tick(), want, s.Name(), got, len(list))
				}
			}
		}
	}
	return hashes
}

func TestSeldomAmongOthers(t *testing.T) {
	for _, batch := range []bool{false, true} {
		for _, share := range []int{0, 1, 10, 50, 90, 100} {
			for _, fatal := range []uint32{1000, 17} {
				m := drifters(batch, fatal)
				var want []uint64
				for _, cfg := range []fsm.Config{{ChunkSize: 1}, {ChunkSize: 10}, {ChunkSize: 65}, {}, {ChunkSize: 64, Workers: 3}} {
					if fatal < 150 {
						cfg.OnFault = func(*fsm.Fault) {}
						if batch && cfg.ChunkSize != 1 { // the batch that panicked is stopped, and chunks make batches
							continue
						}
					}
					got := driftOn(t, m, cfg, share)
					if want == nil {
						want = got
					}
					for k := range want {
						if got[k] != want[k] {
							t.Fatalf("batch %v, %d in 100 at intervals, fatal %d: in chunks of %d, with %d workers, tick %d has another outcome",
								batch, share, fatal, cfg.ChunkSize, cfg.Workers, k+1)
						}
					}
				}
			}
		}
	}
}
