package systems_test

import (
	"runtime"
	"sync"
	"testing"
	"time"
	"weak"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/events"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Several worlds may each be ticked on a goroutine of their own, as in a server with several rooms. The race detector watches this test in
// particular.
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

// The population of a forgotten world is inactive: neither removal nor questions reach its rows.
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
	same(t, "length", p.Len(), 0)
	if data, err := p.AppendSnapshot([]byte("b")); err == nil || string(data) != "b" {
		t.Errorf("the forgotten population is saved: %q, %v", data, err)
	}
	data, err := f.In(donburi.NewWorld()).AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Restore(data, nil); err == nil {
		t.Error("the forgotten population is restored")
	}
	wantPanic(t, "Update", `systems: machine "forgetful": this population's world was forgotten (FSM.Forget); ask FSM.In for another population`, p.Update)
	w.Remove(e)
	same(t, "diary", lines.Lines, []string{"enter a", "update a"})
}

// What is sent to a forgotten population would wait for a tick that never comes.
func TestSentToAForgottenWorld(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("forgetful").in(w, fsm.Config{})
	e := w.Create(f.Component, diary)
	f.Forget(w)
	p.Send(e, toggle)
	p.SendFor(e, toggle, time.Hour)
	p.SendAll(toggle)
	p.Post(e, fsm.Message{})
	p.PostFor(e, fsm.Message{}, time.Hour)
	p.PostAll(fsm.Message{})
	same(t, "waiting", p.Withdraw(e, toggle)+p.WithdrawMessage(e, 0), 0)
}

// donburi calls what it was told to call for as long as the world exists, and that must not keep a population that was forgotten.
func TestForgottenPopulationIsCollected(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("forgetful")
	f := systems.MustFSM(m.Machine, diary).KeepPacked()
	w.Create(f.Component, diary)
	heard := 0
	gone := func() weak.Pointer[systems.Population[writer]] {
		f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
		f.Update(w)
		p := weak.Make(f.In(w))
		f.Forget(w)
		return p
	}()
	for range 10 { // one is enough, as a rule
		runtime.GC()
	}
	if gone.Value() != nil {
		t.Error("it is still there")
	}
	events.ProcessAllEvents(w)
	same(t, "heard", heard, 0)
	f.Subscribe(w, func(donburi.World, fsm.Change) { heard += 10 })
	f.Update(w)
	f.ProcessEvents(w)
	same(t, "heard by the next", heard, 10)
	runtime.KeepAlive(w)
	runtime.KeepAlive(f)
}

// A game may come back to a world that was forgotten: its entities start anew, since no clock knows any more how long they were where.
func TestForgottenWorldIsServedAgain(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("forgetful")
	f, p := m.in(w, fsm.Config{ExitOnRemove: true})
	e, paused := w.Create(f.Component, diary), w.Create(f.Component, diary)
	f.Update(w)
	p.Execute(e, toggle)
	if err := p.Pause(paused); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		f.Update(w)
	}
	f.Forget(w)
	diary.Get(w.Entry(e)).Lines = nil
	f.Update(w)
	p = f.In(w)
	same(t, "diary", linesOf(w, e), "enter a, update a")
	same(t, "since", p.Since(e, m.layer), time.Duration(0))
	same(t, "paused", p.Paused(paused), false)
	same(t, "known of before", p.Previous(e, m.layer) != nil, false)
	check(t, p)
}

// A game may give its worlds a type of its own, even one whose values cannot be compared.
func TestWorldOfAnotherType(t *testing.T) {
	type level struct {
		donburi.World
		_ []string
	}
	f := systems.MustFSM(newTwoStates("wrapped").Machine, diary)
	w := donburi.NewWorld()
	e := w.Create(f.Component, diary)
	for _, w := range []donburi.World{level{World: w}, level{World: w}, w, &level{World: w}} {
		f.Update(w)
	}
	same(t, "diary", linesOf(w, e), "enter a, update a, update a, update a, update a")
}

// Each time that a world is forgotten and served again, it would cost more to create an entity and to remove one if the world called what
// it had to call for the populations before.
func TestForgettingAWorldOftenLeavesNothingBehind(t *testing.T) {
	f := systems.MustFSM(newTwoStates("forgetful").Machine, diary).Configure(fsm.Config{ChunkSize: 8})
	w := &counting{World: donburi.NewWorld()}
	e := w.Create(f.Component, diary)
	heard := 0
	for range 5 {
		f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
		f.Update(w)
		f.ProcessEvents(w)
		f.Forget(w)
	}
	same(t, "called by the world", w.called, 2)
	same(t, "heard", heard, 5)
	same(t, "entities", w.Len(), 2) // the other is the event bus
	same(t, "known", f.In(w).Has(e), true)
}

// counting counts the functions that a world is told to call.
type counting struct {
	donburi.World
	called int
}

func (c *counting) OnCreate(f func(donburi.World, donburi.Entity)) {
	c.called++
	c.World.OnCreate(f)
}

func (c *counting) OnRemove(f func(donburi.World, donburi.Entity)) {
	c.called++
	c.World.OnRemove(f)
}
