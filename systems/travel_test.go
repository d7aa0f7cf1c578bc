package systems_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// An entity that goes from one world to another takes its machine along: it is in the same state, for as long, and nothing is called.
func TestTravelToAnotherWorld(t *testing.T) {
	for _, machines := range []int{1, 2} { // beside another one, the entity has another layout
		m := newTwoStates("traveller")
		f := systems.MustFSM(m.Machine, diary).Configure(fsm.Config{ExitOnRemove: true})
		other := systems.MustFSM(newTwoStates("other").Machine, diary)
		town, dungeon := donburi.NewWorld(), donburi.NewWorld()
		components := []donburi.IComponentType{f.Component, diary, other.Component}[:1+machines]
		town.CreateMany(3, f.Component, diary)
		dungeon.CreateMany(700, f.Component, diary)
		home, away := f.In(town), f.In(dungeon)
		e := town.Create(components...)
		home.Update()
		home.Execute(e, toggle)
		for range 119 {
			home.Update()
		}
		away.Update()
		home.SendFor(e, 77, time.Second)

		data, err := home.AppendEntity(nil, e)
		if err != nil {
			t.Fatal(err)
		}
		there := dungeon.Create(components...)
		diary.SetValue(dungeon.Entry(there), *diary.Get(town.Entry(e)))
		before := len(diary.Get(dungeon.Entry(there)).Lines)
		r, err := away.RestoreEntity(there, data, nil)
		if err != nil {
			t.Fatal(err)
		}
		town.Remove(e)
		same(t, "restored", r, fsm.Restored{Rows: 1, Orders: 1})
		same(t, "lines", len(diary.Get(dungeon.Entry(there)).Lines), before)
		same(t, "in b", away.Is(there, m.b), true)
		same(t, "since", away.Since(there, m.layer), 119*time.Second/60)
		same(t, "counts", [2]int{home.Count(m.b), away.Count(m.b)}, [2]int{0, 1})
		check(t, home)
		check(t, away)
		away.Update()
		same(t, "last line", diary.Get(dungeon.Entry(there)).Lines[before:], []string{"update b"})
		check(t, away)
	}
}

// An entity that has left unseen and come back to the machine travels as what it is then: one that has not started.
func TestTravelOfOneWhoLeftUnseen(t *testing.T) {
	m := newTwoStates("traveller")
	w := donburi.NewWorld()
	f, p := m.in(w, fsm.Config{ExitOnRemove: true})
	e, there := w.Create(f.Component, diary), w.Create(f.Component, diary)
	p.Update()
	w.Entry(e).RemoveComponent(f.Component)
	if _, err := p.AppendEntity(nil, e); err == nil {
		t.Error("an entity that does not run the machine has data")
	}
	same(t, "called", linesOf(w, e), "enter a, update a, exit a")
	w.Entry(e).AddComponent(f.Component)
	data, err := p.AppendEntity(nil, e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.RestoreEntity(there, data, nil); err != nil {
		t.Fatal(err)
	}
	same(t, "started", p.Current(there, m.layer) != nil, false)
	p.Update()
	same(t, "called", linesOf(w, there), "enter a, update a, enter a, update a")
	w.Remove(there)
	_, err = p.RestoreEntity(there, data, nil)
	same(t, "error", fmt.Sprint(err), fmt.Sprintf("fsm: RestoreEntity: entity %v has no row of machine \"traveller\": it was removed, or never given one", fsm.Entity(there)))
	check(t, p)
}

// The Exit of an entity that has left unseen, which runs when rows are put in order for the traveller, may remove whom it was to replace.
func TestTravelToOneWhomAnExitRemoves(t *testing.T) {
	needsRelease(t)
	w := donburi.NewWorld()
	var there donburi.Entity
	f := systems.MustFSM(leaverMachine(func(_ *fsm.Tick, v *writer) {
		if v.Self != there {
			w.Remove(there)
		}
	}), diary).Configure(fsm.Config{ExitOnRemove: true})
	leaver := w.Create(f.Component, diary)
	there = w.Create(f.Component, diary)
	f.Update(w)
	p := f.In(w)
	data, err := p.AppendEntity(nil, there)
	if err != nil {
		t.Fatal(err)
	}
	w.Entry(leaver).RemoveComponent(f.Component)
	r, err := p.RestoreEntity(there, data, nil)
	same(t, "error", fmt.Sprint(err), fmt.Sprintf("fsm: RestoreEntity: entity %v has no row of machine \"leaver\": it was removed, or never given one", fsm.Entity(there)))
	same(t, "restored", r, fsm.Restored{})
	same(t, "exits", linesOf(w, leaver), "exit high, exit middle, exit low")
	f.Update(w)
	check(t, p)
}

// A group may be unloaded, and come back as other entities of the same world, some of whom have another layout now.
func TestGroupIsUnloadedAndComesBack(t *testing.T) {
	m := newTwoStates("traveller")
	w := donburi.NewWorld()
	tag := donburi.NewTag()
	f, p := m.in(w, fsm.Config{ChunkSize: 8})
	all := w.CreateMany(40, f.Component, diary)
	p.Update()
	for _, e := range all[:20] {
		p.Execute(e, toggle)
	}
	for range 59 {
		p.Update()
	}
	group := all[10:30]
	p.SendFor(group[15], toggle, 10*time.Second)
	if err := p.Pause(group[3]); err != nil {
		t.Fatal(err)
	}
	data, err := p.AppendGroup(nil, group)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range group {
		w.Remove(e)
	}
	for range 100 {
		p.Update()
	}
	check(t, p)
	now := map[donburi.Entity]donburi.Entity{}
	for i, e := range group {
		if i%2 == 0 {
			now[e] = w.Create(f.Component, diary)
		} else {
			now[e] = w.Create(f.Component, diary, tag)
		}
	}
	r, err := p.RestoreGroup(data, func(e donburi.Entity) (donburi.Entity, bool) { there, ok := now[e]; return there, ok })
	if err != nil {
		t.Fatal(err)
	}
	same(t, "restored", r, fsm.Restored{Rows: 20, Orders: 1})
	check(t, p)
	for i, e := range group {
		same(t, "in b", p.Is(now[e], m.b), i < 10)
		same(t, "since", p.Since(now[e], m.layer).Round(time.Millisecond), 983*time.Millisecond) // 59 ticks, whoever entered when
		same(t, "paused", p.Paused(now[e]), i == 3)
		same(t, "called", linesOf(w, now[e]), "")
	}
	p.Update()
	same(t, "the command", p.Is(now[group[15]], m.b), true)
	same(t, "in b", p.Count(m.b), 21)
	check(t, p)
	if _, err := p.RestoreGroup(data, func(donburi.Entity) (donburi.Entity, bool) { return now[group[0]], true }); err == nil {
		t.Error("identify says of all that they are one, and no error")
	}
}
