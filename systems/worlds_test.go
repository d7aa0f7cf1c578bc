package systems_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A server ticks each of its rooms on a goroutine of its own. The race detector watches this test in particular.
func TestWorldsOnDifferentGoroutines(t *testing.T) {
	m := newTwoStates("roomer")
	f := systems.MustFSM(m.Machine, diary).KeepPacked()
	var wait sync.WaitGroup
	for range 4 {
		w := donburi.NewWorld() // here, since donburi's numbering of worlds is not synchronised
		wait.Go(func() {
			all := w.CreateMany(300, f.Component, diary)
			for tick := range 20 {
				f.Update(w)
				f.In(w).Execute(all[tick], toggle)
				w.Remove(all[299-tick])
			}
			if n := f.In(w).Count(m.b); n != 20 {
				t.Errorf("%d are in b, want 20", n)
			}
			f.Forget(w)
		})
	}
	wait.Wait()
}

// A swap goes through the worlds in the order of their numbers, and not at all while one of them is busy.
func TestSwapGoesThroughWorldsInOrder(t *testing.T) {
	var order []string
	b := fsm.NewBuilder[writer]("swapped")
	l := b.Layer("main")
	l.State("a").OnExit(func(tick *fsm.Tick, _ *writer) { order = append(order, fmt.Sprint(systems.WorldOf(tick).Id())) })
	l.State("b")
	f := systems.MustFSM(b.MustBuild(), diary)
	var want []string
	for range 20 {
		w := donburi.NewWorld()
		want = append(want, fmt.Sprint(w.Id()))
		w.Create(f.Component, diary)
		f.Update(w)
	}
	e := f.Machine().Edit()
	e.FindLayer("main").DeleteState("a")
	if err := f.Swap(e.MustBuild()); err != nil {
		t.Fatal(err)
	}
	same(t, "worlds", strings.Join(order, " "), strings.Join(want, " "))
}

func TestSwapFromACallbackIsRefused(t *testing.T) {
	var f *systems.FSM[writer]
	b := fsm.NewBuilder[writer]("swapped")
	b.Layer("main").State("a").OnUpdate(func(*fsm.Tick, *writer) { _ = f.Swap(f.Machine()) })
	f = systems.MustFSM(b.MustBuild(), diary)
	for range 2 {
		f.In(donburi.NewWorld())
	}
	w := donburi.NewWorld()
	w.Create(f.Component, diary)
	if got := panicOf(func() { f.Update(w) }); !strings.Contains(got, `systems: machine "swapped": Swap was called from inside a callback; use Tick.Defer`) {
		t.Errorf("panics with %q", got)
	}
}

// Whatever the world's size, structure is not changed directly while callbacks may run on several goroutines.
func TestDirectRemovalInASmallWorldWithWorkers(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("rash")
	b.Layer("main").State("a").OnUpdate(func(_ *fsm.Tick, v *writer) { w.Remove(v.Self) })
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: 2})
	w.Create(f.Component, diary)
	if got := panicOf(func() { f.Update(w) }); !strings.Contains(got, "was removed by a callback while several workers run; use systems.Remove(t, e)") {
		t.Errorf("panics with %q", got)
	}
}

func TestPopulationOf(t *testing.T) {
	var p *systems.Population[writer]
	said := ""
	b := fsm.NewBuilder[writer]("asker")
	b.Layer("main").State("a").OnUpdate(func(tick *fsm.Tick, _ *writer) {
		p = systems.PopulationOf[writer](tick)
		said = panicOf(func() { systems.PopulationOf[body](tick) })
	})
	f := systems.MustFSM(b.MustBuild(), diary)
	w := donburi.NewWorld()
	w.Create(f.Component, diary)
	f.Update(w)
	same(t, "population", p, f.In(w))
	same(t, "of another view", said, `systems: PopulationOf: machine "asker" has another type of view than systems_test.body`)
	if got := panicOf(func() { systems.PopulationOf[writer](nil) }); !strings.Contains(got, "given nil") {
		t.Errorf("of nil: %q", got)
	}
}
