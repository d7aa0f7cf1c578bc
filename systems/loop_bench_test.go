package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// BenchmarkBesideALoop measures, per entity, ticks of small worlds, and of worlds whose entities have many layouts, beside a loop over a
// query that does the same with a switch: there, what a tick takes whatever it does is the larger part.
func BenchmarkBesideALoop(b *testing.B) {
	type stateData struct{ there bool }
	state := donburi.NewComponentType[stateData]()
	marks := make([]donburi.IComponentType, 8)
	for i := range marks {
		marks[i] = donburi.NewTag()
	}
	d := fsm.NewBuilder[counted]("small")
	l := d.Layer("only")
	here, there := l.State("here"), l.State("there")
	here.OnUpdate(func(_ *fsm.Tick, c *counted) { c.Tally.N++ })
	there.OnUpdate(func(_ *fsm.Tick, c *counted) { c.Tally.N += 2 })
	here.To(there).When(func(c *counted) bool { return c.Tally.N&64 != 0 })
	there.To(here).When(func(c *counted) bool { return c.Tally.N&64 == 0 })
	m := d.MustBuild()

	for _, size := range []struct{ entities, layouts int }{{1, 1}, {5, 1}, {20, 1}, {50, 1}, {200, 1}, {1000, 1}, {200, 200}, {1000, 200}} {
		fill := func(c donburi.IComponentType) donburi.World {
			w := donburi.NewWorld()
			for i := range size.entities {
				layout := []donburi.IComponentType{c, tallies}
				for k, mark := range marks {
					if i%size.layouts>>k&1 != 0 {
						layout = append(layout, mark)
					}
				}
				tallies.Get(w.Entry(w.Create(layout...))).N = i
			}
			return w
		}
		name := fmt.Sprintf("entities=%d/layouts=%d", size.entities, size.layouts)
		run := func(how string, tick func()) {
			b.Run(name+"/"+how, func(b *testing.B) {
				for b.Loop() {
					tick()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(size.entities), "ns/entity")
			})
		}
		looped, query := fill(state), donburi.NewQuery(filter.Contains(state, tallies))
		run("loop", func() {
			for e := range query.Iter(looped) {
				s, c := state.Get(e), tallies.Get(e)
				switch over := c.N&64 != 0; {
				case s.there != over:
					s.there = over
				case over:
					c.N += 2
				default:
					c.N++
				}
			}
		})
		f := systems.MustFSM(m, tallies)
		w := fill(f.Component)
		run("machine", func() { f.Update(w) })
	}
}
