package systems_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// TestSwapInAllWorlds: a machine that is swapped in runs in the worlds that are in use and in those to come.
func TestSwapInAllWorlds(t *testing.T) {
	m := newTwoStates("swapped")
	f := systems.MustFSM(m.Machine, diary)
	w, later := donburi.NewWorld(), donburi.NewWorld()
	e := w.Create(f.Component, diary)
	f.Update(w)
	p := f.In(w)
	p.Execute(e, toggle)
	b := m.Edit()
	b.FindLayer("main").DeleteState("b")
	n := b.MustBuild()
	if err := f.Swap(n); err != nil {
		t.Fatal(err)
	}
	check(t, p)
	same(t, "the swap", linesOf(w, e), "enter a, update a, exit a, enter b, exit b, enter a")
	same(t, "machine", f.Machine(), n)
	e = later.Create(f.Component, diary)
	f.Advance(later, time.Second)
	f.System(ecs.NewECS(later))
	same(t, "a world used later", linesOf(later, e), "enter a, update a, update a")
	same(t, "without b", f.In(later).Execute(e, toggle), false)
	check(t, f.In(later))

	if err := f.Swap(nil); err == nil || !strings.Contains(err.Error(), "nil") {
		t.Errorf("error %v for nil", err)
	}
	if err := f.Swap(new(fsm.Machine[writer])); err == nil || !strings.Contains(err.Error(), "that Build has not made") {
		t.Errorf("error %v for a machine that Build has not made", err)
	}
	b = n.Edit()
	b.Layer("two").State("s")
	b.Layer("three").State("s")
	if err := f.Swap(b.MustBuild()); err == nil || !strings.Contains(err.Error(), "Reserve") {
		t.Errorf("error %v for a machine with too many layers", err)
	}
	same(t, "machine", f.Machine(), n)
}

// TestSwapBeforeTheFirstWorld: what is wrong with a machine is reported at once, and not by the first world that is to run it.
func TestSwapBeforeTheFirstWorld(t *testing.T) {
	m := newTwoStates("early").Machine
	f := systems.MustFSM(m, diary)
	b := m.Edit()
	b.Layer("two").State("s")
	b.Layer("three").State("s")
	for want, n := range map[string]*fsm.Machine[writer]{
		`systems: Swap: the machine to take the place of "early" is one that Build has not made`:                                         {},
		`systems: Swap: rows of machine "early" have room for 2 layers, and the new one has 3; Reserve them when the first one is built`: b.MustBuild(),
	} {
		same(t, "error", fmt.Sprint(f.Swap(n)), want)
	}
	same(t, "machine", f.Machine(), m)
}

// TestSaveAndLoad: a snapshot goes back into the same world, and into another where entities have other numbers.
func TestSaveAndLoad(t *testing.T) {
	m := newTwoStates("saved")
	f := systems.MustFSM(m.Machine, diary)
	w := donburi.NewWorld()
	all := w.CreateMany(3, f.Component, diary)
	p := f.In(w)
	p.Update()
	p.Execute(all[1], toggle)
	p.Send(all[2], toggle)
	saved, err := p.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	hash := p.Hash()
	p.Update()
	if r, err := p.Restore(saved, nil); err != nil || r.Rows != 3 || p.Hash() != hash {
		t.Errorf("restored %+v, error %v", r, err)
	}
	check(t, p)

	other := donburi.NewWorld()
	other.CreateMany(5, diary)
	q := f.In(other)
	now := other.CreateMany(2, f.Component, diary)
	r, err := q.Restore(saved, func(e donburi.Entity) (donburi.Entity, bool) {
		for i := range now {
			if e == all[i+1] {
				return now[i], true
			}
		}
		return donburi.Null, false
	})
	if err != nil || r.Rows != 2 || r.Missing != 1 || r.Orders != 1 {
		t.Fatalf("restored %+v, error %v", r, err)
	}
	check(t, q)
	same(t, "current", q.Current(now[0], m.layer), m.b)
	q.Update()
	same(t, "current", q.Current(now[1], m.layer), m.b)
	if _, err := q.Restore([]byte("nonsense"), nil); err == nil {
		t.Error("nonsense was restored")
	}
}

// TestStructureNeedsAWorld: a request about the world panics if there is none.
func TestStructureNeedsAWorld(t *testing.T) {
	b := fsm.NewBuilder[int]("homeless")
	b.Layer("main").State("s").OnUpdate(func(t *fsm.Tick, _ *int) { systems.Remove(t, 1) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(0)
	if text := panicOf(p.Update); !strings.Contains(text, `systems: machine "homeless" does not run in a donburi world`) {
		t.Errorf("panics with %q", text)
	}
}

// TestAddedByHandBetweenTicks: an entity that was given the machine component by hand starts in the next tick.
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
