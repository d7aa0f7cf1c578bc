package systems_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The Exit of an entity that is being removed is a callback like any other: operations are refused inside it.
func TestExitOfRemovedEntityDoesNotRecurse(t *testing.T) {
	for way, leave := range waysToLeave {
		w := donburi.NewWorld()
		var p *systems.Population[writer]
		called := 0
		f := systems.MustFSM(leaverMachine(func(_ *fsm.Tick, v *writer) {
			called++
			for what, f := range map[string]func(){
				"Execute": func() { p.Execute(v.Self, toggle) },
				"Send":    func() { p.Send(v.Self, toggle) },
				"Update":  func() { p.Update() },
				"Attach":  func() { _ = p.Attach(v.Self) },
				"Detach":  func() { _ = p.Detach(v.Self) },
			} {
				if got := panicOf(f); !strings.Contains(got, "was called from inside a callback") {
					t.Errorf("%s, %s inside Exit: %q", way, what, got)
				}
			}
			if !p.Has(v.Self) && way != "RemoveComponent" {
				t.Errorf("%s: inside its Exit the entity is unknown", way)
			}
		}), diary).Configure(fsm.Config{ExitOnRemove: true})
		p = f.In(w)
		e := w.Create(f.Component, diary)
		f.Update(w)
		leave(w, p, f.Component, e)
		same(t, way+": exits", called, 1)
		p.Update()
		check(t, p)
	}
}

// Removing an entity directly from its own Exit would make donburi remove it twice, and another entity with it.
func TestExitMayNotRemoveItsOwnEntityAgain(t *testing.T) {
	w := donburi.NewWorld()
	again := true
	f := systems.MustFSM(leaverMachine(func(_ *fsm.Tick, v *writer) {
		if again {
			w.Remove(v.Self)
		}
	}), diary).Configure(fsm.Config{ExitOnRemove: true})
	all := w.CreateMany(3, f.Component, diary)
	f.Update(w)
	got := panicOf(func() { w.Remove(all[1]) })
	if want := fmt.Sprintf("systems: machine \"leaver\": entity %v is being removed or detached, and its Exit, or what that has deferred, removes it; use systems.Remove there", fsm.Entity(all[1])); !strings.Contains(got, want) {
		t.Errorf("Remove panics with %q, want %q", got, want)
	}
	if !w.Valid(all[1]) || w.Len() != 3 || !f.In(w).Has(all[1]) {
		t.Error("after the panic the entity is half removed")
	}
	again = false
	w.Remove(all[1])
	f.Update(w)
	check(t, f.In(w))
	same(t, "left", w.Len(), 2)
}

// That is so as well once its Exit has removed another entity, whose Exit is over.
func TestExitMayRemoveAnotherButNotItsOwn(t *testing.T) {
	w := donburi.NewWorld()
	var all []donburi.Entity
	f := systems.MustFSM(leaverMachine(func(_ *fsm.Tick, v *writer) {
		if v.Self == all[0] {
			w.Remove(all[1])
			w.Remove(all[0])
		}
	}), diary).Configure(fsm.Config{ExitOnRemove: true})
	all = w.CreateMany(3, f.Component, diary)
	f.Update(w)
	if got := panicOf(func() { w.Remove(all[0]) }); !strings.Contains(got, "removes it; use systems.Remove there") {
		t.Errorf("Remove panics with %q", got)
	}
	same(t, "left", w.Len(), 2)
	w.Remove(all[0])
	f.Update(w)
	same(t, "left at last", f.In(w).Len(), 1)
	check(t, f.In(w))
}

// Requesting the removal through the tick does nothing more: it is already under way.
func TestExitMayAskToRemoveItsOwnEntity(t *testing.T) {
	for way, leave := range waysToLeave {
		w := donburi.NewWorld()
		f := systems.MustFSM(leaverMachine(func(tick *fsm.Tick, v *writer) { systems.Remove(tick, v.Self) }), diary).
			Configure(fsm.Config{ExitOnRemove: true})
		all := w.CreateMany(3, f.Component, diary)
		f.Update(w)
		lines := diary.Get(w.Entry(all[1]))
		if got := panicOf(func() { leave(w, f.In(w), f.Component, all[1]) }); got != "" {
			t.Errorf("%s panics with %q", way, got)
			continue
		}
		f.Update(w)
		check(t, f.In(w))
		same(t, way+": diary", strings.Join(lines.Lines, ", "), "exit high, exit middle, exit low")
		if w.Valid(all[1]) || w.Len() != 2 {
			t.Errorf("%s: the entity is there still", way)
		}
	}
}

// A tick that its Exit has deferred begins before the world has removed the entity; callbacks are not told that it is one of them.
func TestCountInsideATickDeferredByAnExit(t *testing.T) {
	w := donburi.NewWorld()
	var f *systems.FSM[writer]
	var counted []int
	b := fsm.NewBuilder[writer]("leaver")
	s := b.Layer("l").State("s")
	s.OnUpdate(func(tick *fsm.Tick, _ *writer) {
		counted = append(counted, systems.PopulationOf[writer](tick).Count(s))
	}).OnExit(func(tick *fsm.Tick, _ *writer) {
		tick.Defer(func() { f.Update(w) })
	})
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	all := w.CreateMany(3, f.Component, diary)
	f.Update(w)
	counted = nil
	w.Remove(all[0])
	same(t, "counted", counted, []int{2, 2})
	check(t, f.In(w))
}

// Nor does what its Exit has deferred find it in the hash of all entities.
func TestHashDeferredByAnExit(t *testing.T) {
	w := donburi.NewWorld()
	var p *systems.Population[writer]
	hash := uint64(0)
	f := systems.MustFSM(leaverMachine(func(tick *fsm.Tick, _ *writer) {
		tick.Defer(func() { hash = p.Hash() })
	}), diary).Configure(fsm.Config{ExitOnRemove: true})
	p = f.In(w)
	all := w.CreateMany(3, f.Component, diary)
	f.Update(w)
	w.Remove(all[2])
	same(t, "hash", hash, p.Hash())
}

// Without a handler, a panic in Exit comes out of the removal and prevents it. With a handler, the removal goes on.
func TestFaultInExitOfRemovedEntity(t *testing.T) {
	broken := errors.New("broken")
	for way, leave := range waysToLeave {
		for _, handled := range []bool{false, true} {
			name := fmt.Sprint(way, ", handler: ", handled)
			var faults []*fsm.Fault
			cfg := fsm.Config{ExitOnRemove: true}
			if handled {
				cfg.OnFault = func(f *fsm.Fault) { faults = append(faults, f) }
			}
			w := donburi.NewWorld()
			breaks := true
			f := systems.MustFSM(leaverMachine(func(*fsm.Tick, *writer) {
				if breaks {
					panic(broken)
				}
			}), diary).Configure(cfg)
			all := w.CreateMany(3, f.Component, diary)
			f.Update(w)
			p := f.In(w)
			got := panicOf(func() { leave(w, p, f.Component, all[1]) })
			tick := uint64(1)
			if way == "RemoveComponent" {
				tick = 2
			}
			want := fmt.Sprintf("fsm: panic in Exit of state \"in middle\", layer \"middle\", machine \"leaver\", for entity %v in tick %d: broken (remove_exit_test.go:", fsm.Entity(all[1]), tick)
			if handled {
				same(t, name+": panic", got, "")
				same(t, name+": faults", len(faults), 1)
				got = faults[0].Error()
				if !errors.Is(faults[0], broken) {
					t.Errorf("%s: the fault does not wrap the error", name)
				}
			} else if way != "RemoveComponent" && !p.Has(all[1]) {
				t.Errorf("%s: the entity has gone", name)
			}
			if !strings.HasPrefix(got, want) {
				t.Errorf("%s: got\n\t%q, want\n\t%q…", name, got, want)
			}
			breaks = false
			if p.Has(all[1]) {
				leave(w, p, f.Component, all[1])
			}
			f.Update(w)
			check(t, p)
			same(t, name+": left", p.Len(), 2)
		}
	}
}

// Exit may move its entity to another archetype, and even take the machine off. The removal goes on.
func TestExitMayChangeItsOwnComponents(t *testing.T) {
	for _, way := range []string{"world.Remove", "Detach"} {
		for deed, do := range map[string]func(e *donburi.Entry, machine donburi.IComponentType){
			"adds one":              func(e *donburi.Entry, _ donburi.IComponentType) { e.AddComponent(purse) },
			"removes one":           func(e *donburi.Entry, _ donburi.IComponentType) { e.RemoveComponent(mark) },
			"removes what it needs": func(e *donburi.Entry, _ donburi.IComponentType) { e.RemoveComponent(diary) },
			"removes the machine":   func(e *donburi.Entry, machine donburi.IComponentType) { e.RemoveComponent(machine) },
		} {
			w := donburi.NewWorld()
			var f *systems.FSM[writer]
			f = systems.MustFSM(leaverMachine(func(_ *fsm.Tick, v *writer) { do(w.Entry(v.Self), f.Component) }), diary).
				Configure(fsm.Config{ExitOnRemove: true})
			all := w.CreateMany(3, f.Component, diary, mark)
			f.Update(w)
			lines := diary.Get(w.Entry(all[1]))
			waysToLeave[way](w, f.In(w), f.Component, all[1])
			f.Update(w)
			same(t, fmt.Sprintf("%s, Exit %s", way, deed), strings.Join(lines.Lines, ", "), "exit high, exit middle, exit low")
			same(t, "left", f.In(w).Len(), 2)
			check(t, f.In(w))
		}
	}
}

// An entity removed inside a tick gets no further callback in it, even if its Exit takes the machine's component off by hand and puts it on
// again.
func TestExitTakesItsMachineOff(t *testing.T) {
	needsRelease(t)
	for _, way := range []struct {
		chunk int
		again bool
	}{{1, false}, {1, true}, {512, false}, {512, true}} {
		w := donburi.NewWorld()
		var calls []string
		var f *systems.FSM[writer]
		b := fsm.NewBuilder[writer]("leaver")
		low := b.Layer("low")
		a, z := low.State("a"), low.State("z")
		a.OnExit(func(_ *fsm.Tick, v *writer) {
			calls = append(calls, "exit a")
			w.Entry(v.Self).RemoveComponent(f.Component)
			if way.again {
				w.Entry(v.Self).AddComponent(f.Component)
			}
		})
		a.OnUpdate(func(tick *fsm.Tick, v *writer) {
			calls = append(calls, "update a")
			tick.ChangeTo(z)
			w.Remove(v.Self)
		})
		z.OnEnter(func(*fsm.Tick, *writer) { calls = append(calls, "enter z") })
		b.Layer("high").State("b").OnUpdate(func(*fsm.Tick, *writer) { calls = append(calls, "update b") })
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true, ChunkSize: way.chunk})
		e := w.Create(f.Component, diary)
		f.Update(w)
		f.Update(w)
		same(t, fmt.Sprintf("%+v: callbacks", way), fmt.Sprint(calls), "[update a exit a]")
		same(t, "valid", w.Valid(e), false)
		check(t, f.In(w))
	}
}

// The Exit of one machine gives another machine of the entity a command, which makes that one request the removal. The entity is removed
// once and each Exit runs once, whichever machine the world tells first.
func TestRemoveAskedForInsideTheExitOfAnotherMachine(t *testing.T) {
	for way, leave := range waysToLeave {
		for _, first := range []string{"life", "gun"} {
			w := donburi.NewWorld()
			exits := map[string]int{}
			b := fsm.NewBuilder[writer]("life")
			layer := b.Layer("main")
			alive := layer.State("alive").OnExit(func(*fsm.Tick, *writer) { exits["life"]++ })
			dead := layer.State("dead").OnEnter(func(t *fsm.Tick, v *writer) { systems.Remove(t, v.Self) })
			alive.To(dead).On(toggle)
			life := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
			gun := systems.MustFSM(leaverMachine(func(_ *fsm.Tick, v *writer) {
				exits["gun"]++
				life.In(w).Execute(v.Self, toggle)
			}), diary).Configure(fsm.Config{ExitOnRemove: true})
			if first == "life" {
				life.In(w)
			}
			e := w.Create(life.Component, gun.Component, diary)
			gun.Update(w)
			life.Update(w)

			what := fmt.Sprintf("%s, %s is told first: ", way, first)
			same(t, what+"panic", panicOf(func() { leave(w, gun.In(w), gun.Component, e) }), "")
			gun.Update(w)
			life.Update(w)
			same(t, what+"exits", exits, map[string]int{"life": 1, "gun": 1})
			same(t, what+"still there", w.Valid(e), false)
			same(t, what+"rows", life.In(w).Len()+gun.In(w).Len(), 0)
			check(t, life.In(w))
			check(t, gun.In(w))
		}
	}
}

// A fault handler that removes whoever fails asks Has first: an Exit may have failed because the entity is being removed. If it does not
// ask, the panic says so.
func TestFaultHandlerRemovesWhomItStillHas(t *testing.T) {
	for _, asks := range []bool{true, false} {
		w := donburi.NewWorld()
		var p *systems.Population[writer]
		faults := 0
		f := systems.MustFSM(leaverMachine(func(*fsm.Tick, *writer) { panic("ouch") }), diary)
		f.Configure(fsm.Config{ExitOnRemove: true, OnFault: func(f *fsm.Fault) {
			faults++
			if e := donburi.Entity(f.Entity); !asks || p.Has(e) {
				w.Remove(e)
			}
		}})
		p = f.In(w)
		all := w.CreateMany(3, f.Component, diary)
		p.Update()
		got := panicOf(func() { w.Remove(all[1]) })
		if asks && got != "" || !asks && !strings.Contains(got, "in OnFault ask Has first") {
			t.Errorf("asks %v: Remove panics with %q", asks, got)
		}
		same(t, "faults", faults, 1)
		same(t, "it is still there", w.Valid(all[1]), !asks)
		p.Update()
		check(t, p)
	}
}
