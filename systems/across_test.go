package systems_test

import (
	"sync/atomic"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Callbacks stepped by several workers may ask about another machine's entities, even if these have come and gone since it was ticked. The
// race detector checks this.
func TestQuestionsAboutAnotherMachineFromSeveralWorkers(t *testing.T) {
	needsRelease(t)
	wb := fsm.NewBuilder[numView]("wolf")
	wl := wb.Layer("l")
	hunting := wl.State("hunting")
	wolves := systems.MustFSM(wb.MustBuild(), numComponent)

	sheepOf := donburi.NewComponentType[num]()
	gb := fsm.NewBuilder[numView]("sheep")
	var w donburi.World
	var wolf, gone donburi.Entity
	var wrong atomic.Int32
	gb.Layer("l").State("a").OnUpdate(func(*fsm.Tick, *numView) {
		p := wolves.In(w)
		if p.Count(hunting) != 30 || len(p.AppendEntities(nil, hunting)) != 30 || p.Current(wolf, wl) != hunting || p.Has(gone) || p.Since(wolf, wl) < 0 {
			wrong.Add(1)
		}
	})
	flock := systems.MustFSM(gb.MustBuild(), sheepOf).Configure(fsm.Config{Workers: 4, ChunkSize: 16})

	w = donburi.NewWorld()
	all := w.CreateMany(40, wolves.Component, numComponent)
	wolf, gone = all[20], all[3]
	w.CreateMany(2000, flock.Component, sheepOf)
	wolves.Update(w)
	for _, e := range all[:10] {
		w.Remove(e)
	}
	flock.Update(w)
	flock.Update(w)
	if n := wrong.Load(); n > 0 {
		t.Errorf("%d wrong answers", n)
	}
}
