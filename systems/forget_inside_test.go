package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A world is not forgotten in the middle of its tick; once that is over, it may be.
func TestForgetInsideACallback(t *testing.T) {
	type view = saver
	w := donburi.NewWorld()
	var f *systems.FSM[view]
	inside := func() { f.Forget(w) }
	def := fsm.NewBuilder[view]("saver")
	def.Layer("only").State("saving").OnUpdate(func(t *fsm.Tick, v *view) {
		if v.Purse.Coins++; v.Purse.Coins == 1 {
			inside()
		} else {
			t.Defer(inside)
		}
	})
	f = systems.MustFSM(def.MustBuild(), purse)
	w.Create(f.Component, purse)
	if text := panicOf(func() { f.Update(w) }); !strings.Contains(text, "Forget was called from inside a callback") {
		t.Errorf("%q", text)
	}
	p := f.In(w)
	f.Update(w)
	if f.In(w) == p {
		t.Error("the world was not forgotten by a deferred function")
	}
}

// A subscriber that has the world forgotten hears no more of it, nor do those behind it.
func TestForgetInsideASubscriber(t *testing.T) {
	w := donburi.NewWorld()
	f, _ := newTwoStates("unheard").in(w, fsm.Config{})
	heard := 0
	for range 2 {
		f.Subscribe(w, func(w donburi.World, _ fsm.Change) {
			heard++
			f.Forget(w)
		})
	}
	w.CreateMany(3, f.Component, diary)
	f.Update(w)
	f.ProcessEvents(w)
	same(t, "changes heard", heard, 1)
}

// An entity has lost its row by hand and is being removed, when what the Exits of that row have deferred has the world forgotten. A panic
// then cuts the removal short. What is left of the entity starts again when the world is next asked for.
func TestForgetInsideARemovalThatIsCutShort(t *testing.T) {
	w := donburi.NewWorld()
	var f *systems.FSM[writer]
	b := fsm.NewBuilder[writer]("forgetful")
	b.Layer("only").State("only").
		OnUpdate(func(tick *fsm.Tick, v *writer) { v.Diary.note("update %d", tick.Number()) }).
		OnExit(func(tick *fsm.Tick, _ *writer) { tick.Defer(func() { f.Forget(w) }) })
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	e := w.Create(f.Component, diary)
	f.Update(w)
	w.OnRemove(func(donburi.World, donburi.Entity) { panic("ouch") })
	relay(f, w.Entry(e))
	wantPanic(t, "Remove", "ouch", func() { w.Remove(e) })
	p := f.In(w)
	same(t, "it is there", p.Has(e), true)
	f.Update(w)
	same(t, "diary", linesOf(w, e), "update 1, update 1")
	check(t, p)
}
