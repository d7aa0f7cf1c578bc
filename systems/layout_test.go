package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

type (
	boots struct{ Worn int }
	spurs struct{ Rings int }
	rider struct {
		Boots *boots
		Spurs *spurs `horde:"optional"`
	}
)

var (
	bootsOf = donburi.NewComponentType[boots]()
	spursOf = donburi.NewComponentType[spurs]()
	saddle  = donburi.NewTag()
)

func newRiders(t *testing.T) *systems.FSM[rider] {
	t.Helper()
	b := fsm.NewBuilder[rider]("rider")
	b.Layer("move").State("walk").OnUpdate(func(_ *fsm.Tick, r *rider) { r.Boots.Worn++ })
	return systems.MustFSM(b.MustBuild(), bootsOf, spursOf)
}

// A layout has what an entity needs to run the machine, and nothing twice.
func TestLayout(t *testing.T) {
	riders := newRiders(t)
	w := donburi.NewWorld()
	plain := w.Create(riders.Layout()...)
	full := w.Create(riders.Layout(saddle, spursOf, bootsOf, saddle, riders.Component)...)
	riders.Update(w)
	for _, e := range []donburi.Entity{plain, full} {
		if worn := bootsOf.Get(w.Entry(e)).Worn; worn != 1 {
			t.Errorf("%v walked %d times", e, worn)
		}
	}
	if e := w.Entry(plain); e.HasComponent(spursOf) || e.HasComponent(saddle) {
		t.Error("it has more than it needs")
	}
	if e := w.Entry(full); !e.HasComponent(spursOf) || !e.HasComponent(saddle) {
		t.Error("it lacks what was given besides")
	}
	same(t, "components of the full one", len(w.Entry(full).Archetype().Layout().Components()), 4)
	wantPanic(t, "nil", `systems: FSM.Layout of machine "rider" was given a nil component type`, func() { riders.Layout(nil) })
}
