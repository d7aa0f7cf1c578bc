package systems_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// wolfpack is a world of two machines. In each Update, wolves do to sheep what a test says.
type wolfpack struct {
	w      donburi.World
	sheep  *systems.FSM[numView]
	wolves *systems.FSM[wolfView]
	lamb   donburi.Entity
	stray  donburi.Entity // could run the sheep's machine, but does not
	state  *fsm.State[numView]
	faults []*fsm.Fault
	do     func(t *fsm.Tick, p *systems.Population[numView])
}

func newWolfpack(workers, wolves int) *wolfpack {
	p := &wolfpack{}
	sb := fsm.NewBuilder[numView]("sheep")
	l := sb.Layer("l")
	p.state = l.State("well")
	p.state.To(l.State("hurt")).On(1)
	p.sheep = systems.MustFSM(sb.MustBuild(), numComponent)
	wb := fsm.NewBuilder[wolfView]("wolf")
	wb.Layer("l").State("hungry").OnUpdate(func(t *fsm.Tick, _ *wolfView) {
		if p.do != nil {
			p.do(t, p.sheep.In(p.w))
		}
	})
	p.wolves = systems.MustFSM(wb.MustBuild(), teeth).Configure(fsm.Config{
		Workers: workers, OnFault: func(f *fsm.Fault) { p.faults = append(p.faults, f) },
	})
	p.w = donburi.NewWorld()
	p.lamb, p.stray = p.w.Create(p.sheep.Component, numComponent), p.w.Create(numComponent)
	p.w.CreateMany(wolves, p.wolves.Component, teeth)
	p.sheep.Update(p.w)
	p.wolves.Update(p.w)
	return p
}

// While several workers run, callbacks may not operate on another machine: two at once would lose each other's commands. Each is refused,
// with a fault that says what to do instead, even in a small world that one worker steps alone.
func TestOperationsOnAnotherMachineFromSeveralWorkers(t *testing.T) {
	for what, do := range map[string]func(p *wolfpack, q *systems.Population[numView]){
		"Send":            func(p *wolfpack, q *systems.Population[numView]) { q.Send(p.lamb, 1) },
		"SendFor":         func(p *wolfpack, q *systems.Population[numView]) { q.SendFor(p.lamb, 1, 1) },
		"Withdraw":        func(p *wolfpack, q *systems.Population[numView]) { q.Withdraw(p.lamb, 1) },
		"WithdrawMessage": func(p *wolfpack, q *systems.Population[numView]) { q.WithdrawMessage(p.lamb, 1) },
		"SendAll":         func(p *wolfpack, q *systems.Population[numView]) { q.SendAll(1) },
		"Post":            func(p *wolfpack, q *systems.Population[numView]) { q.Post(p.lamb, fsm.Message{Kind: 1}) },
		"PostFor":         func(p *wolfpack, q *systems.Population[numView]) { q.PostFor(p.lamb, fsm.Message{Kind: 1}, 1) },
		"PostAll":         func(p *wolfpack, q *systems.Population[numView]) { q.PostAll(fsm.Message{Kind: 1}) },
		"Execute":         func(p *wolfpack, q *systems.Population[numView]) { q.Execute(p.lamb, 1) },
		"Perform":         func(p *wolfpack, q *systems.Population[numView]) { q.Perform(p.lamb, 1) },
		"Tell":            func(p *wolfpack, q *systems.Population[numView]) { q.Tell(p.lamb, fsm.Message{Kind: 1}) },
		"ChangeTo":        func(p *wolfpack, q *systems.Population[numView]) { q.ChangeTo(p.lamb, p.state) },
		"Restart":         func(p *wolfpack, q *systems.Population[numView]) { q.Restart(p.lamb) },
		"SetInterval":     func(p *wolfpack, q *systems.Population[numView]) { q.SetInterval(p.lamb, 2) },
		"Update":          func(p *wolfpack, q *systems.Population[numView]) { q.Update() },
		"AppendSnapshot":  func(p *wolfpack, q *systems.Population[numView]) { q.AppendSnapshot(nil) },
		"Attach":          func(p *wolfpack, q *systems.Population[numView]) { q.Attach(p.stray) },
		"Detach":          func(p *wolfpack, q *systems.Population[numView]) { q.Detach(p.lamb) },
		"Swap":            func(p *wolfpack, _ *systems.Population[numView]) { p.sheep.Swap(p.sheep.Machine().Edit().MustBuild()) },
	} {
		p := newWolfpack(4, 3)
		p.do = func(_ *fsm.Tick, q *systems.Population[numView]) { do(p, q) }
		p.wolves.Update(p.w)
		if len(p.faults) != 3 {
			t.Errorf("%s: %d faults, want 3", what, len(p.faults))
			continue
		}
		called, instead := what, "use Tick.Defer"
		switch what {
		case "Update":
			called = "Update or Advance"
		case "Send", "SendFor", "SendAll", "Post", "PostFor", "PostAll":
			instead = "use systems." + what
		case "Execute", "Perform":
			instead = "use systems.Send or Tick.Defer"
		case "Tell":
			instead = "use systems.Post or Tick.Defer"
		}
		want := called + ` of machine "sheep" was called from inside a callback of another machine, which several workers step; ` + instead
		if what == "Attach" || what == "Detach" || what == "Swap" {
			want = `systems: machine "sheep": ` + what + " was called from inside a callback; use Tick.Defer"
		}
		if text := p.faults[0].Error(); !strings.Contains(text, want) || !strings.Contains(text, `state "hungry"`) {
			t.Errorf("%s\nwant %s", text, want)
		}
		p.do = nil
		p.sheep.Update(p.w)
		if q := p.sheep.In(p.w); !q.Is(p.lamb, p.state) || q.Len() != 1 || q.Interval(p.lamb) != 1 || q.Stats().Commands+q.Stats().Lost > 0 ||
			q.Machine() != p.sheep.Machine() {
			t.Errorf("%s: it was done all the same: %+v", what, q.Stats())
		}
	}
}

// Nothing is refused with one worker, in deferred functions, or in another world.
func TestOperationsOnAnotherMachineThatAreFine(t *testing.T) {
	p := newWolfpack(1, 1)
	p.do = func(_ *fsm.Tick, q *systems.Population[numView]) { q.Send(p.lamb, 1) }
	p.wolves.Update(p.w)
	p.sheep.Update(p.w)
	if len(p.faults) > 0 || p.sheep.In(p.w).Is(p.lamb, p.state) {
		t.Errorf("with one worker: %v", p.faults)
	}

	p = newWolfpack(4, 2000)
	p.do = func(t *fsm.Tick, q *systems.Population[numView]) {
		t.Defer(func() { q.Send(p.lamb, 1); q.Execute(p.lamb, 1) })
	}
	p.wolves.Update(p.w)
	if len(p.faults) > 0 || p.sheep.In(p.w).Is(p.lamb, p.state) {
		t.Errorf("deferred: %v", p.faults)
	}

	var worlds []*wolfpack
	for range 4 {
		worlds = append(worlds, newWolfpack(2, 3000))
	}
	var playing sync.WaitGroup
	for _, p := range worlds {
		playing.Go(func() {
			p.do = func(t *fsm.Tick, _ *systems.Population[numView]) { systems.Send(t, p.sheep, p.lamb, 1) }
			for range 20 {
				p.wolves.Update(p.w)
				p.sheep.In(p.w).Send(p.lamb, 1)
				p.sheep.Update(p.w)
			}
		})
	}
	playing.Wait()
	for i, p := range worlds {
		if got, want := p.sheep.In(p.w).Stats(), 20*3001; len(p.faults) > 0 || int(got.Commands+got.Lost) != want {
			t.Errorf("world %d: %d commands, want %d; faults %v", i, got.Commands+got.Lost, want, p.faults)
		}
	}
	if text := panicOf(func() { worlds[0].sheep.In(worlds[0].w).Send(worlds[0].lamb, 0) }); !strings.Contains(text, "command 0 is reserved") {
		t.Error(text)
	}
}

// If several workers run, a component that a callback adds or takes by hand is found when they have finished: donburi loses values if two
// do so at once. Deferred functions may do it, and so may callbacks if there is one worker.
func TestComponentsChangedBySeveralWorkersAreFound(t *testing.T) {
	needsRelease(t)
	for _, workers := range []int{1, 2} {
		for name, change := range map[string]func(*donburi.Entry){
			"adds":  func(e *donburi.Entry) { e.AddComponent(purse) },
			"takes": func(e *donburi.Entry) { e.RemoveComponent(mark) },
		} {
			var now, later bool
			b := fsm.NewBuilder[writer]("changer")
			b.Layer("act").State("changes").OnUpdate(func(tick *fsm.Tick, v *writer) {
				w := systems.WorldOf(tick)
				if now {
					change(w.Entry(v.Self))
				}
				if later {
					systems.Change(tick, v.Self, change)
				}
			})
			f, w := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: workers}), donburi.NewWorld()
			w.CreateMany(3, f.Component, diary, mark) // in one chunk, so that there is nothing to be lost in this test
			f.Update(w)
			later = true
			f.Update(w)
			now, later = true, false
			w.Create(f.Component, diary, mark)
			text := panicOf(func() { f.Update(w) })
			if want := `systems: machine "changer": a callback has added or removed a component while several workers were running`; (workers > 1) != strings.HasPrefix(text, want) ||
				workers == 1 && text != "" {
				t.Errorf("%d workers, %s: the tick panics with %q", workers, name, text)
			}
			now = false
			f.Update(w)
			if err := systems.Check(f.In(w)); err != nil {
				t.Error(err)
			}
		}
	}
}

// A tick in which a callback was refused does not panic for the same reason a second time. The next tick is watched as before.
func TestComponentsAreWatchedAgainAfterARefusal(t *testing.T) {
	needsRelease(t)
	deed, faults := func(donburi.World, *donburi.Entry) {}, 0
	b := fsm.NewBuilder[writer]("changer")
	b.Layer("act").State("changes").OnUpdate(func(tick *fsm.Tick, v *writer) {
		w := systems.WorldOf(tick)
		deed(w, w.Entry(v.Self))
	})
	f, w := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: 2, OnFault: func(*fsm.Fault) { faults++ }}), donburi.NewWorld()
	w.CreateMany(3, f.Component, diary) // in one chunk, so that there is nothing to be lost in this test
	f.Update(w)
	deed = func(w donburi.World, _ *donburi.Entry) {
		deed = func(donburi.World, *donburi.Entry) {}
		w.Create(purse)
	}
	same(t, "the tick of a refusal panics with", panicOf(func() { f.Update(w) }), "")
	same(t, "faults", faults, 1)
	deed = func(_ donburi.World, e *donburi.Entry) { e.AddComponent(purse) }
	if text := panicOf(func() { f.Update(w) }); !strings.Contains(text, "a callback has added or removed a component while several workers were running") {
		t.Errorf("the next one panics with %q", text)
	}
}
