package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// An entity that lacks a component in the middle of a tick misses that tick. If it has no turn in it, there is nothing to miss, whatever
// the chunk size: what is deferred finds it as it was.
func TestNoTurnIsMissedByOneThatHasNone(t *testing.T) {
	needsRelease(t)
	for _, pause := range []bool{false, true} {
		for _, size := range []int{1, 4} {
			b := fsm.NewBuilder[numView]("m")
			l := b.Layer("l")
			a, z := l.State("a"), l.State("z")
			a.To(z).On(1)
			var (
				all           []donburi.Entity
				w             = donburi.NewWorld()
				p             *systems.Population[numView]
				strip, obeyed bool
			)
			a.OnUpdate(func(tick *fsm.Tick, v *numView) {
				if !strip || v.Entity != all[0] {
					return
				}
				strip = false
				other := w.Entry(all[4])
				other.RemoveComponent(numComponent)
				tick.Defer(func() {
					other.AddComponent(numComponent)
					if pause {
						_ = p.Resume(all[4])
					}
					obeyed = p.Execute(all[4], 1)
				})
			})
			f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ChunkSize: size})
			p = f.In(w)
			all = w.CreateMany(12, f.Component, numComponent)
			f.Update(w)
			if pause {
				_ = p.Pause(all[4])
			} else {
				_ = p.SetInterval(all[4], 40)
			}
			f.Update(w)
			f.Update(w)
			strip = true
			f.Update(w)
			if !obeyed || !p.Is(all[4], z) {
				t.Errorf("chunks of %d, paused %v: the command was obeyed: %v", size, pause, obeyed)
			}
		}
	}
}
