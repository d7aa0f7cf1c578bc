package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkLingering measures, per entity, a tick in which a command waits for each, which nothing takes. With renewed=true, that of each
// tenth is taken back before the tick, and sent again.
func BenchmarkLingering(b *testing.B) {
	for _, renewed := range []bool{false, true} {
		for _, entities := range []int{1000, 10_000, 30_000} {
			b.Run(fmt.Sprintf("renewed=%v/entities=%d", renewed, entities), func(b *testing.B) {
				def := fsm.NewBuilder[struct{}]("several")
				l := def.Layer("only")
				here, there := l.State("here"), l.State("there")
				here.To(there).On(1)
				there.To(here).On(2)
				pool := fsm.NewPool(def.MustBuild(), fsm.Config{})
				var all []fsm.Entity
				for range entities {
					e := pool.Add(struct{}{})
					pool.SendFor(e, 2, 1000*time.Hour)
					all = append(all, e)
				}
				pool.Update()
				b.ReportAllocs()
				for k := 0; b.Loop(); k++ {
					for i := k % 10; renewed && i < entities; i += 10 {
						pool.Withdraw(all[i], 2)
						pool.SendFor(all[i], 2, 1000*time.Hour)
					}
					pool.Update()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(entities), "ns/entity")
			})
		}
	}
}
