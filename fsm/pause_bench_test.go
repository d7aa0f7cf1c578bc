package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// numbers is what the entities of these benchmarks have.
type numbers struct{ a, b float64 }

// twoStates returns a machine with two states, between which entities are no longer moved once they are where their number puts them.
func twoStates(batch bool) *fsm.Machine[*numbers] {
	def := fsm.NewBuilder[*numbers]("two states")
	l := def.Layer("only")
	here, there := l.State("here"), l.State("there")
	for _, s := range []*fsm.State[*numbers]{here, there} {
		if batch {
			s.OnUpdateBatch(func(_ *fsm.Tick, vs []*numbers) {
				for _, v := range vs {
					v.a++
				}
			})
		} else {
			s.OnUpdate(func(_ *fsm.Tick, v **numbers) { (*v).a++ })
		}
	}
	here.To(there).When(func(v **numbers) bool { return (*v).b > 1 })
	there.To(here).When(func(v **numbers) bool { return (*v).b < 0 })
	return def.MustBuild()
}

// BenchmarkPaused measures a tick of 100,000 entities in two states, some of which are paused, per entity.
func BenchmarkPaused(b *testing.B) {
	const entities = 100_000
	for _, batch := range []bool{false, true} {
		m := twoStates(batch)
		for _, each := range []int{0, 1000, 100, 10} {
			name := fmt.Sprintf("batch=%v/none", batch)
			if each > 0 {
				name = fmt.Sprintf("batch=%v/1 in %d", batch, each)
			}
			b.Run(name, func(b *testing.B) {
				pool := fsm.NewPool(m, fsm.Config{})
				for i := range entities {
					e := pool.Add(&numbers{b: float64(i % 4)})
					if each > 0 && i%each == 0 {
						if err := pool.Pause(e); err != nil {
							b.Fatal(err)
						}
					}
				}
				pool.Update()
				pool.Update()
				for b.Loop() {
					pool.Update()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/entities, "ns/entity")
			})
		}
	}
}

// BenchmarkDelayBesidePaused measures a tick of 100,000 entities that wait for a delay, some of which are paused, per entity.
func BenchmarkDelayBesidePaused(b *testing.B) {
	const entities = 100_000
	def := fsm.NewBuilder[int]("waiting")
	l := def.Layer("only")
	l.State("here").To(l.State("there")).After(time.Hour)
	m := def.MustBuild()
	for _, paused := range []int{0, 1, 1000} {
		b.Run(fmt.Sprintf("paused=%d", paused), func(b *testing.B) {
			pool := fsm.NewPool(m, fsm.Config{})
			for i := range entities {
				if e := pool.Add(0); i < paused {
					if err := pool.Pause(e); err != nil {
						b.Fatal(err)
					}
				}
			}
			pool.Update()
			for b.Loop() {
				pool.Update()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/entities, "ns/entity")
		})
	}
}
