package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// BenchmarkQuestions measures, per entity, what it takes to ask about each of 10,000 between ticks, as a game does that draws them by their
// states, or that sets all their intervals by how far away they are.
func BenchmarkQuestions(b *testing.B) {
	const entities = 10_000
	d := fsm.NewBuilder[counted]("asked")
	l := d.Layer("only")
	here, there := l.State("here"), l.State("there")
	here.To(there).On(poke)
	f, w := systems.MustFSM(d.MustBuild(), tallies), donburi.NewWorld()
	all, found := w.CreateMany(entities, f.Component, tallies), 0
	p := f.In(w)
	for _, e := range all[:entities/2] {
		p.Execute(e, poke)
	}
	f.Update(w)
	note := func(yes bool) {
		if yes {
			found++
		}
	}
	for _, c := range []struct {
		name string
		ask  func(e donburi.Entity)
	}{
		{"current", func(e donburi.Entity) { note(p.Current(e, l) == there) }},
		{"is", func(e donburi.Entity) { note(p.Is(e, there)) }},
		{"since", func(e donburi.Entity) { note(p.Since(e, l) > time.Second) }},
		{"set-interval", func(e donburi.Entity) { note(p.SetInterval(e, 1) != nil) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				for _, e := range all {
					c.ask(e)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/entities, "ns/entity")
		})
	}
	b.Run("append-entities", func(b *testing.B) {
		var list []donburi.Entity
		for b.Loop() {
			list = p.AppendEntities(p.AppendEntities(list[:0], here), there)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/entities, "ns/entity")
	})
}
