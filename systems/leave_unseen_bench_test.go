package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// BenchmarkCountAmongLeavers measures a machine component that is taken off by hand, and a question after it, where so many others have
// been taken off in the same way since the last tick.
func BenchmarkCountAmongLeavers(b *testing.B) {
	for _, n := range []int{2_000, 16_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			def := fsm.NewBuilder[numView]("sheep")
			well := def.Layer("l").State("well").OnExit(func(*fsm.Tick, *numView) {})
			f := systems.MustFSM(def.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true})
			for b.Loop() {
				b.StopTimer()
				w := donburi.NewWorld()
				all := w.CreateMany(n, f.Component, numComponent)
				f.Update(w)
				p := f.In(w)
				b.StartTimer()
				for _, e := range all {
					w.Entry(e).RemoveComponent(f.Component)
					p.Count(well)
				}
				b.StopTimer()
				f.Forget(w)
				b.StartTimer()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/entity")
		})
	}
}
