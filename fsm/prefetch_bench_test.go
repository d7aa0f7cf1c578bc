package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// far is a view whose values lie elsewhere, as components do.
type far struct{ Body, Mood *[5]float64 }

// bringer is a host that prefetches what the views of a pool point to. Each chunk's views are found by its first entity.
type bringer map[fsm.Entity][]far

func (bringer) Prefetchable() int { return 2 }

func (h bringer) Prefetch(c *fsm.Chunk, _ []uint16, fields uint64) {
	sum := 0.0
	for _, v := range h[c.Entities[0]] {
		if fields&1 != 0 {
			sum += v.Body[0]
		}
		if fields&2 != 0 {
			sum += v.Mood[0]
		}
	}
	if sum == 0.123 {
		panic("never, but the compiler does not know")
	}
}

// BenchmarkMixedStates measures, per entity, ticks of crowds whose values lie in memory in the order of entities, or in none, and whose
// entities are in eight states at random, or in one: with a host that prefetches where that pays, and with one that cannot.
func BenchmarkMixedStates(b *testing.B) {
	for _, entities := range []int{10_000, 100_000} {
		for _, states := range []int{1, 8} {
			for _, scattered := range []bool{false, true} {
				for _, prefetching := range []bool{false, true} {
					name := fmt.Sprintf("entities=%d/states=%d/scattered=%v/prefetching=%v", entities, states, scattered, prefetching)
					b.Run(name, func(b *testing.B) { mixedStates(b, entities, states, scattered, prefetching) })
				}
			}
		}
	}
}

func mixedStates(b *testing.B, entities, states int, scattered, prefetching bool) {
	d := fsm.NewBuilder[far]("mixed")
	l := d.Layer("only")
	born := l.State("born")
	for k := range states {
		s := l.State(fmt.Sprint("state ", k))
		born.To(s).When(func(v *far) bool { return int(v.Mood[0]) == k })
		s.To(born).When(func(v *far) bool { return v.Mood[1] > 1e18 })
		s.OnUpdate(func(_ *fsm.Tick, v *far) { v.Body[0] += v.Body[1]; v.Mood[1] += float64(k) })
	}
	pool := fsm.NewPool(d.MustBuild(), fsm.Config{})
	fsm.CopyViews(pool)
	random := rand.New(rand.NewPCG(1, 2))
	bodies, moods := make([][5]float64, entities), make([][5]float64, entities)
	order := random.Perm(entities)
	host, first := bringer{}, fsm.Entity(0)
	for i := range entities {
		at := i
		if scattered {
			at = order[i]
		}
		v := far{&bodies[at], &moods[at]}
		v.Mood[0] = float64(random.IntN(states))
		e := pool.Add(v)
		if i%pool.Config().ChunkSize == 0 {
			first = e
		}
		host[first] = append(host[first], v)
	}
	if prefetching {
		fsm.PrefetchBy(pool.Engine, host, nil)
	}
	ticks(pool, 50)
	for b.Loop() {
		pool.Update()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(entities), "ns/entity")
}
