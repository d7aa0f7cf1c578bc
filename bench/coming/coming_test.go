// Package coming measures what it costs that entities come and go, beside what donburi takes for that.
package coming

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

type body struct{ x, speed float64 }

var bodies = donburi.NewComponentType[body]()

type view struct{ Body *body }

func newMachine() *systems.FSM[view] {
	b := fsm.NewBuilder[view]("npc")
	layer := b.Layer("act")
	stand, walk := layer.State("stand"), layer.State("walk")
	stand.To(walk).When(func(v *view) bool { return v.Body.speed > 0 })
	walk.OnUpdate(func(t *fsm.Tick, v *view) { v.Body.x += t.Delta() * v.Body.speed })
	return systems.MustFSM(b.MustBuild(), bodies)
}

// BenchmarkFirstTick is the tick after a world was filled, in which all rows are given a place and start.
//
//	cd bench && go test -run=- -bench=. -benchtime=20x ./coming
func BenchmarkFirstTick(b *testing.B) {
	for _, n := range []int{1_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for range b.N {
				b.StopTimer()
				npcs, world := newMachine(), donburi.NewWorld()
				npcs.In(world)
				world.CreateMany(n, npcs.Component, bodies)
				runtime.GC()
				b.StartTimer()
				npcs.Update(world)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/npc")
		})
	}
}

// BenchmarkTurnover is ten ticks, before each of which a share of all entities, chosen at random, was removed and as many created. It has
// donburi's part of that in it, which "alone" is. More ticks would age the world, which is another matter; see workload guards.
func BenchmarkTurnover(b *testing.B) {
	const n, ticks = 100_000, 10
	for _, share := range []int{0, n / 1000, n / 100} {
		for _, alone := range []bool{true, false} {
			name := fmt.Sprintf("%d of %d", share, n)
			if alone {
				name += " alone"
			}
			if alone && share == 0 {
				continue // nothing to measure
			}
			b.Run(name, func(b *testing.B) {
				for range b.N {
					b.StopTimer()
					npcs, world := newMachine(), donburi.NewWorld()
					types := []donburi.IComponentType{bodies}
					if !alone {
						types = append(types, npcs.Component)
					}
					all := world.CreateMany(n, types...)
					npcs.Update(world)
					r := rand.New(rand.NewPCG(1, 2))
					runtime.GC()
					b.StartTimer()
					for range ticks {
						for range share {
							i := r.IntN(n)
							world.Remove(all[i])
							all[i] = world.Create(types...)
						}
						npcs.Update(world)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*ticks), "ns/tick")
			})
		}
	}
}
