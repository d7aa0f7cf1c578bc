package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

func TestSeveralMachinesOnOneEntity(t *testing.T) {
	w := donburi.NewWorld()
	one, two := newTwoStates("one"), newTwoStates("two")
	f, p := one.in(w, fsm.Config{})
	g, q := two.in(w, fsm.Config{ExitOnRemove: true})
	both := w.Create(f.Component, g.Component, diary)
	first := w.Create(f.Component, diary)

	f.Update(w)
	g.Update(w)
	p.Execute(both, toggle)
	if p.Current(both, one.layer) != one.b || q.Current(both, two.layer) != two.a || q.Has(first) {
		t.Error("a command to one machine reached the other")
	}
	same(t, "lengths", [2]int{p.Len(), q.Len()}, [2]int{2, 1})
	if err := q.Detach(both); err != nil {
		t.Fatal(err)
	}
	g.Update(w)
	f.Update(w)
	if !p.Has(both) || q.Has(both) {
		t.Error("detaching one machine concerned the other")
	}
	if err := q.Attach(both); err != nil {
		t.Fatal(err)
	}
	w.Remove(both)
	f.Update(w)
	g.Update(w)
	check(t, p)
	check(t, q)
	same(t, "lengths at the end", [2]int{p.Len(), q.Len()}, [2]int{1, 0})
}

// Callbacks of two machines on one entity run in the order in which their systems run.
func TestSeveralMachinesWriteOneDiary(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("one").in(w, fsm.Config{})
	g, _ := newTwoStates("two").in(w, fsm.Config{ExitOnRemove: true})
	e := w.Create(g.Component, diary, f.Component)
	lines := diary.Get(w.Entry(e))
	g.Update(w)
	f.Update(w)
	p.Send(e, toggle)
	g.Update(w)
	f.Update(w)
	w.Remove(e)
	same(t, "diary", lines.Lines, []string{
		"enter a", "update a", "enter a", "update a", // both start
		"update a", "exit a", "enter b", "update b", // the command is for the first machine
		"exit a", // of the second
	})
}

func TestSeveralWorldsAtOnce(t *testing.T) {
	m := newTwoStates("shared")
	w1, w2, w3 := donburi.NewWorld(), donburi.NewWorld(), donburi.NewWorld()
	f, p1 := m.in(w1, fsm.Config{ExitOnRemove: true})
	p2 := f.In(w2)
	same(t, "worlds", []donburi.World{p1.World(), p2.World()}, []donburi.World{w1, w2})
	e1, e2 := w1.Create(f.Component, diary), w2.Create(f.Component, diary)
	same(t, "the worlds give the same entities", e1, e2)
	for range 3 {
		f.Update(w1)
	}
	f.Update(w2)
	p1.Execute(e1, toggle)
	same(t, "diary 1", linesOf(w1, e1), "enter a, update a, update a, update a, exit a, enter b")
	same(t, "diary 2", linesOf(w2, e2), "enter a, update a")
	same(t, "ticks", [3]uint64{p1.Tick(), p2.Tick(), f.In(w3).Tick()}, [3]uint64{3, 1, 0})
	if f.In(w1) != p1 || f.In(w2) != p2 {
		t.Error("In made a second population of a world")
	}

	w1.Remove(e1)
	if p1.Has(e1) || !p2.Has(e2) {
		t.Error("removal in one world concerned the other")
	}
	f.Forget(w1)
	f.Forget(w1)
	f.Update(w2)
	check(t, p2)
	if f.In(w1) == p1 {
		t.Error("a forgotten world is remembered")
	}
}

// A population of a forgotten world is inactive: neither removal nor questions reach it.
func TestForgottenWorld(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("forgetful").in(w, fsm.Config{ExitOnRemove: true})
	e := w.Create(f.Component, diary)
	f.Update(w)
	lines := diary.Get(w.Entry(e))
	f.Forget(w)
	if p.Has(e) || p.Execute(e, toggle) {
		t.Error("the forgotten population still answers")
	}
	w.Remove(e)
	same(t, "diary", lines.Lines, []string{"enter a", "update a"})
}

// The tick's length may be the caller's, and the system's form is the one that donburi's ecs takes.
func TestAdvanceAndSystem(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("timed").in(w, fsm.Config{Step: time.Second})
	w.Create(f.Component, diary)
	e := ecs.NewECS(w)
	e.AddSystem(f.System)
	e.Update()
	f.Advance(w, time.Minute)
	f.Advance(w, 0)
	same(t, "now", p.Now(), time.Minute+time.Second)
	same(t, "ticks", p.Tick(), uint64(3))
	wantPanic(t, "Advance", "fsm: machine \"timed\": Advance by -1ns; time runs forward", func() { f.Advance(w, -1) })
}

func TestWorldOfNeedsAWorld(t *testing.T) {
	b := fsm.NewBuilder[int]("pool")
	b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, _ *int) {
		wantPanic(t, "WorldOf", "systems: machine \"pool\" does not run in a donburi world; to test a callback that asks for one, make an FSM of the machine and run it in donburi.NewWorld()", func() { systems.WorldOf(tick) })
	})
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	pool.Add(1)
	pool.Update()

	c := fsm.NewBuilder[writer]("world")
	w := donburi.NewWorld()
	c.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, _ *writer) {
		if systems.WorldOf(tick) != w {
			t.Error("WorldOf is another world")
		}
	})
	f := systems.MustFSM(c.MustBuild(), diary)
	w.Create(f.Component, diary)
	f.Update(w)
}
