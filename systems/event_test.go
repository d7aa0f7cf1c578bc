package systems_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/events"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Subscribers are told of every change once and in order, including starts and changes between ticks.
func TestSubscribersHearEveryChange(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("heard")
	f, p := m.in(w, fsm.Config{})
	var heard, second []fsm.Change
	f.Subscribe(w, func(in donburi.World, c fsm.Change) {
		if in != w {
			t.Error("heard of another world")
		}
		heard = append(heard, c)
	})
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) { second = append(second, c) })
	e := w.Create(f.Component, diary)
	f.Update(w)
	same(t, "heard before events were processed", len(heard), 0)
	f.ProcessEvents(w)
	p.Execute(e, toggle)
	p.Send(e, toggle)
	f.Update(w)
	f.Update(w)
	events.ProcessAllEvents(w)
	f.ProcessEvents(w)
	if err := p.ChangeTo(e, m.b); err != nil {
		t.Fatal(err)
	}
	f.Update(w)
	f.ProcessEvents(w)

	change := func(tick uint64, from, to fsm.StateID, cause fsm.Cause, transition int32, c fsm.Command) fsm.Change {
		return fsm.Change{Entity: fsm.Entity(e), Tick: tick, From: from, To: to, Cause: cause, Transition: transition, Command: c}
	}
	want := []fsm.Change{
		change(1, fsm.None, 1, fsm.CauseStart, -1, 0),
		change(1, 1, 2, fsm.CauseCommand, 0, toggle),
		change(2, 2, 1, fsm.CauseCommand, 1, toggle),
		change(3, 1, 2, fsm.CauseDirect, -1, 0),
	}
	same(t, "heard", heard, want)
	same(t, "heard by the second", second, want)
}

// A game that goes back does not take back what it has published: subscribers hear of ticks that are played again once more, and of the one
// that was published and not delivered, too.
func TestSubscribersHearWhatWasPublishedBeforeTheGameWentBack(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("heard")
	f, p := m.in(w, fsm.Config{})
	var heard []fsm.StateID
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) { heard = append(heard, c.To) })
	e := w.Create(f.Component, diary)
	f.Update(w)
	f.ProcessEvents(w)
	saved, err := p.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Send(e, toggle)
	f.Update(w)
	if _, err := p.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	same(t, "Changes after going back", len(p.Changes()), 0)
	p.Send(e, toggle)
	f.Update(w)
	f.ProcessEvents(w)
	same(t, "heard", heard, []fsm.StateID{1, 2, 2})
}

// A subscriber that panics costs nobody a change: what has not been delivered comes when events are processed next.
func TestSubscribersHearEveryChangeInSpiteOfAPanic(t *testing.T) {
	w := donburi.NewWorld()
	f, _ := newTwoStates("heard").in(w, fsm.Config{})
	var first, second, third []fsm.Entity
	angry := 3
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) { first = append(first, c.Entity) })
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) {
		if second = append(second, c.Entity); len(second) == angry {
			panic("ouch")
		}
	})
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) { third = append(third, c.Entity) })
	var all []fsm.Entity
	for _, e := range w.CreateMany(5, f.Component, diary) {
		all = append(all, fsm.Entity(e))
	}
	f.Update(w)
	for _, angry = range []int{3, 5} { // in the middle, and at the end
		same(t, "panic", panicOf(func() { f.ProcessEvents(w) }), "ouch")
	}
	same(t, "heard by the third", third, all[:4])
	f.ProcessEvents(w)
	f.ProcessEvents(w)
	same(t, "heard by the first", first, all)
	same(t, "heard by the second", second, all)
	same(t, "heard by the third", third, all)
}

// A tick that panics before its first callback, because an entity lacks a component, delivers no change twice. Changes made before it come
// with the next tick.
func TestChangesOfATickThatCannotBegin(t *testing.T) {
	for _, workers := range []int{1, 3} {
		w := donburi.NewWorld()
		m := newTwoStates("heard")
		f, p := m.in(w, fsm.Config{Workers: workers})
		var causes []fsm.Cause
		f.Subscribe(w, func(_ donburi.World, c fsm.Change) { causes = append(causes, c.Cause) })
		e := w.Create(f.Component, diary)
		f.Update(w)
		p.Execute(e, toggle)
		lacking := w.Create(f.Component)
		if got := panicOf(func() { f.Update(w) }); !strings.Contains(got, "lacks") {
			t.Errorf("panic %q", got)
		}
		same(t, "changes of that tick", len(p.Changes()), 0)
		w.Remove(lacking)
		f.Update(w)
		f.ProcessEvents(w)
		same(t, "heard", fmt.Sprint(causes), fmt.Sprint([]fsm.Cause{fsm.CauseStart, fsm.CauseCommand}))
	}
}

// In worlds without a subscriber nothing is published, and no event bus is added.
func TestNothingIsPublishedWithoutSubscriber(t *testing.T) {
	m := newTwoStates("unheard")
	w, quiet := donburi.NewWorld(), donburi.NewWorld()
	f, _ := m.in(w, fsm.Config{})
	play := func(w donburi.World) {
		f.Update(w)
		w.CreateMany(3, f.Component, diary)
		f.Update(w)
		f.ProcessEvents(w)
		events.ProcessAllEvents(w)
	}
	play(quiet)
	same(t, "entities before anybody subscribed anywhere", quiet.Len(), 3)
	heard := 0
	f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
	play(w)
	play(quiet)
	same(t, "heard", heard, 3)
	same(t, "entities of the world without subscriber", quiet.Len(), 6)
	same(t, "entities of the world with one", w.Len(), 4)
	unused := donburi.NewWorld()
	f.ProcessEvents(unused)
	same(t, "entities of a world that was never used", unused.Len(), 0)
}

// Subscribers are called outside of ticks, so they may give commands, and create and remove entities.
func TestSubscribersMayAct(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("active")
	f, p := m.in(w, fsm.Config{})
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) {
		e := donburi.Entity(c.Entity)
		switch {
		case c.Cause == fsm.CauseStart:
			p.Execute(e, toggle)
		case c.To == m.b.ID():
			w.Remove(e)
			w.Create(f.Component, diary)
		}
	})
	w.CreateMany(4, f.Component, diary)
	for range 6 {
		f.Update(w)
		f.ProcessEvents(w)
		check(t, p)
	}
	same(t, "length", p.Len(), 4)
}

// Subscribe adds an entity and is therefore refused inside a callback. Deferred, it takes effect from the next tick on.
func TestSubscribeInsideACallback(t *testing.T) {
	for _, workers := range []int{1, 4} {
		w, heard := donburi.NewWorld(), 0
		var f *systems.FSM[writer]
		subscribe := func() { f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ }) }
		b := fsm.NewBuilder[writer]("curious")
		b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, v *writer) {
			if tick.Number() == 1 {
				v.Diary.note("%s", panicOf(subscribe))
				tick.Defer(subscribe)
			}
		})
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: workers})
		e := w.Create(f.Component, diary)
		f.Update(w)
		same(t, "said", linesOf(w, e), `systems: machine "curious": Subscribe was called from inside a callback; use Tick.Defer`)
		w.Create(f.Component, diary)
		f.Update(w)
		f.ProcessEvents(w)
		same(t, "heard", heard, 1)
	}
}

// Removing all entities of a world also removes donburi's event bus. Subscribers are still told of changes.
func TestSubscribersSurviveAClearedWorld(t *testing.T) {
	m := newTwoStates("phoenix")
	f, w := systems.MustFSM(m.Machine, diary), donburi.NewWorld()
	heard, second := 0, 0
	f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
	f.Subscribe(w, func(donburi.World, fsm.Change) { second++ })
	for round := range 3 {
		w.Create(f.Component, diary)
		f.Update(w) // of which the last is published and not processed before the world is cleared
		same(t, "heard before events were processed", heard, 0)
		var all []donburi.Entity
		for _, a := range w.Archetypes() {
			all = append(all, a.Entities()...)
		}
		for _, e := range all {
			w.Remove(e)
		}
		same(t, "left", w.Len(), 0)
		e := w.Create(f.Component, diary)
		f.Update(w)
		f.ProcessEvents(w)
		same(t, fmt.Sprint("heard in round ", round), [2]int{heard, second}, [2]int{2, 2})
		w.Remove(e)
		heard, second = 0, 0
	}
}

// Nor do they miss anything if the event bus has been there since before the world was forgotten.
func TestSubscribersOfAForgottenWorldSurviveClearing(t *testing.T) {
	m := newTwoStates("phoenix")
	f, w := systems.MustFSM(m.Machine, diary), donburi.NewWorld()
	heard := 0
	for range 2 {
		heard = 0
		f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
		for level := range 3 {
			for _, a := range w.Archetypes() {
				if level > 0 {
					for _, e := range slices.Clone(a.Entities()) {
						w.Remove(e)
					}
				}
			}
			e := w.Create(f.Component, diary)
			f.Update(w)
			f.ProcessEvents(w)
			same(t, fmt.Sprint("heard in level ", level), heard, 1)
			w.Remove(e)
			heard = 0
		}
		f.Forget(w)
	}
}

// A game that clears its world for each level goes on processing events while the world is empty, and again after that.
func TestSubscribersSurviveEventsOfAClearedWorld(t *testing.T) {
	m := newTwoStates("phoenix")
	f, w := systems.MustFSM(m.Machine, diary), donburi.NewWorld()
	heard := 0
	f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
	for level := range 4 {
		w.Create(f.Component, diary)
		f.Update(w)
		f.ProcessEvents(w)
		same(t, fmt.Sprint("heard in level ", level), heard, 1)
		w.Create(f.Component, diary)
		f.Update(w) // its change has not been delivered when the world is cleared
		for _, a := range w.Archetypes() {
			for _, e := range slices.Clone(a.Entities()) {
				w.Remove(e)
			}
		}
		f.ProcessEvents(w)
		same(t, fmt.Sprint("heard after level ", level), heard, 2)
		f.Update(w) // nothing changes
		f.ProcessEvents(w)
		heard = 0
	}
}

// Changes of several ticks are delivered once, in order, to one subscriber after the other, even if one of them ticks the machine.
func TestChangesAreDeliveredInOrder(t *testing.T) {
	m := newTwoStates("crier")
	f, w := systems.MustFSM(m.Machine, diary), donburi.NewWorld()
	var heard []string
	w.Create(f.Component, diary)
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) {
		heard = append(heard, fmt.Sprint("first ", c.Tick))
		if c.Tick == 1 {
			w.Create(f.Component, diary)
			f.Update(w)
			f.ProcessEvents(w)
		}
	})
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) { heard = append(heard, fmt.Sprint("second ", c.Tick)) })
	f.Update(w)
	w.Create(f.Component, diary)
	f.Update(w)
	f.ProcessEvents(w)
	same(t, "heard", strings.Join(heard, ", "), "first 1, first 3, second 3, second 1, first 2, second 2")
}

// A subscriber that processes events may be told of a panic of another one. What was being delivered then waits, with what it had published:
// each is delivered once to each, all the same.
func TestChangesWithinADeliveryAreDeliveredOnceInSpiteOfAPanic(t *testing.T) {
	m := newTwoStates("crier")
	f, w := systems.MustFSM(m.Machine, diary), donburi.NewWorld()
	var heard []string
	w.Create(f.Component, diary)
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) {
		heard = append(heard, fmt.Sprint("first ", c.Tick))
		if c.Tick == 2 {
			panic("ouch")
		}
	})
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) {
		heard = append(heard, fmt.Sprint("second ", c.Tick))
		if c.Tick == 1 {
			w.Create(f.Component, diary)
			f.Update(w)
			f.ProcessEvents(w)
		}
	})
	f.Subscribe(w, func(_ donburi.World, c fsm.Change) { heard = append(heard, fmt.Sprint("third ", c.Tick)) })
	f.Update(w)
	same(t, "panic", panicOf(func() { f.ProcessEvents(w) }), "ouch")
	f.ProcessEvents(w)
	f.ProcessEvents(w)
	same(t, "heard", strings.Join(heard, ", "), "first 1, second 1, first 2, third 1, second 2, third 2")
}

// The changes of a tick that ends in a panic are published, too, and once.
func TestChangesOfATickThatPanicsAreDelivered(t *testing.T) {
	for name, deferred := range map[string]bool{"in a callback": false, "in a deferred call": true} {
		boom := false
		b := fsm.NewBuilder[numView]("m")
		l := b.Layer("l")
		a, z := l.State("a"), l.State("z")
		a.To(z).When(func(v *numView) bool { return v.Num.N == 1 })
		a.OnUpdate(func(tick *fsm.Tick, _ *numView) {
			switch {
			case boom && deferred:
				tick.Defer(func() { panic("x") })
			case boom:
				panic("x")
			}
		})
		f := systems.MustFSM(b.MustBuild(), numComponent)
		w := donburi.NewWorld()
		var got, want int
		f.Subscribe(w, func(donburi.World, fsm.Change) { got++ })
		e := w.Create(f.Component, numComponent)
		w.Create(f.Component, numComponent)
		f.Update(w)
		want += len(f.In(w).Changes())
		boom = true
		numComponent.Get(w.Entry(e)).N = 1
		if panicOf(func() { f.Update(w) }) == "" {
			t.Fatal("no panic")
		}
		want += len(f.In(w).Changes())
		boom = false
		w.Create(f.Component, numComponent)
		f.Update(w)
		want += len(f.In(w).Changes())
		if f.ProcessEvents(w); got != want || want != 4 {
			t.Errorf("%s: %d events for %d changes", name, got, want)
		}
		if panicOf(func() { f.Advance(w, -1) }) == "" {
			t.Fatal("no panic")
		}
		if f.ProcessEvents(w); got != want { // it is the tick before that has changes
			t.Errorf("%s: a tick that was refused has published changes", name)
		}
	}
}
