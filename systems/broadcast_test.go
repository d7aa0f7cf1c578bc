package systems_test

import (
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A callback of the wolves sends a command and a message to all sheep, which are in two archetypes. The first sheep to get the command
// removes others by hand and creates new ones. Those removed do not hear of it any more, and the new ones hear nothing.
func TestSendAllWhileTheWorldChanges(t *testing.T) {
	needsRelease(t)
	const howl, news = fsm.Command(1), fsm.MessageKind(1)
	var w donburi.World
	var victims []donburi.Entity
	var heard []donburi.Entity
	sb := fsm.NewBuilder[numView]("sheep")
	sl := sb.Layer("l")
	well, afraid := sl.State("well"), sl.State("afraid")
	well.To(afraid).On(howl)
	var sheep *systems.FSM[numView]
	afraid.OnEnter(func(_ *fsm.Tick, v *numView) {
		heard = append(heard, donburi.Entity(v.Entity))
		for _, e := range victims {
			w.Remove(e)
			w.Create(sheep.Component, numComponent)
		}
		victims = nil
	})
	told := 0
	afraid.OnMessage(func(*fsm.Tick, *numView, fsm.Message) bool { told++; return true })
	sheep = systems.MustFSM(sb.MustBuild(), numComponent).Configure(fsm.Config{ChunkSize: 4, ExitOnRemove: true})

	wb := fsm.NewBuilder[wolfView]("wolf")
	wb.Layer("l").State("hungry").OnEnter(func(tick *fsm.Tick, _ *wolfView) {
		systems.SendAll(tick, sheep, howl)
		systems.PostAll(tick, sheep, fsm.Message{Kind: news}, sl)
	})
	wolves := systems.MustFSM(wb.MustBuild(), teeth)

	w = donburi.NewWorld()
	flock := w.CreateMany(10, sheep.Component, numComponent)
	flock = append(flock, w.CreateMany(10, sheep.Component, numComponent, teeth)...)
	victims = []donburi.Entity{flock[0], flock[5], flock[15]} // the first to hear it is the first to go
	w.Create(wolves.Component, teeth)
	sheep.Update(w)
	wolves.Update(w)
	sheep.Update(w)
	want := slices.Clone(flock)
	want = slices.DeleteFunc(want, func(e donburi.Entity) bool { return e == flock[5] || e == flock[15] })
	slices.Sort(want)
	slices.Sort(heard)
	if !slices.Equal(heard, want) || told != 17 {
		t.Errorf("%v have heard it, want %v; %d were told, want 17", heard, want, told)
	}
	p := sheep.In(w)
	if p.Count(afraid) != 17 || p.Len() != 20 || p.Stats().Lost != 0 {
		t.Errorf("%d of %d are afraid; %+v", p.Count(afraid), p.Len(), p.Stats())
	}
	sheep.Update(w)
	if p.Count(well) != 3 || p.Count(afraid) != 17 {
		t.Errorf("%d well, %d afraid", p.Count(well), p.Count(afraid))
	}
	if err := systems.Check(p); err != nil {
		t.Error(err)
	}
}
