package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// incomplete is a world of writers with a fault handler that notes what it is told.
type incomplete struct {
	w      donburi.World
	f      *systems.FSM[writer]
	p      *systems.Population[writer]
	all    []donburi.Entity
	faults []*fsm.Fault
	onWake func() // what the callback does with which the first entity wakes
}

const wake = fsm.Command(1)

// newIncomplete returns a world of n entities that have not started.
func newIncomplete(t *testing.T, n int, cfg fsm.Config) *incomplete {
	x := &incomplete{w: donburi.NewWorld()}
	b := fsm.NewBuilder[writer]("incomplete")
	main := b.Layer("main")
	note := func(what string) func(*fsm.Tick, *writer) {
		return func(tick *fsm.Tick, v *writer) { v.Diary.note("%s %d", what, tick.Number()) }
	}
	main.OnEnter(note("enter"))
	main.OnExit(note("exit"))
	asleep, awake := main.State("asleep").OnUpdate(note("sleep")), main.State("awake")
	awake.OnUpdateBatch(func(tick *fsm.Tick, vs []writer) {
		for i := range vs {
			vs[i].Diary.note("update %d", tick.Number())
		}
	})
	asleep.To(awake).On(wake).Do(func(_ *fsm.Tick, v *writer) {
		if v.Self == x.all[0] && x.onWake != nil {
			x.onWake()
		}
	})
	cfg.OnFault = func(f *fsm.Fault) { x.faults = append(x.faults, f) }
	x.f = systems.MustFSM(b.MustBuild(), diary).Configure(cfg)
	x.p = x.f.In(x.w)
	x.all = x.w.CreateMany(n, x.f.Component, diary)
	return x
}

// lose takes the diary from the i-th entity.
func (x *incomplete) lose(i int) *Diary {
	entry := x.w.Entry(x.all[i])
	book := diary.Get(entry)
	entry.RemoveComponent(diary)
	return book
}

// told returns the text of the only fault, and forgets it.
func (x *incomplete) told(t *testing.T) string {
	t.Helper()
	if len(x.faults) != 1 {
		t.Fatalf("%d faults: %v", len(x.faults), x.faults)
	}
	f := x.faults[0]
	x.faults = nil
	if f.Callback != "view" || f.Machine != "incomplete" || f.Host() == nil || f.Unwrap() == nil {
		t.Errorf("the fault is %+v", f)
	}
	if w := systems.WorldOfFault(f); w != x.w {
		t.Errorf("the fault's world is %v", w)
	}
	return f.Error()
}

func (x *incomplete) lacks(i int, tick int) string {
	return fmt.Sprintf("fsm: no callback of machine \"incomplete\" can be called for entity %v in tick %d: it lacks systems_test.Diary for field Diary; "+
		"its components are the machine \"incomplete\"; when it has all FSM.Components(), Restart it", fsm.Entity(x.all[i]), tick)
}

// With a fault handler, an entity that loses a component which the view needs is stopped, and only that: it is one more mistake of a
// single entity. When it has the component again, it can be restarted.
func TestIncompleteEntityIsStopped(t *testing.T) {
	for _, cfg := range []fsm.Config{{}, {ChunkSize: 1}, {Workers: 2, ChunkSize: 2}, {Interval: 2}, {ExitOnRemove: true}} {
		for _, started := range []bool{false, true} {
			x := newIncomplete(t, 5, cfg)
			at := 0
			if started {
				x.f.Update(x.w)
				x.f.Update(x.w)
				at = 2
			}
			book := x.lose(1)
			same(t, "before the tick", fmt.Sprint(x.p.Stopped(x.all[1])), "false")
			x.f.Update(x.w)
			same(t, "fault", x.told(t), x.lacks(1, at))
			same(t, "stopped", fmt.Sprint(x.p.Stopped(x.all[1]), x.p.Has(x.all[1])), "true true")
			x.f.Update(x.w)
			x.f.Update(x.w)
			if len(x.faults) > 0 {
				t.Errorf("it is reported once more: %v", x.faults)
			}
			check(t, x.p)

			// It cannot be restarted as it is, and the handler is told again.
			if err := x.p.Restart(x.all[1]); err != nil {
				t.Errorf("Restart: %v", err)
			}
			same(t, "fault of Restart", x.told(t), x.lacks(1, at+3))
			donburi.Add(x.w.Entry(x.all[1]), diary, book)
			before := len(book.Lines)
			x.f.Update(x.w)
			same(t, "what a complete entity does that is stopped", fmt.Sprint(book.Lines[before:]), "[]")
			if err := x.p.Restart(x.all[1]); err != nil {
				t.Errorf("Restart: %v", err)
			}
			x.f.Update(x.w)
			x.f.Update(x.w)
			same(t, "after Restart", fmt.Sprint(book.Lines[before]), fmt.Sprintf("enter %d", at+4))
			if n := len(book.Lines) - before; n < 2 || len(x.faults) > 0 || x.p.Stopped(x.all[1]) {
				t.Errorf("%+v, started %v: after Restart there are %d lines and the faults %v", cfg, started, n, x.faults)
			}
			check(t, x.p)
		}
	}
}

// What asks before the next tick is answered as if the entity were stopped, and stops nobody; what acts stops it.
func TestIncompleteEntityBetweenTicks(t *testing.T) {
	for _, ordered := range []bool{false, true} {
		for _, exits := range []bool{false, true} {
			x := newIncomplete(t, 3, fsm.Config{ExitOnRemove: exits})
			x.f.Update(x.w)
			x.lose(1)
			if ordered {
				same(t, "Count", x.p.Count(x.p.Machine().Layers()[0].States()[0]), 3)
			}
			same(t, "Can", x.p.Can(x.all[1], wake), false)
			same(t, "AppendCommands", len(x.p.AppendCommands(nil, x.all[1])), 0)
			same(t, "Explain", len(x.p.Explain(nil, x.all[1], x.p.Machine().Layers()[0])), 0)
			if x.p.Stopped(x.all[1]) || len(x.faults) > 0 {
				t.Error("a question has stopped it")
			}
			same(t, "Can of another", x.p.Can(x.all[0], wake), true)
			same(t, "Execute", x.p.Execute(x.all[1], wake), false)
			same(t, "fault of Execute", x.told(t), x.lacks(1, 1))
			same(t, "Perform", fmt.Sprint(x.p.Perform(x.all[1], wake)),
				fmt.Sprintf("fsm: Perform: entity %v of machine \"incomplete\" was stopped by a fault; Restart it first", fsm.Entity(x.all[1])))
			x.f.Update(x.w)
			if len(x.faults) > 0 {
				t.Errorf("the tick reports it once more: %v", x.faults)
			}
			check(t, x.p)
			x.w.Remove(x.all[1])
			x.f.Update(x.w)
			check(t, x.p)
		}
	}
}

// Without a handler, only what calls back panics: questions that need no view are answered.
func TestIncompleteEntityWithoutAHandler(t *testing.T) {
	f, _ := newTwoStates("bare").in(donburi.NewWorld(), fsm.Config{})
	w := donburi.NewWorld()
	all := w.CreateMany(3, f.Component, diary)
	f.Update(w)
	w.Entry(all[1]).RemoveComponent(diary)
	p := f.In(w)
	first := p.Machine().Layers()[0].InitialState()
	same(t, "Count", p.Count(first), 3)
	same(t, "AppendEntities", len(p.AppendEntities(nil, first)), 3)
	p.Hash()
	if _, err := p.AppendSnapshot(nil); err != nil {
		t.Error(err)
	}
	if _, err := p.AppendEntity(nil, all[1]); err != nil {
		t.Error(err)
	}
	lacks := fmt.Sprintf("systems: machine \"bare\": entity %v lacks systems_test.Diary for field Diary; its components are the machine \"bare\"%s", fsm.Entity(all[1]), remedy)
	for what, f := range map[string]func(){
		"Update": func() { f.Update(w) }, "Execute": func() { p.Execute(all[1], 1) }, "Can": func() { p.Can(all[1], 1) },
		"Explain": func() { p.Explain(nil, all[1], p.Machine().Layers()[0]) },
	} {
		wantPanic(t, what, lacks, f)
	}
}

// One that loses the component in the middle of a tick misses the rest of it, and is stopped by what is delivered to it or by the next
// tick.
func TestIncompleteEntityInsideATick(t *testing.T) {
	needsRelease(t)
	x := newIncomplete(t, 3, fsm.Config{ChunkSize: 1})
	x.f.Update(x.w)
	x.p.Send(x.all[0], wake)
	x.p.Send(x.all[1], wake)
	x.onWake = func() { x.lose(1) }
	x.f.Update(x.w)
	same(t, "fault", x.told(t), x.lacks(1, 2))
	same(t, "lost", fmt.Sprint(len(x.p.Lost()), x.p.Lost()[0].Reason), "1 stopped")
	check(t, x.p)
	x.f.Update(x.w)
	if len(x.faults) > 0 {
		t.Errorf("it is reported once more: %v", x.faults)
	}
}

// A machine that is swapped in, a snapshot, and what restores it take such an entity for one that is stopped.
func TestIncompleteEntityIsSwappedAndRestored(t *testing.T) {
	x := newIncomplete(t, 3, fsm.Config{})
	x.f.Update(x.w)
	save := func() []byte {
		data, err := x.p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	restore := func(data []byte) {
		if _, err := x.p.Restore(data, nil); err != nil {
			t.Fatal(err)
		}
	}
	complete := save()
	x.lose(1)
	edit := x.p.Machine().Edit()
	edit.FindLayer("main").DeleteState("asleep")
	if err := x.f.Swap(edit.MustBuild()); err != nil {
		t.Fatal(err)
	}
	same(t, "fault of Swap", x.told(t), x.lacks(1, 1))
	check(t, x.p)

	x.f.Update(x.w)
	stopped := save()
	restore(complete) // in whose state the machine has no longer
	same(t, "fault of Restore", x.told(t), x.lacks(1, 1))
	check(t, x.p)
	restore(stopped)
	x.f.Update(x.w)
	if len(x.faults) > 0 {
		t.Errorf("it is reported once more: %v", x.faults)
	}
	check(t, x.p)
}

// Whoever leaves without the component cannot be called back: no Exit runs, and the handler is told, whichever way the entity leaves.
func TestIncompleteEntityLeaves(t *testing.T) {
	for how, leave := range map[string]func(*incomplete){
		"Remove":  func(x *incomplete) { x.w.Remove(x.all[1]) },
		"Detach":  func(x *incomplete) { _ = x.p.Detach(x.all[1]) },
		"by hand": func(x *incomplete) { x.w.Entry(x.all[1]).RemoveComponent(x.f.Component) },
	} {
		for _, exits := range []bool{false, true} {
			x := newIncomplete(t, 2, fsm.Config{ExitOnRemove: exits})
			x.f.Update(x.w)
			x.w.Entry(x.all[1]).AddComponent(purse)
			book := x.lose(1)
			before := len(book.Lines)
			leave(x)
			x.f.Update(x.w)
			same(t, how+": lines", len(book.Lines), before)
			same(t, how+": it runs the machine", x.p.Has(x.all[1]), false)
			if !exits {
				same(t, how+": faults", len(x.faults), 0)
			} else if text := x.told(t); !strings.Contains(text, ": it leaves without Exit, since it lacks systems_test.Diary for field Diary; its components are ") {
				t.Errorf("%s: the fault is %q", how, text)
			}
			x.f.Update(x.w)
			same(t, how+": later faults", len(x.faults), 0)
			check(t, x.p)
		}
	}
}

// A panic cuts the removal of such an entity short. It starts again, as any other would, and is stopped before anything is called for it.
func TestIncompleteEntityWhoseRemovalIsCutShort(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		x := newIncomplete(t, 2, fsm.Config{})
		x.f.Update(x.w)
		x.lose(1)
		if stopped {
			x.f.Update(x.w)
			x.told(t)
		}
		x.w.OnRemove(func(donburi.World, donburi.Entity) { panic("ouch") })
		wantPanic(t, "Remove", "ouch", func() { x.w.Remove(x.all[1]) })
		x.f.Update(x.w)
		at := 1
		if stopped {
			at = 2
		}
		same(t, "fault", x.told(t), x.lacks(1, at))
		x.f.Update(x.w)
		same(t, "later faults", len(x.faults), 0)
		check(t, x.p)
	}
}

// Entities that are stopped before they have started keep no tick allocating.
func TestIncompleteEntitiesAllocateNothing(t *testing.T) {
	needsRelease(t)
	x := newIncomplete(t, 3000, fsm.Config{})
	for i := range x.all {
		x.lose(i)
	}
	for range 300 {
		x.f.Update(x.w)
	}
	same(t, "faults", len(x.faults), len(x.all))
	same(t, "allocations", steadyAllocs(func() { x.f.Update(x.w) }), 0.0)
}
