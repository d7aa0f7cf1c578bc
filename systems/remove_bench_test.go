package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// BenchmarkRemoveStranger measures what creating and removing an entity that runs no machine costs in a world with many machines.
func BenchmarkRemoveStranger(b *testing.B) {
	type view = saver
	for _, machines := range []int{0, 1, 10, 40} {
		b.Run(fmt.Sprintf("machines=%d", machines), func(b *testing.B) {
			w := donburi.NewWorld()
			for n := range machines {
				m := fsm.NewBuilder[view](fmt.Sprintf("saver %d", n))
				m.Layer("only").State("saving")
				f := systems.MustFSM(m.MustBuild(), purse)
				w.CreateMany(15, f.Component, purse)
				f.Update(w)
			}
			for b.Loop() {
				w.Remove(w.Create(purse))
			}
		})
	}
}

// BenchmarkChainOfRemovals removes an entity whose Exit has the next one removed, and so on, as dominoes fall.
func BenchmarkChainOfRemovals(b *testing.B) {
	for _, n := range []int{100, 1000, 4000} {
		b.Run(fmt.Sprintf("%d", n), func(b *testing.B) {
			behind := map[donburi.Entity]donburi.Entity{}
			m := fsm.NewBuilder[saver]("domino")
			m.Layer("only").State("standing").OnExit(func(t *fsm.Tick, _ *saver) {
				if next, ok := behind[donburi.Entity(t.Entity())]; ok {
					systems.Remove(t, next)
				}
			})
			f := systems.MustFSM(m.MustBuild(), purse).Configure(fsm.Config{ExitOnRemove: true})
			w := donburi.NewWorld()
			for range b.N {
				b.StopTimer()
				all := w.CreateMany(n, f.Component, purse)
				clear(behind)
				for i, e := range all[1:] {
					behind[all[i]] = e
				}
				f.Update(w)
				b.StartTimer()
				w.Remove(all[0])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/entity")
		})
	}
}
