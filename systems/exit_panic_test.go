package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// An entity whose Exit panics, with no handler to take the fault, stays; but not for ever, even if its Exit panics each time.
func TestExitThatPanics(t *testing.T) {
	stubborn := func() (f *systems.FSM[writer], w donburi.World, e, other donburi.Entity) {
		b := fsm.NewBuilder[writer]("stubborn")
		b.Layer("mood").State("stays").OnExit(func(*fsm.Tick, *writer) { panic("I will not go") })
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		w = donburi.NewWorld()
		e, other = w.Create(f.Component, diary), w.Create(f.Component, diary)
		f.Update(w)
		return f, w, e, other
	}
	check := func(t *testing.T, f *systems.FSM[writer], w donburi.World, other donburi.Entity, want int) {
		t.Helper()
		for range 3 {
			f.Update(w)
		}
		same(t, "machines", f.In(w).Len(), want)
		same(t, "the other's", f.In(w).Has(other), true)
		if err := f.In(w).Check(); err != nil {
			t.Error(err)
		}
	}
	leaves := func(t *testing.T, what string, f func()) {
		t.Helper()
		if text := panicOf(f); !strings.Contains(text, "I will not go") {
			t.Errorf("%s panics with %q", what, text)
		}
	}
	t.Run("Remove", func(t *testing.T) {
		f, w, e, other := stubborn()
		leaves(t, "Remove", func() { w.Remove(e) })
		same(t, "has it", f.In(w).Has(e), true)
		f.Update(w)
		w.Remove(e)
		same(t, "valid", w.Valid(e), false)
		check(t, f, w, other, 1)
	})
	t.Run("Detach", func(t *testing.T) {
		f, w, e, other := stubborn()
		leaves(t, "Detach", func() { _ = f.In(w).Detach(e) })
		same(t, "has it", f.In(w).Has(e), true)
		f.Update(w)
		if err := f.In(w).Detach(e); err != nil {
			t.Error(err)
		}
		same(t, "valid", w.Valid(e), true)
		same(t, "has it", f.In(w).Has(e) || w.Entry(e).HasComponent(f.Component), false)
		check(t, f, w, other, 1)
		if err := f.In(w).Attach(e); err != nil {
			t.Error(err)
		}
		check(t, f, w, other, 2)
	})
	t.Run("by hand", func(t *testing.T) {
		f, w, e, other := stubborn()
		w.Entry(e).RemoveComponent(f.Component)
		leaves(t, "Update", func() { f.Update(w) })
		check(t, f, w, other, 1)
	})
}
