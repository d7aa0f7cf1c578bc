package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
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
