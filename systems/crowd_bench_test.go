package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

type tally struct{ N int }

var tallies = donburi.NewComponentType[tally]()

type counted struct{ Tally *tally }

const (
	poke fsm.Command     = 1
	hey  fsm.MessageKind = 1
)

// BenchmarkCrowd measures, per entity, a tick of 10,000 entities in a donburi world with which the game does something to all of them.
func BenchmarkCrowd(b *testing.B) {
	const entities = 10_000
	type population = systems.Population[counted]
	machine := func(update func(t *fsm.Tick, there *fsm.State[counted])) *fsm.Machine[counted] {
		d := fsm.NewBuilder[counted]("crowd")
		l := d.Layer("only")
		here, there := l.State("here"), l.State("there")
		here.To(there).On(poke)
		there.To(here).On(poke)
		l.OnMessage(func(t *fsm.Tick, c *counted, m fsm.Message) bool { c.Tally.N++; return true })
		here.OnUpdate(func(t *fsm.Tick, c *counted) { c.Tally.N++; update(t, there) })
		there.OnUpdate(func(t *fsm.Tick, c *counted) { c.Tally.N++; update(t, here) })
		return d.MustBuild()
	}
	nothing := func(*fsm.Tick, *fsm.State[counted]) {}
	for _, c := range []struct {
		name   string
		update func(t *fsm.Tick, there *fsm.State[counted])
		before func(p *population, all []donburi.Entity, tick int)
	}{
		{"nothing", nothing, func(*population, []donburi.Entity, int) {}},
		{"send", nothing, func(p *population, all []donburi.Entity, _ int) {
			for _, e := range all {
				p.Send(e, poke)
			}
		}},
		{"send-all", nothing, func(p *population, _ []donburi.Entity, _ int) { p.SendAll(poke) }},
		{"post", nothing, func(p *population, all []donburi.Entity, _ int) {
			for _, e := range all {
				p.Post(e, fsm.Message{Kind: hey})
			}
		}},
		{"post-all", nothing, func(p *population, _ []donburi.Entity, _ int) { p.PostAll(fsm.Message{Kind: hey}) }},
		{"execute", nothing, func(p *population, all []donburi.Entity, _ int) {
			for _, e := range all {
				p.Execute(e, poke)
			}
		}},
		{"set-every-of-a-tenth", nothing, func(p *population, all []donburi.Entity, tick int) {
			for k := tick % 10; k < len(all); k += 10 {
				p.SetInterval(all[k], 1+(tick/10+k)%8)
			}
		}},
		{"change-to", func(t *fsm.Tick, there *fsm.State[counted]) { t.ChangeTo(there) },
			func(*population, []donburi.Entity, int) {}},
	} {
		b.Run(c.name, func(b *testing.B) {
			f := systems.MustFSM(machine(c.update), tallies)
			w := donburi.NewWorld()
			all := w.CreateMany(entities, f.Component, tallies)
			p := f.In(w)
			for k, e := range all { // half of them in either state
				if k%2 == 0 {
					p.Execute(e, poke)
				}
			}
			tick := 0
			f.Update(w)
			for b.Loop() {
				c.before(p, all, tick)
				f.Update(w)
				tick++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/entities, "ns/entity")
		})
	}
}
