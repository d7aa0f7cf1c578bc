package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The setup of an entity may make a layout that the world did not have, in which a deferred function creates the next one: donburi's
// counter is repaired in between.
func TestDeferredCreateAfterASetupThatMakesALayout(t *testing.T) {
	type view = saver
	extra := donburi.NewComponentType[int]()
	def := fsm.NewBuilder[view]("saver")
	var w donburi.World
	def.Layer("only").State("saving").OnEnter(func(tick *fsm.Tick, _ *view) {
		systems.Create(tick, func(e *donburi.Entry) { e.AddComponent(extra) }, purse)
		tick.Defer(func() { w.Create(purse, extra) })
	})
	f := systems.MustFSM(def.MustBuild(), purse)
	w = donburi.NewWorld()
	w.Create(f.Component, purse)
	f.Update(w)
	if n := w.Len(); n != 3 {
		t.Errorf("%d entities, want 3", n)
	}
}
