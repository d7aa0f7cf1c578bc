package systems_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// If the machine's component was taken off by hand, Exit runs inside world.Remove or Attach. What it defers may remove or attach the
// entity, as far as that makes sense.
func TestUnseenExitMayDefer(t *testing.T) {
	const clear = "its Exit, or what that has deferred, removes it; use systems.Remove there"
	remove := func(p *systems.Population[writer], e donburi.Entity) error { p.World().Remove(e); return nil }
	attach := func(p *systems.Population[writer], e donburi.Entity) error { return p.Attach(e) }
	for _, c := range []struct {
		name        string
		exit        func(tick *fsm.Tick, e donburi.Entity)
		meet        func(p *systems.Population[writer], e donburi.Entity) error
		refused     string
		lives, runs bool
	}{
		{"Remove, removed", func(tick *fsm.Tick, e donburi.Entity) { systems.Remove(tick, e) }, remove, "", false, false},
		{"Remove, removed by hand", func(tick *fsm.Tick, e donburi.Entity) {
			w := systems.WorldOf(tick)
			tick.Defer(func() { w.Remove(e) })
		}, remove, clear, true, false},
		{"Remove, attached", func(tick *fsm.Tick, e donburi.Entity) {
			p := systems.PopulationOf[writer](tick)
			tick.Defer(func() { _ = p.Attach(e) })
		}, remove, "", false, false},
		{"Attach, removed", func(tick *fsm.Tick, e donburi.Entity) { systems.Remove(tick, e) }, attach, "is not in the world", false, false},
		{"Attach, attached", func(tick *fsm.Tick, e donburi.Entity) {
			p := systems.PopulationOf[writer](tick)
			tick.Defer(func() { _ = p.Attach(e) })
		}, attach, "runs it already", true, true},
	} {
		w := donburi.NewWorld()
		b := fsm.NewBuilder[writer]("leaver")
		b.Layer("l").State("a").OnExit(func(tick *fsm.Tick, v *writer) {
			if v.Diary.note("exit"); len(v.Diary.Lines) == 1 {
				c.exit(tick, v.Self)
			}
		})
		f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		p, all := f.In(w), w.CreateMany(3, f.Component, diary)
		f.Update(w)
		w.Entry(all[1]).RemoveComponent(f.Component)
		var err error
		refused := panicOf(func() { err = c.meet(p, all[1]) })
		if err != nil {
			refused = err.Error()
		}
		if !strings.Contains(refused, c.refused) || (refused == "") != (c.refused == "") {
			t.Errorf("%s: refused by %q, want %q", c.name, refused, c.refused)
		}
		f.Update(w)
		same(t, c.name+": in the world", w.Valid(all[1]), c.lives)
		same(t, c.name+": runs", p.Has(all[1]), c.runs)
		same(t, c.name+": others", p.Has(all[0]) && p.Has(all[2]), true)
		check(t, p)
	}
}

// An Exit that removes its own entity directly is refused: the remaining Exits would be called for an entity that is gone.
func TestUnseenExitMayNotRemoveItsEntity(t *testing.T) {
	for name, meet := range map[string]func(p *systems.Population[writer], e donburi.Entity){
		"Update": func(p *systems.Population[writer], _ donburi.Entity) { p.Update() },
		"Attach": func(p *systems.Population[writer], e donburi.Entity) { _ = p.Attach(e) },
	} {
		var faults []string
		f := systems.MustFSM(leaverMachine(func(tick *fsm.Tick, v *writer) { systems.WorldOf(tick).Remove(v.Self) }), diary).
			Configure(fsm.Config{ExitOnRemove: true, OnFault: func(f *fsm.Fault) { faults = append(faults, f.Error()) }})
		w := donburi.NewWorld()
		e := w.Create(f.Component, diary)
		f.Update(w)
		w.Entry(e).RemoveComponent(f.Component)
		meet(f.In(w), e)
		if len(faults) != 1 || !strings.Contains(faults[0], "its Exit, or what that has deferred, removes it; use systems.Remove there") {
			t.Errorf("%s: faults %q", name, faults)
		}
		same(t, name+": is there", w.Valid(e), true)
		w.Remove(e)
		same(t, name+": is there when it was removed", w.Valid(e), false)
		check(t, f.In(w))
	}
}

// The Exit of a row lost by hand may take the entity's new row off, too. An operation then finds no row.
func TestUnseenExitMayTakeTheNewRowOff(t *testing.T) {
	needsRelease(t)
	w := donburi.NewWorld()
	var f *systems.FSM[writer]
	b := fsm.NewBuilder[writer]("leaver")
	b.Layer("l").State("a").OnEnter(func(_ *fsm.Tick, v *writer) { v.Diary.note("enter") }).
		OnExit(func(_ *fsm.Tick, v *writer) {
			v.Diary.note("exit")
			w.Entry(v.Self).RemoveComponent(f.Component)
		})
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	e := w.Create(f.Component, diary)
	f.Update(w)
	w.Entry(e).RemoveComponent(f.Component)
	w.Entry(e).AddComponent(f.Component)
	same(t, "ChangeTo", fmt.Sprint(f.In(w).ChangeTo(e, f.Machine().State("l", "a"))),
		fmt.Sprintf("fsm: ChangeTo: entity %v has no row of machine \"leaver\": it lacks the machine's component; create it with FSM.Component, or give it one by Population.Attach", fsm.Entity(e)))
	f.Update(w)
	same(t, "diary", linesOf(w, e), "enter, exit")
	check(t, f.In(w))
}

// An Exit may take the machine's component off by hand, although that is under way. No Exit runs a second time, whether the row has a place
// yet or has just been started.
func TestExitMayTakeItsOwnRowOff(t *testing.T) {
	needsRelease(t)
	for _, placed := range []bool{false, true} {
		for _, again := range []bool{false, true} {
			w := donburi.NewWorld()
			var f *systems.FSM[writer]
			f = systems.MustFSM(leaverMachine(func(_ *fsm.Tick, v *writer) {
				w.Entry(v.Self).RemoveComponent(f.Component)
				if again {
					w.Entry(v.Self).AddComponent(f.Component)
				}
			}), diary).Configure(fsm.Config{ExitOnRemove: true})
			p, e := f.In(w), w.Create(diary)
			if err := p.Attach(e); err != nil {
				t.Fatal(err)
			}
			if placed {
				p.Update()
			}
			if err := p.Detach(e); err != nil {
				t.Fatal(err)
			}
			p.Update()
			what := fmt.Sprint("placed: ", placed, ", added again: ", again)
			same(t, what, linesOf(w, e), "exit high, exit middle, exit low")
			same(t, what+", has a row", p.Has(e), false)
			check(t, p)
		}
	}
}

// While an entity is being removed, what the Exit of its lost row defers may not detach the new row.
func TestUnseenExitOfARemovalCannotDetachTheNewRow(t *testing.T) {
	w := donburi.NewWorld()
	var f *systems.FSM[writer]
	text := ""
	b := fsm.NewBuilder[writer]("leaver")
	b.Layer("l").State("a").OnExit(func(tick *fsm.Tick, v *writer) {
		self := v.Self
		tick.Defer(func() { text = fmt.Sprint(f.In(w).Detach(self)) })
	})
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	e := w.Create(f.Component, diary)
	f.Update(w)
	w.Entry(e).RemoveComponent(f.Component)
	w.Entry(e).AddComponent(f.Component)
	w.Remove(e)
	same(t, "error", text, fmt.Sprintf("systems: machine \"leaver\": Detach: entity %v is leaving already", fsm.Entity(e)))
	same(t, "left", w.Len(), 0)
	check(t, f.In(w))
}

// Several entities have lost the machine by hand. If one Exit panics, or removes another of them, the others' Exits still run once each.
func TestUnseenExitsRunOnceEach(t *testing.T) {
	for name, c := range map[string]struct {
		exit func(w donburi.World, other donburi.Entity)
		want string
	}{
		"panics":          {func(donburi.World, donburi.Entity) { panic("no") }, "no"},
		"removes another": {donburi.World.Remove, ""},
	} {
		if fsm.Debug && c.want == "" {
			continue // it is the mistake that is found then
		}
		w := donburi.NewWorld()
		var all []donburi.Entity
		var exits []int
		b := fsm.NewBuilder[writer]("leaver")
		b.Layer("l").State("a").OnExit(func(_ *fsm.Tick, v *writer) {
			exits = append(exits, slices.Index(all, v.Self))
			if v.Self == all[1] {
				c.exit(w, all[2])
			}
		})
		f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		all = w.CreateMany(4, f.Component, diary)
		f.Update(w)
		for _, e := range all {
			w.Entry(e).RemoveComponent(f.Component)
		}
		if text := panicOf(func() { f.Update(w) }); !strings.Contains(text, c.want) || (text == "") != (c.want == "") {
			t.Errorf("%s: the tick panics with %q", name, text)
		}
		f.Update(w)
		slices.Sort(exits)
		same(t, name+": exits", fmt.Sprint(exits), "[0 1 2 3]")
		same(t, name+": waiting", systems.Waiting(f.In(w)), 0)
		check(t, f.In(w))
	}
}

// After the Exit of a row lost by hand has panicked, the Exit of the entity's next row still runs.
func TestUnseenExitThatPanicsDoesNotSkipTheNext(t *testing.T) {
	exits := 0
	b := fsm.NewBuilder[writer]("leaver")
	b.Layer("l").State("a").OnExit(func(*fsm.Tick, *writer) {
		if exits++; exits == 1 {
			panic("no")
		}
	})
	f, w := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true}), donburi.NewWorld()
	e := w.Create(f.Component, diary)
	f.Update(w)
	w.Entry(e).RemoveComponent(f.Component)
	panicOf(func() { f.Update(w) })
	if err := f.In(w).Attach(e); err != nil {
		t.Fatal(err)
	}
	w.Remove(e)
	same(t, "exits", exits, 2)
	check(t, f.In(w))
}
