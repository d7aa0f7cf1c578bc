package systems_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

func TestCreatedEntitiesStartInTheNextTick(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("created")
	f, p := m.in(w, fsm.Config{ChunkSize: 3})
	before := w.Create(f.Component, diary) // before there was a tick
	if p.Len() != 1 || !p.Has(before) || p.Current(before, m.layer) != nil || p.Count(m.a) != 0 {
		t.Error("an entity has started before its first tick")
	}
	f.Update(w)
	many := w.CreateMany(10, f.Component, diary)
	same(t, "length", p.Len(), 11)
	same(t, "in state a", p.Count(m.a), 1)
	f.Update(w)
	check(t, p)
	same(t, "in state a", p.Count(m.a), 11)
	same(t, "diary of the first", linesOf(w, before), "enter a, update a, update a")
	for _, e := range many {
		same(t, "diary", linesOf(w, e), "enter a, update a")
	}
	same(t, "changes", len(p.Changes()), 10)
}

// Before an entity's first tick, questions find no state, and a command starts it.
func TestOperationStartsFreshEntity(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("fresh")
	f, p := m.in(w, fsm.Config{})
	e := w.Create(f.Component, diary)
	if p.IsIn(e, "a") || p.Is(e, m.a) || p.Since(e, m.layer) != 0 || p.Previous(e, m.layer) != nil {
		t.Error("a question was answered as if the entity had started")
	}
	if !p.Execute(e, toggle) {
		t.Error("the command was not taken")
	}
	same(t, "in state b", p.Count(m.b), 1)
	f.Update(w)
	same(t, "diary", linesOf(w, e), "enter a, exit a, enter b, update b")
	same(t, "changes", len(p.Changes()), 2)
}

// A system's own counter, advanced in the frame in which an entity was created, ends with the delay of one that was started where it was
// created; a delay that begins with the tick of that frame ends a frame later.
func TestFramesOfADelayFromWhereItStarts(t *testing.T) {
	const frames = 5
	component := donburi.NewComponentType[num]()
	b := fsm.NewBuilder[numView]("timer")
	l := b.Layer("main")
	wait, over := l.State("wait"), l.State("over")
	wait.To(over).After(frames * time.Second / 60)
	f := systems.MustFSM(b.MustBuild(), component)
	w := donburi.NewWorld()
	p := f.In(w)
	f.Update(w)
	started, created := w.Create(component, f.Component), w.Create(component, f.Component)
	if err := p.Start(started); err != nil {
		t.Fatal(err)
	}
	endOf := map[donburi.Entity]int{}
	for counter := 1; counter <= frames+1; counter++ {
		f.Update(w)
		for _, e := range p.AppendEntered(nil, over) {
			endOf[e] = counter
		}
	}
	same(t, "ends", endOf, map[donburi.Entity]int{started: frames, created: frames + 1})
}

// Start starts an entity before its first tick, once.
func TestStart(t *testing.T) {
	m := newTwoStates("m")
	w := donburi.NewWorld()
	f, p := m.in(w, fsm.Config{})
	e, stranger := w.Create(f.Component, diary), w.Create(diary)
	for range 2 {
		if err := p.Start(e); err != nil {
			t.Fatal(err)
		}
	}
	same(t, "started", linesOf(w, e), "enter a")
	f.Update(w)
	same(t, "ticked", linesOf(w, e), "enter a, update a")
	same(t, "error", fmt.Sprint(p.Start(stranger)), fmt.Sprintf("fsm: Start: entity %v has no row of machine \"m\": it lacks the machine's component; create it with FSM.Component, or give it one by Population.Attach", fsm.Entity(stranger)))
}

// Entities may start in states of the game's choice: those that were created with the component, and those that are attached.
func TestStartInAStateOfTheGamesChoice(t *testing.T) {
	m := newTwoStates("m")
	w := donburi.NewWorld()
	f, p := m.in(w, fsm.Config{})
	created, attached := w.Create(f.Component, diary), w.Create(diary)
	if err := errors.Join(p.Start(created, m.b), p.Attach(attached, m.b)); err != nil {
		t.Fatal(err)
	}
	f.Update(w)
	for _, e := range []donburi.Entity{created, attached} {
		same(t, "diary", linesOf(w, e), "enter b, update b")
	}

	refused := w.Create(diary)
	same(t, "error", fmt.Sprint(p.Attach(refused, m.a, m.b)),
		fmt.Sprintf("systems: Attach of entity %v: machine \"m\": it cannot start in both \"a\" and \"b\", which are states of one layer, \"main\"", fsm.Entity(refused)))
	if p.Has(refused) || w.Entry(refused).HasComponent(f.Component) {
		t.Error("an entity that could not start was attached")
	}
	f.Update(w)
	same(t, "diary", linesOf(w, refused), "")
	if err := p.Attach(refused, m.b); err != nil {
		t.Fatal(err)
	}
	w.Create(diary)
	f.Update(w)
	same(t, "diary", linesOf(w, refused), "enter b, update b")
}

// Changes and lists of entities come archetype by archetype, in each of them in the order of donburi's entities.
func TestRowsStandInTheOrderOfArchetypes(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("ordered")
	f, p := m.in(w, fsm.Config{ChunkSize: 2})
	var want []donburi.Entity
	a := w.CreateMany(3, f.Component, diary)
	b := w.CreateMany(3, f.Component, diary, purse)
	a = append(a, w.CreateMany(2, diary, f.Component)...) // the same layout in another order
	want = append(append(want, a...), b...)
	f.Update(w)
	same(t, "order", p.AppendEntities(nil, m.a), want)
	for i, c := range p.Changes() {
		same(t, "order of changes", donburi.Entity(c.Entity), want[i])
	}
	same(t, "entered", p.AppendEntered([]donburi.Entity{7}, m.a), append([]donburi.Entity{7}, want...))
	check(t, p)

	w.Remove(a[0]) // donburi puts the last one in its place
	f.Update(w)
	want = []donburi.Entity{a[4], a[1], a[2], a[3], b[0], b[1], b[2]}
	same(t, "order after a removal", p.AppendEntities(nil, m.a), want)
	prefix := []donburi.Entity{7}
	same(t, "appended", p.AppendEntities(prefix, m.a)[:2], []donburi.Entity{7, a[4]})
	check(t, p)
}

// A row keeps its state when it moves, whatever else moves at the same time.
func TestRowsKeepTheirStateWhenTheyMove(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("moving")
	f, p := m.in(w, fsm.Config{ChunkSize: 4})
	all := w.CreateMany(40, f.Component, diary)
	f.Update(w)
	for i, e := range all {
		if i%3 == 0 {
			p.Execute(e, toggle)
		}
	}
	f.Update(w)
	for i, e := range all {
		switch {
		case i%4 == 1:
			w.Remove(e)
		case i%4 == 2:
			w.Entry(e).AddComponent(purse)
		}
	}
	p.Send(all[2], toggle)
	f.Update(w)
	check(t, p)
	for i, e := range all {
		state := m.a
		if (i%3 == 0) != (i == 2) {
			state = m.b
		}
		if i%4 == 1 {
			state = nil
		}
		if p.Current(e, m.layer) != state {
			t.Errorf("%d is in %v", i, p.Current(e, m.layer))
		}
	}
}

// donburi gives a removed entity's ID to a new entity, with another version. The new one starts over, and the old one is unknown.
func TestEntityIDsAreUsedAgain(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("reused")
	f, p := m.in(w, fsm.Config{})
	old := w.Create(f.Component, diary)
	f.Update(w)
	p.Execute(old, toggle)
	for round := range 5 {
		p.Send(old, toggle)
		w.Remove(old)
		e := w.Create(f.Component, diary)
		if e.Id() != old.Id() || e == old {
			t.Fatalf("%v was not used again by %v", old, e)
		}
		if p.Current(e, m.layer) != nil || p.Has(old) {
			t.Error("the new entity has the old one's row")
		}
		f.Update(w)
		same(t, fmt.Sprint("diary ", round), linesOf(w, e), "enter a, update a")
		same(t, "lost", p.Lost(), []fsm.Lost{{Entity: fsm.Entity(old), Tick: p.Tick(), Command: toggle, Reason: fsm.ReasonGone}})
		p.Execute(e, toggle)
		old = e
		check(t, p)
	}
}

func TestEmptyWorldTicks(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("alone")
	f, p := m.in(w, fsm.Config{Workers: 4, ExitOnRemove: true})
	f.Update(w)
	all := w.CreateMany(1000, f.Component, diary)
	f.Update(w)
	for _, e := range all {
		w.Remove(e)
	}
	f.Update(w)
	check(t, p)
	same(t, "left", [2]int{p.Len(), p.Count(m.a)}, [2]int{0, 0})
	w.Create(f.Component, diary)
	f.Update(w)
	check(t, p)
	same(t, "left", p.Count(m.a), 1)
}

// An entity that was given the machine's component by hand starts in the next tick.
func TestAddedByHandBetweenTicks(t *testing.T) {
	m := newTwoStates("byhand")
	f := systems.MustFSM(m.Machine, diary)
	w := donburi.NewWorld()
	p := f.In(w)
	e := w.Create(diary)
	p.Update()
	w.Entry(e).AddComponent(f.Component)
	p.Update()
	same(t, "added by hand", linesOf(w, e), "enter a, update a")
	check(t, p)
}
