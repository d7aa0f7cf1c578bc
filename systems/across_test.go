package systems_test

import (
	"strings"
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

// A swap that was deferred earlier in the tick may take away the layer that something is sent to: the handler is told, and the game goes on.
func TestSendAcrossToALayerThatASwapTakesAway(t *testing.T) {
	sb := fsm.NewBuilder[numView]("sheep")
	sb.Layer("one").State("a")
	two := sb.Layer("two")
	two.State("b")
	sheep := systems.MustFSM(sb.MustBuild(), numComponent)

	var said []string
	wb := fsm.NewBuilder[numView]("wolf")
	wb.Layer("l").State("s").OnEnter(func(t *fsm.Tick, v *numView) {
		t.Defer(func() {
			b := sheep.Machine().Edit()
			b.DeleteLayer("two")
			if err := sheep.Swap(b.MustBuild()); err != nil {
				panic(err)
			}
		})
		systems.SendAll(t, sheep, 1, two)
		systems.SendAll(t, sheep, 2)
	})
	wolves := systems.MustFSM(wb.MustBuild(), numComponent).Configure(fsm.Config{OnFault: func(f *fsm.Fault) { said = append(said, f.Error()) }})
	w := donburi.NewWorld()
	e := w.Create(wolves.Component, sheep.Component, numComponent)
	sheep.Update(w)
	wolves.Update(w)
	if len(said) != 1 || !strings.Contains(said[0], `machine "sheep" no longer has layer "two"`) || wolves.In(w).Stopped(e) {
		t.Errorf("%q; stopped: %v", said, wolves.In(w).Stopped(e))
	}
	sheep.Update(w)
	if lost := sheep.In(w).Lost(); len(lost) != 1 || lost[0].Command != 2 {
		t.Errorf("lost: %v; what was sent after that does not arrive", lost)
	}
}
