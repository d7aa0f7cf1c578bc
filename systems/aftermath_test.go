package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

type (
	num     struct{ N int }
	numView struct {
		Num    *num
		Entity donburi.Entity
	}
)

var numComponent = donburi.NewComponentType[num]()

// survive runs f and recovers from its panic.
func survive(f func()) (panicked any) {
	defer func() { panicked = recover() }()
	f()
	return nil
}

// TestTakenOffBeforePlaced: who was attached and had the component taken off by hand, all between the same two ticks, exits when it
// is attached again or removed, if exits are wanted.
func TestTakenOffBeforePlaced(t *testing.T) {
	for _, then := range []string{"attached again", "removed", "left alone", "left alone, without exits"} {
		exits := 0
		b := fsm.NewBuilder[numView]("m")
		b.Layer("l").State("a").OnExit(func(*fsm.Tick, *numView) { exits++ })
		want := 1
		if then == "left alone, without exits" {
			want = 0
		}
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: want > 0})
		w := donburi.NewWorld()
		p := f.In(w)
		e := w.Create(numComponent)
		if err := p.Attach(e); err != nil {
			t.Fatal(err)
		}
		w.Entry(e).RemoveComponent(f.Component)
		switch then {
		case "attached again":
			if err := p.Attach(e); err != nil {
				t.Fatal(err)
			}
		case "removed":
			w.Remove(e)
		}
		f.Update(w)
		f.Update(w)
		if exits != want || p.Waiting() != 0 {
			t.Errorf("%s: %d exits, %d are waiting", then, exits, p.Waiting())
		}
	}
}

// TestEventsAfterPanic: the changes of a tick that ends in a panic are published, too.
func TestEventsAfterPanic(t *testing.T) {
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
		if survive(func() { f.Update(w) }) == nil {
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
		if survive(func() { f.Advance(w, -1) }) == nil {
			t.Fatal("no panic")
		}
		if f.ProcessEvents(w); got != want { // it is the tick before that has changes
			t.Errorf("%s: a tick that was refused has published changes", name)
		}
	}
}

// TestSnapshotExitPosts: an Exit that a snapshot brings about is in it, with what it asks for.
func TestSnapshotExitPosts(t *testing.T) {
	var other donburi.Entity
	called := 0
	b := fsm.NewBuilder[numView]("m")
	b.Layer("l").State("a").OnExit(func(tick *fsm.Tick, v *numView) {
		tick.PostTo(fsm.Entity(other), fsm.Message{Kind: 1, Data: v})
		tick.Defer(func() { called++ })
	}).OnMessage(func(*fsm.Tick, *numView, fsm.Message) bool { return true })
	f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true})
	w := donburi.NewWorld()
	e := w.Create(f.Component, numComponent)
	other = w.Create(f.Component, numComponent)
	f.Update(w)
	w.Entry(e).RemoveComponent(f.Component)
	if _, err := f.In(w).AppendSnapshot(nil); err == nil || !strings.Contains(err.Error(), "kind 1") {
		t.Errorf("a message has data that cannot be written, and the error is %v", err)
	}
	if called != 1 {
		t.Error("what was deferred is put off")
	}
}

// TestMissedBetweenTicks: an entity that lacked a component for a tick is there again when it is over.
func TestMissedBetweenTicks(t *testing.T) {
	needsRelease(t)
	b := fsm.NewBuilder[numView]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	a.To(z).On(1)
	var second donburi.Entity
	var w donburi.World
	on := false
	a.OnUpdate(func(tick *fsm.Tick, v *numView) {
		if on && v.Entity != second {
			on = false
			w.Entry(second).RemoveComponent(numComponent)
			tick.Defer(func() { w.Entry(second).AddComponent(numComponent) })
		}
	})
	f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ChunkSize: 1})
	w = donburi.NewWorld()
	p := f.In(w)
	w.Create(f.Component, numComponent)
	second = w.Create(f.Component, numComponent)
	f.Update(w)
	on = true
	f.Update(w)
	if !p.Has(second) || !p.Execute(second, 1) || !p.Is(second, z) {
		t.Errorf("Has says %v", p.Has(second))
	}
	f.Update(w)
	if !p.Is(second, z) {
		t.Error("the next tick knows nothing of it")
	}
}

// TestSwapGoesOnBehindAPanic: a callback that panics in one world does not leave other worlds with the old machine.
func TestSwapGoesOnBehindAPanic(t *testing.T) {
	build := func(enter func(*fsm.Tick, *numView)) *fsm.Machine[numView] {
		b := fsm.NewBuilder[numView]("m")
		b.Reserve(2)
		b.Layer("l").State("a")
		if enter != nil {
			b.Layer("k").State("a").OnEnter(enter)
		}
		return b.MustBuild()
	}
	f := systems.MustFSM(build(nil), numComponent)
	worlds := []donburi.World{donburi.NewWorld(), donburi.NewWorld(), donburi.NewWorld()}
	for i, w := range worlds {
		numComponent.Get(w.Entry(w.Create(f.Component, numComponent))).N = i
		f.Update(w)
	}
	m := build(func(_ *fsm.Tick, v *numView) {
		if v.Num.N == 0 {
			panic("x")
		}
	})
	panicked := survive(func() { f.Swap(m) })
	if _, ok := panicked.(*fsm.Fault); !ok {
		t.Errorf("the panic is %v", panicked)
	}
	for i, w := range worlds {
		if f.In(w).Machine() != m {
			t.Errorf("world %d has the old machine", i)
		}
	}
	if f.Machine() != m {
		t.Error("the system has the old machine")
	}
}

// TestDirectRemovalInDelivery: with several workers it is refused there, too, at the line of the game that does it.
func TestDirectRemovalInDelivery(t *testing.T) {
	var w donburi.World
	b := fsm.NewBuilder[numView]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	a.To(z).On(1)
	a.OnExit(func(_ *fsm.Tick, v *numView) { w.Remove(v.Entity) })
	var faults []*fsm.Fault
	f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{
		Workers: 2, OnFault: func(f *fsm.Fault) { faults = append(faults, f) },
	})
	w = donburi.NewWorld()
	e := w.Create(f.Component, numComponent)
	f.Update(w)
	f.In(w).Send(e, 1)
	f.Update(w)
	if len(faults) != 1 || !strings.Contains(faults[0].Error(), "use systems.Remove") || !strings.Contains(faults[0].Where, "aftermath_test.go:") {
		t.Errorf("faults %v", fmt.Sprint(faults))
	}
}

// TestCountBeforeTheCensus: an Exit caused by removing the component by hand runs while the first tick is ordering rows, before anything
// has been counted.
func TestCountBeforeTheCensus(t *testing.T) {
	counted := -1
	b := fsm.NewBuilder[numView]("m")
	a := b.Layer("l").State("a")
	a.OnExit(func(tick *fsm.Tick, _ *numView) { counted = systems.PopulationOf[numView](tick).Count(a) })
	f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true})
	w := donburi.NewWorld()
	e := w.Create(numComponent)
	if err := f.In(w).Attach(e); err != nil {
		t.Fatal(err)
	}
	w.Entry(e).RemoveComponent(f.Component)
	f.Update(w)
	if counted != 0 {
		t.Errorf("counted %d", counted)
	}
}

// TestCountWhileRowsAreOrdered: what an Exit is told there does not depend on how many chunks were given up since the last tick.
func TestCountWhileRowsAreOrdered(t *testing.T) {
	for _, size := range []int{1, 2, 256} {
		told := []int{}
		b := fsm.NewBuilder[numView]("m")
		a := b.Layer("l").State("a")
		a.OnExit(func(tick *fsm.Tick, _ *numView) {
			p := systems.PopulationOf[numView](tick)
			told = append(told, p.Count(a), len(p.AppendEntities(nil, a)))
		})
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true, ChunkSize: size})
		w := donburi.NewWorld()
		all := w.CreateMany(5, f.Component, numComponent)
		f.Update(w)
		for _, e := range all[1:4] {
			w.Entry(e).RemoveComponent(f.Component)
		}
		f.Update(w)
		same(t, fmt.Sprintf("chunks of %d: they are told", size), told, []int{2, 2, 2, 2, 2, 2})
	}
}
