package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkIs asks in Update whether another layer is in a state.
func BenchmarkIs(b *testing.B) {
	d := fsm.NewBuilder[critter]("asking")
	front, back := d.Layer("front"), d.Layer("back")
	calm, cast := front.State("calm"), front.State("cast")
	calm.To(cast).On(1)
	back.State("watch").OnUpdate(func(t *fsm.Tick, c *critter) {
		if t.Is(cast) {
			c.energy++
		}
	})
	p := fsm.NewPool(d.MustBuild(), fsm.Config{})
	for range 10_000 {
		p.Add(critter{})
	}
	p.Update()
	b.ReportAllocs()
	for b.Loop() {
		p.Update()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10_000, "ns/entity")
}
