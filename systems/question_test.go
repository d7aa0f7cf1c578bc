package systems_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A callback may ask its population about its own entity and about strangers, whatever the number of workers.
func TestCallbacksAskAboutTheirOwnEntity(t *testing.T) {
	for _, workers := range []int{1, 4} {
		w := donburi.NewWorld()
		var p *systems.Population[writer]
		var wrong, asked atomic.Int64
		b := fsm.NewBuilder[writer]("curious")
		layer := b.Layer("main")
		x, y := layer.State("x"), layer.State("y")
		x.OnUpdate(func(tick *fsm.Tick, v *writer) {
			asked.Add(1)
			if !p.Has(v.Self) || p.Current(v.Self, layer) != x || !p.Is(v.Self, x) || !p.IsIn(v.Self, "x") || p.IsIn(v.Self, "y") || p.Since(v.Self, layer) != tick.Since() ||
				p.Stopped(v.Self) || p.Interval(v.Self) != 1 || p.World() != w {
				wrong.Add(1)
			}
			if cause, transition := p.LastChange(v.Self, layer); cause != fsm.CauseStart || transition != -1 {
				wrong.Add(1)
			}
			if p.Has(donburi.Null) || p.Has(v.Self+1) || p.Has(v.Self|1<<62) || p.Current(donburi.Null, layer) != nil {
				wrong.Add(1)
			}
		})
		x.To(y).WhenTick(func(tick *fsm.Tick, v *writer) bool { return tick.Number() == 3 && p.Current(v.Self, layer) == x })
		f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: workers, ChunkSize: 100})
		p = f.In(w)
		w.CreateMany(1500, f.Component, diary)
		strangers := w.CreateMany(10, diary)
		for range 3 {
			f.Update(w)
		}
		same(t, fmt.Sprint(workers, " workers: wrong answers"), wrong.Load(), int64(0))
		same(t, "asked", asked.Load(), int64(2*1500))
		same(t, "in y", p.Count(y), 1500)
		same(t, "strangers", p.Has(strangers[3]), false)
	}
}

// Operations that would call back are refused inside a callback, with a text that says what to do instead.
func TestOperationsInsideCallbacksPanic(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("strict")
	b := fsm.NewBuilder[writer]("outer")
	var p *systems.Population[writer]
	layer := b.Layer("main")
	only := layer.State("only")
	only.OnUpdate(func(_ *fsm.Tick, v *writer) {
		const hint = " was called from inside a callback, or from another goroutine, while a tick was under way; "
		const where = " (in Enter, Update, Exit or an action: conditions and guards only ask)"
		for what, call := range map[string]func(){
			"Execute":  func() { p.Execute(v.Self, toggle) },
			"Perform":  func() { _ = p.Perform(v.Self, toggle) },
			"Tell":     func() { p.Tell(v.Self, fsm.Message{Kind: 1}) },
			"ChangeTo": func() { _ = p.ChangeTo(v.Self, only) },
			"Revert":   func() { p.Revert(v.Self, layer) },
			"Restart":  func() { _ = p.Restart(v.Self) },
		} {
			wantPanic(t, what, "fsm: "+what+` of machine "outer"`+hint+"ask through the Tick instead: Send, Post, ChangeTo and Revert, or Defer for anything else"+where, call)
		}
		wantPanic(t, "Update", `fsm: Update or Advance of machine "outer"`+hint+"the game loop calls it", func() { p.Update() })
		for what, call := range map[string]func(){
			"Send":    func() { p.Send(v.Self, toggle) },
			"Post":    func() { p.Post(v.Self, fsm.Message{Kind: 1}) },
			"PostFor": func() { p.PostFor(v.Self, fsm.Message{Kind: 1}, 1) },
		} {
			wantPanic(t, what, "fsm: "+what+` of machine "outer"`+hint+"use the Tick's Send, SendTo, SendFor, SendToFor, SendAll, Post, PostTo, PostFor, PostToFor or PostAll"+where, call)
		}
	})
	f := systems.MustFSM(b.MustBuild(), diary)
	p = f.In(w)
	e := w.Create(f.Component, diary)
	f.Update(w)
	check(t, p)
	// Another machine's population is none of its business: it may be operated.
	_, q := m.in(w, fsm.Config{})
	if err := q.Attach(e); err != nil {
		t.Fatal(err)
	}
}

func TestCanAndAppendCommandsChangeNothing(t *testing.T) {
	m := newTwoStates("asked")
	w := donburi.NewWorld()
	f, p := m.in(w, fsm.Config{})
	e := w.Create(f.Component, diary)
	f.Update(w)
	same(t, "toggle", p.Can(e, toggle), true)
	same(t, "another", p.Can(e, toggle+100), false)
	same(t, "of nobody", p.Can(donburi.Null, toggle), false)
	same(t, "commands", p.AppendCommands(nil, e, m.layer), []fsm.Command{toggle})
	same(t, "state", p.Current(e, m.layer), m.a)
}

// An Exit caused by removing the component by hand runs while the first tick is ordering rows, before anything has been counted.
func TestCountBeforeTheFirstTickHasCounted(t *testing.T) {
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

// What an Exit counts while rows are being ordered does not depend on how many chunks were given up.
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
