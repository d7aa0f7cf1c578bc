package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkIntervals measures a tick of 10,000 entities in four layers of twenty states each, per entity: all of them in every tick, or at
// intervals, which are the same for all or differ.
func BenchmarkIntervals(b *testing.B) {
	const entities, layers, states = 10_000, 4, 20
	for _, batch := range []bool{false, true} {
		def := fsm.NewBuilder[*critter]("wide")
		var all [layers][]*fsm.State[*critter]
		for l := range all {
			layer := def.Layer(fmt.Sprint("layer", l))
			for k := range states {
				s := layer.State(fmt.Sprint("state", k))
				if batch {
					s.OnUpdateBatch(func(_ *fsm.Tick, cs []*critter) {
						for _, c := range cs {
							c.N++
						}
					})
				} else {
					s.OnUpdate(func(_ *fsm.Tick, c **critter) { (*c).N++ })
				}
				all[l] = append(all[l], s)
			}
		}
		m := def.MustBuild()
		for _, who := range []struct {
			name  string
			every func(i int) int
		}{
			{"none", func(int) int { return 1 }},
			{"eight", func(int) int { return 8 }},
			{"bands", func(i int) int { return 1 << (i * 7919 % 5) }},
			{"any", func(i int) int { return 1 + i*7919%fsm.MaxInterval }},
		} {
			b.Run(fmt.Sprintf("batch=%v/%s", batch, who.name), func(b *testing.B) {
				pool := fsm.NewPool(m, fsm.Config{})
				for i := range entities {
					e := pool.Add(&critter{})
					for l := range all {
						if err := pool.ChangeTo(e, all[l][(i*31+i/states*(l+3))%states]); err != nil {
							b.Fatal(err)
						}
					}
					if err := pool.SetInterval(e, who.every(i)); err != nil {
						b.Fatal(err)
					}
				}
				for range 2 * fsm.MaxInterval {
					pool.Update()
				}
				for b.Loop() {
					pool.Update()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/entities, "ns/entity")
			})
		}
	}
}

// BenchmarkSeldom measures a tick of 100,000 entities in two states, per entity: a share of them ticks only every eighth tick, and some are
// given a new interval before each tick.
func BenchmarkSeldom(b *testing.B) {
	const entities = 100_000
	for _, batch := range []bool{false, true} {
		m := twoStates(batch)
		for _, seldom := range []struct{ some, of, changes int }{
			{0, 1, 0}, {1, 1000, 0}, {1, 100, 0}, {1, 10, 0}, {1, 4, 0}, {1, 2, 0}, {3, 4, 0}, {9, 10, 0}, {1, 10, 1000}, {1, 2, 1000}, {9, 10, 1000},
		} {
			b.Run(fmt.Sprintf("batch=%v/%d in %d/%d changes", batch, seldom.some, seldom.of, seldom.changes), func(b *testing.B) {
				pool := fsm.NewPool(m, fsm.Config{})
				random := rand.New(rand.NewPCG(1, 2))
				set := func(e fsm.Entity) {
					every := 1
					if random.IntN(seldom.of) < seldom.some {
						every = 8
					}
					if err := pool.SetInterval(e, every); err != nil {
						b.Fatal(err)
					}
				}
				all := make([]fsm.Entity, entities)
				for i := range all {
					all[i] = pool.Add(&numbers{b: float64(i % 4)})
					set(all[i])
				}
				for range 16 {
					pool.Update()
				}
				for b.Loop() {
					for range seldom.changes {
						set(all[random.IntN(entities)])
					}
					pool.Update()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/entities, "ns/entity")
			})
		}
	}
}
