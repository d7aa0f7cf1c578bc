package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

type (
	small struct {
		n int
		_ [40]byte
	}
	medium struct {
		n int
		_ [120]byte
	}
	large struct {
		n int
		_ [1016]byte
	}
)

// BenchmarkPoolForms measures, per entity, a tick of a pool of 5,000 whose views are plain structs, in both forms of Update: with all in
// one state, and with one in twenty in another.
func BenchmarkPoolForms(b *testing.B) {
	formsOf(b, "48", func(v *small) { v.n++ })
	formsOf(b, "128", func(v *medium) { v.n++ })
	formsOf(b, "1024", func(v *large) { v.n++ })
}

func formsOf[V any](b *testing.B, bytes string, update func(*V)) {
	const entities = 5000
	for _, mixed := range []bool{false, true} {
		for _, batch := range []bool{false, true} {
			b.Run(fmt.Sprintf("bytes=%s/mixed=%v/batch=%v", bytes, mixed, batch), func(b *testing.B) {
				d := fsm.NewBuilder[V]("forms")
				l := d.Layer("only")
				here, there := l.State("here"), l.State("there")
				here.To(there).On(1)
				for _, s := range []*fsm.State[V]{here, there} {
					if batch {
						s.OnUpdateBatch(func(_ *fsm.Tick, vs []V) {
							for i := range vs {
								update(&vs[i])
							}
						})
					} else {
						s.OnUpdate(func(_ *fsm.Tick, v *V) { update(v) })
					}
				}
				pool := fsm.NewPool(d.MustBuild(), fsm.Config{})
				for k := range entities {
					if e := pool.Add(*new(V)); mixed && k%20 == 0 {
						pool.Execute(e, 1)
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
}
