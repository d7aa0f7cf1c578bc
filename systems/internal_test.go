package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A population tells which internal transitions were taken, which are no changes.
func TestInternalTransitionsOfAPopulation(t *testing.T) {
	b := fsm.NewBuilder[writer]("hound")
	calm := b.Layer("mood").State("calm")
	calm.To(calm).On(toggle).Internal()
	f := systems.MustFSM(b.MustBuild(), diary)
	w := donburi.NewWorld()
	e := w.Create(f.Component, diary)
	p := f.In(w)
	f.Update(w)
	same(t, "number taken at first", len(p.InternalTransitions()), 0)
	p.Send(e, toggle)
	f.Update(w)
	same(t, "number of changes", len(p.Changes()), 0)
	if got := p.InternalTransitions(); len(got) != 1 || fsm.Entity(e) != got[0].Entity || got[0].Command != toggle {
		t.Errorf("taken: %+v, want one, by entity %v on a command", got, e)
	}
	f.Update(w)
	same(t, "number taken in the next tick", len(p.InternalTransitions()), 0)
}
