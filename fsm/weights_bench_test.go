package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkSeveralWeights measures, per entity, a tick of 10,000 entities in a state with one to 24 transitions that have a weight, fixed or
// computed, and that wait.
func BenchmarkSeveralWeights(b *testing.B) {
	const entities = 10_000
	for _, computed := range []bool{false, true} {
		for _, n := range []int{1, 2, 3, 6, 12, 24} {
			b.Run(fmt.Sprintf("computed=%v/transitions=%d", computed, n), func(b *testing.B) {
				def := fsm.NewBuilder[critter]("several")
				l := def.Layer("only")
				here, there := l.State("here").OnUpdate(func(_ *fsm.Tick, c *critter) { c.N++ }), l.State("there")
				for k := range n {
					if t := here.To(there).AfterBetween(0, 100_000*time.Hour); computed {
						t.WeightFunc(func(c *critter) int { return 1 + c.energy })
					} else {
						t.Weight(1 + k%4)
					}
				}
				pool := fsm.NewPool(def.MustBuild(), fsm.Config{})
				for range entities {
					pool.Add(critter{})
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
