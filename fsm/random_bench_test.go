package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkRand measures, per entity, a tick of 10,000 entities whose Update throws dice, once or four times, with one call of Rand for
// each or with one for all, and a tick in which it throws none.
func BenchmarkRand(b *testing.B) {
	const entities = 10_000
	for _, c := range []struct {
		name   string
		update func(t *fsm.Tick, c *critter)
	}{
		{"none", func(_ *fsm.Tick, c *critter) { c.energy++ }},
		{"one", func(t *fsm.Tick, c *critter) { c.energy += t.Rand().IntN(6) }},
		{"four", func(t *fsm.Tick, c *critter) {
			for range 4 {
				c.energy += t.Rand().IntN(6)
			}
		}},
		{"four-of-one", func(t *fsm.Tick, c *critter) {
			dice := t.Rand()
			for range 4 {
				c.energy += dice.IntN(6)
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := fsm.NewBuilder[critter]("dicing")
			d.Layer("only").State("only").OnUpdate(c.update)
			pool := fsm.NewPool(d.MustBuild(), fsm.Config{})
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
