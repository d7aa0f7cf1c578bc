package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkSeveralTransitions measures a tick of 10,000 entities in a state with an Update and one to four transitions, none of which fires.
func BenchmarkSeveralTransitions(b *testing.B) {
	never := []func(**critter) bool{
		func(c **critter) bool { return (*c).N > 1 }, func(c **critter) bool { return (*c).number > 1 },
		func(c **critter) bool { return (*c).life > 1 }, func(c **critter) bool { return (*c).energy < 0 },
	}
	for _, delay := range []time.Duration{0, time.Hour} {
		for n := 1; n <= len(never); n++ {
			b.Run(fmt.Sprintf("transitions=%d/after=%v", n, delay), func(b *testing.B) {
				const entities = 10_000
				def := fsm.NewBuilder[*critter]("several")
				l := def.Layer("only")
				here, there := l.State("here").OnUpdate(func(_ *fsm.Tick, c **critter) { (*c).energy++ }), l.State("there")
				for _, condition := range never[:n] {
					if t := here.To(there).When(condition); delay > 0 {
						t.After(delay)
					}
				}
				pool := fsm.NewPool(def.MustBuild(), fsm.Config{})
				for range entities {
					pool.Add(&critter{})
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
