package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkSeveralDelays measures, per entity, a tick of 10,000 entities in a state with one to eight transitions that wait for a delay:
// the same for all, or different for each entity.
func BenchmarkSeveralDelays(b *testing.B) {
	const entities = 10_000
	for _, between := range []bool{false, true} {
		for _, n := range []int{1, 2, 4, 8} {
			b.Run(fmt.Sprintf("between=%v/transitions=%d", between, n), func(b *testing.B) {
				def := fsm.NewBuilder[struct{}]("several")
				l := def.Layer("only")
				here, there := l.State("here"), l.State("there")
				for k := range n {
					if t := here.To(there); between {
						t.AfterBetween(time.Nanosecond, time.Duration(k+1)*100_000*time.Hour)
					} else {
						t.After(time.Duration(k+1) * 1000 * time.Hour)
					}
				}
				pool := fsm.NewPool(def.MustBuild(), fsm.Config{})
				for range entities {
					pool.Add(struct{}{})
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
