package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// If an Exit panics and there is no handler, the entity stays. The second attempt to remove or detach it succeeds, even if its Exit would
// panic again.
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
		if err := systems.Check(f.In(w)); err != nil {
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

// A removal is cut short by a panic after one machine has given its row back: in the Exit of another machine, or in what its own Exit has
// deferred. The entity stays, and starts again in the next tick.
func TestPanicAfterExitDuringARemoval(t *testing.T) {
	for _, from := range []string{"the Exit of another machine", "a deferred function"} {
		w := donburi.NewWorld()
		exits, boom := 0, true
		explode := func() {
			if boom {
				panic("boom")
			}
		}
		b := fsm.NewBuilder[writer]("first")
		calm := b.Layer("mood").State("calm").OnExit(func(tick *fsm.Tick, _ *writer) {
			exits++
			if from == "a deferred function" {
				tick.Defer(explode)
			}
		})
		f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		b = fsm.NewBuilder[writer]("second")
		b.Layer("mood").State("calm").OnExit(func(*fsm.Tick, *writer) {
			if from != "a deferred function" {
				explode()
			}
		})
		g := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		p, q := f.In(w), g.In(w)
		e := w.Create(f.Component, g.Component, diary)
		other := w.Create(f.Component, diary)
		f.Update(w)
		g.Update(w)
		if text := panicOf(func() { w.Remove(e) }); !strings.Contains(text, "boom") {
			t.Fatalf("%s: Remove panics with %q", from, text)
		}
		same(t, from+": counted before the tick", p.Count(calm), 1)
		f.Update(w)
		g.Update(w)
		same(t, from+": counted", p.Count(calm), 2)
		same(t, from+": has it", p.Has(e) && q.Has(e) && p.Has(other), true)
		boom = false
		w.Remove(e)
		same(t, from+": exits", exits, 2) // of the two starts
		f.Update(w)
		same(t, from+": counted at last", p.Count(calm), 1)
		for _, err := range []error{systems.Check(p), systems.Check(q)} {
			if err != nil {
				t.Errorf("%s: %v", from, err)
			}
		}
	}
}

// Such an entity may also be removed once more before it has started again. Then no Exit runs, since it has run.
func TestRemovedTwiceForAPanicAfterExit(t *testing.T) {
	w := donburi.NewWorld()
	exits, boom := 0, true
	b := fsm.NewBuilder[writer]("first")
	b.Layer("mood").State("calm").OnExit(func(tick *fsm.Tick, _ *writer) {
		exits++
		tick.Defer(func() {
			if boom {
				panic("boom")
			}
		})
	})
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	e := w.Create(f.Component, diary)
	f.Update(w)
	if text := panicOf(func() { w.Remove(e) }); !strings.Contains(text, "boom") {
		t.Fatalf("Remove panics with %q", text)
	}
	boom = false
	w.Remove(e)
	same(t, "exits", exits, 1)
	same(t, "valid", w.Valid(e), false)
	f.Update(w)
	same(t, "machines", f.In(w).Len(), 0)
	check(t, f.In(w))
}

// A tick that an Exit cuts short before anything has happened in it lists nothing: what the tick before has listed is not listed once more.
func TestATickCutShortByAnExitListsNothing(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("leaver")
	here := b.Layer("l").State("here").OnExit(func(*fsm.Tick, *writer) { panic("ouch") })
	here.To(here).On(1).Internal()
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	p, all := f.In(w), w.CreateMany(2, f.Component, diary)
	f.Update(w)
	p.Send(all[0], 1)
	f.Update(w)
	if len(p.InternalTransitions()) != 1 {
		t.Fatalf("in the tick before, %v were taken", p.InternalTransitions())
	}
	p.Execute(all[0], 1)
	w.Entry(all[1]).RemoveComponent(f.Component)
	if panicOf(func() { f.Update(w) }) == "" || len(p.Changes())+len(p.InternalTransitions()) > 0 {
		t.Errorf("the tick that was cut short lists %v and %v", p.Changes(), p.InternalTransitions())
	}
	if f.Update(w); len(p.InternalTransitions()) != 1 || p.InternalTransitions()[0].Tick != 2 {
		t.Errorf("the next lists %v", p.InternalTransitions())
	}
}
