package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

func TestAttachStartsAtOnce(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("attached")
	f, p := m.in(w, fsm.Config{})
	e := w.Create(diary, mark)
	if err := p.Attach(e); err != nil {
		t.Fatal(err)
	}
	same(t, "diary", linesOf(w, e), "enter a")
	if !p.Has(e) || !w.Entry(e).HasComponent(f.Component) || !p.Is(e, m.a) || p.Len() != 1 || p.Count(m.a) != 1 {
		t.Error("it does not run the machine")
	}
	same(t, "error", fmt.Sprint(p.Attach(e)), fmt.Sprintf("systems: machine \"attached\": Attach: entity %v runs it already", fsm.Entity(e)))
	f.Update(w)
	same(t, "diary", linesOf(w, e), "enter a, update a")
	same(t, "changes", p.Changes(), []fsm.Change{{Entity: fsm.Entity(e), Transition: -1, To: 1, Cause: fsm.CauseStart}})
	check(t, p)
}

// What starts before it has a place in a chunk may ask for several direct changes, as anything else may.
func TestStartWithSeveralDirectChanges(t *testing.T) {
	component := donburi.NewComponentType[num]()
	b := fsm.NewBuilder[numView]("hasty")
	l := b.Layer("main")
	first, next, last := l.State("first"), l.State("next").Direct(), l.State("last").Direct()
	first.OnEnter(func(t *fsm.Tick, _ *numView) {
		t.ChangeTo(next)
		t.ChangeTo(last)
	})
	f := systems.MustFSM(b.MustBuild(), component)
	w := donburi.NewWorld()
	p := f.In(w)
	attached, created := w.Create(component), w.Create(component, f.Component)
	same(t, "errors", []error{p.Attach(attached), p.Start(created)}, []error{nil, nil})
	same(t, "states", []*fsm.State[numView]{p.Current(attached, l), p.Current(created, l)}, []*fsm.State[numView]{last, last})
}

func TestUnattached(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("forgotten")
	f, p := m.in(w, fsm.Config{})
	same(t, "in an empty world", p.Unattached(), 0)
	w.CreateMany(3, f.Component, diary)
	w.CreateMany(4, mark)
	w.Create(f.Component) // it lacks what the view needs: another mistake, of which the tick tells
	same(t, "of all who run it or cannot", p.Unattached(), 0)
	late := w.CreateMany(5, diary)
	w.Create(diary, mark)
	same(t, "without the machine", p.Unattached(), 6)
	w.Remove(late[0])
	if err := p.Attach(late[1]); err != nil {
		t.Fatal(err)
	}
	same(t, "one gone and one attached", p.Unattached(), 4)
}

// A view without required components fits every entity, so Unattached would count all of them.
func TestUnattachedIsZeroIfTheViewNeedsNothing(t *testing.T) {
	type ghost struct {
		Self  donburi.Entity
		Diary *Diary `horde:"optional"`
	}
	w := donburi.NewWorld()
	w.CreateMany(5, diary)
	b := fsm.NewBuilder[ghost]("ghost")
	b.Layer("main").State("only")
	same(t, "ghosts", systems.MustFSM(b.MustBuild(), diary).In(w).Unattached(), 0)
}

func TestDetach(t *testing.T) {
	for _, exits := range []bool{false, true} {
		w := donburi.NewWorld()
		m := newTwoStates("detached")
		f, p := m.in(w, fsm.Config{ExitOnRemove: exits})
		all := w.CreateMany(3, f.Component, diary, mark)
		f.Update(w)
		p.Execute(all[1], toggle)
		p.Send(all[1], toggle)
		if err := p.Detach(all[1]); err != nil {
			t.Fatal(err)
		}
		want := "enter a, update a, exit a, enter b"
		if exits {
			want += ", exit b"
		}
		same(t, "diary", linesOf(w, all[1]), want)
		if p.Has(all[1]) || p.Len() != 2 || p.Count(m.b) != 0 || !w.Valid(all[1]) {
			t.Error("it runs the machine still")
		}
		same(t, "error", fmt.Sprint(p.Detach(all[1])), fmt.Sprintf("fsm: Detach: entity %v has no row of machine \"detached\": "+
			"it lacks the machine's component; create it with FSM.Component, or give it one by Population.Attach", fsm.Entity(all[1])))
		f.Update(w)
		check(t, p)
		same(t, "lost", len(p.Lost()), 1)
		same(t, "lost", p.Machine().DescribeLost(p.Lost()[0]), "entity 2, tick 2: command 1 finds no row: it lacks the machine's component; create it with FSM.Component, or give it one by Population.Attach")

		// Attached again, it starts over.
		if err := p.Attach(all[1]); err != nil {
			t.Fatal(err)
		}
		f.Update(w)
		same(t, "diary", linesOf(w, all[1]), want+", enter a, update a")
		same(t, "previous", p.Previous(all[1], m.layer), (*fsm.State[writer])(nil))
		check(t, p)
	}
}

// donburi has no entities without components, so an entity that has only the machine cannot be detached, and goes on.
func TestDetachOfTheOnlyComponent(t *testing.T) {
	type ghost = bodiless
	var said []string
	say := func(word string) func(*fsm.Tick, *ghost) {
		return func(*fsm.Tick, *ghost) { said = append(said, word) }
	}
	b := fsm.NewBuilder[ghost]("ghost")
	only := b.Layer("main").State("only").OnEnter(say("enter")).OnUpdate(say("update")).OnExit(say("exit"))
	f := systems.MustFSM(b.MustBuild()).Configure(fsm.Config{ExitOnRemove: true})
	w := donburi.NewWorld()
	e, p := w.Create(f.Component), f.In(w)
	f.Update(w)
	same(t, "error", fmt.Sprint(p.Detach(e)), fmt.Sprintf("systems: machine \"ghost\": Detach: entity %v has no other component, "+
		"and cannot be without any; remove it from the world", fsm.Entity(e)))
	f.Update(w)
	same(t, "said", said, []string{"enter", "update", "update"})
	if !p.Has(e) || p.Len() != 1 || p.Count(only) != 1 {
		t.Error("it does not run the machine any more")
	}
	w.Entry(e).AddComponent(mark)
	if err := p.Detach(e); err != nil || p.Has(e) || p.Len() != 0 {
		t.Errorf("with another component: %v", err)
	}
	same(t, "said", said, []string{"enter", "update", "update", "exit"})
}

// Between two ticks an entity may be detached and attached any number of times.
func TestDetachAndAttachBetweenTicks(t *testing.T) {
	for _, exits := range []bool{false, true} {
		w := donburi.NewWorld()
		m := newTwoStates("restless")
		f, p := m.in(w, fsm.Config{ExitOnRemove: exits, ChunkSize: 2})
		all := w.CreateMany(5, f.Component, diary)
		f.Update(w)
		want := "enter a, update a"
		for range 3 {
			for _, e := range all[:3] {
				if err := p.Detach(e); err != nil {
					t.Fatal(err)
				}
				if err := p.Attach(e); err != nil {
					t.Fatal(err)
				}
			}
			if exits {
				want += ", exit a"
			}
			want += ", enter a"
		}
		f.Update(w)
		for _, e := range all[:3] {
			same(t, "diary", linesOf(w, e), want+", update a")
		}
		check(t, p)
	}
}

func TestAttachAndDetachAreRefusedInsideCallbacks(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("busy")
	var attach func(e donburi.Entity, states ...*fsm.State[writer]) error
	var detach func(e donburi.Entity) error
	b.Layer("main").State("only").OnUpdate(func(_ *fsm.Tick, v *writer) {
		wantPanic(t, "Attach", "systems: machine \"busy\": Attach was called from inside a callback; use Tick.Defer", func() { attach(v.Self) })
		wantPanic(t, "Detach", "systems: machine \"busy\": Detach was called from inside a callback; use Tick.Defer", func() { detach(v.Self) })
	})
	m := twoStates{Machine: b.MustBuild()}
	f, p := m.in(w, fsm.Config{})
	attach, detach = p.Attach, p.Detach
	w.Create(f.Component, diary)
	f.Update(w)
}

// What a callback defers may detach its own entity and attach another.
func TestAttachAndDetachDeferred(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("deferred")
	var bystander donburi.Entity
	var m twoStates
	var attach func(e donburi.Entity, states ...*fsm.State[writer]) error
	var detach func(e donburi.Entity) error
	m.layer = b.Layer("main")
	m.a = m.layer.State("a").OnEnter(func(_ *fsm.Tick, v *writer) { v.Diary.note("enter") }).OnUpdate(func(tick *fsm.Tick, v *writer) {
		v.Diary.note("update")
		self := v.Self
		if self == bystander {
			return
		}
		tick.Defer(func() {
			if err := detach(self); err != nil {
				t.Error(err)
			}
			if err := attach(bystander); err != nil {
				t.Error(err)
			}
		})
	})
	m.Machine = b.MustBuild()
	f, p := m.in(w, fsm.Config{})
	attach, detach = p.Attach, p.Detach
	e := w.Create(f.Component, diary)
	bystander = w.Create(diary)
	f.Update(w)
	f.Update(w)
	same(t, "diary", linesOf(w, e), "enter, update")
	same(t, "diary of the other", linesOf(w, bystander), "enter, update")
	check(t, p)
}

// An entity attached and removed between the same two ticks does not run the machine.
func TestDetachAfterAttachAndRemoval(t *testing.T) {
	needsRelease(t)
	w := donburi.NewWorld()
	_, p := newTwoStates("guest").in(w, fsm.Config{ExitOnRemove: true})
	e := w.Create(diary)
	if err := p.Attach(e); err != nil {
		t.Fatal(err)
	}
	w.Remove(e)
	if err := p.Detach(e); err == nil {
		t.Error("Detach of an entity that is gone returns no error")
	}
	p.Update()
	same(t, "waiting", systems.Waiting(p), 0)
}

// To what an Exit defers during the removal, Len no longer counts the entity. It is subtracted once, even if the entity was detached and
// attached before.
func TestRemovedEntityIsCountedOffOnce(t *testing.T) {
	w := donburi.NewWorld()
	var p *systems.Population[writer]
	left := []int{}
	b := fsm.NewBuilder[writer]("leaver")
	b.Layer("main").State("only").OnExit(func(tick *fsm.Tick, _ *writer) { tick.Defer(func() { left = append(left, p.Len()) }) })
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	p = f.In(w)
	all := w.CreateMany(3, f.Component, diary)
	f.Update(w)
	if err := p.Detach(all[1]); err != nil {
		t.Fatal(err)
	}
	if err := p.Attach(all[1]); err != nil {
		t.Fatal(err)
	}
	w.Remove(all[1])
	same(t, "left", left, []int{2, 2})
	check(t, p)
}

// The host remembers entities whose rows were given back only while the world still lists them.
func TestDepartedEntitiesAreForgotten(t *testing.T) {
	m := newTwoStates("leaver")
	w := donburi.NewWorld()
	f, p := m.in(w, fsm.Config{})
	for i, e := range w.CreateMany(20, f.Component, diary) {
		if i%2 == 0 {
			w.Remove(e)
		} else if err := p.Detach(e); err != nil {
			t.Fatal(err)
		}
	}
	if n := systems.Departed(p); n > 1 {
		t.Errorf("%d are remembered, want the last one at most", n)
	}
}
