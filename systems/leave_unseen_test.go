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

// TestOrderOfExitsOfThoseWhoLeftUnseen: it is that of their numbers, whatever the chunks.
func TestOrderOfExitsOfThoseWhoLeftUnseen(t *testing.T) {
	for _, size := range []int{1, 2, 4, 512} {
		w := donburi.NewWorld()
		var exited []fsm.Entity
		b := fsm.NewBuilder[numView]("sheep")
		b.Layer("l").State("well").OnExit(func(t *fsm.Tick, _ *numView) { exited = append(exited, t.Entity()) })
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true, ChunkSize: size})
		all := w.CreateMany(10, f.Component, numComponent)
		f.Update(w)
		for _, i := range []int{9, 1, 4} {
			w.Entry(all[i]).RemoveComponent(f.Component)
		}
		f.Update(w)
		same(t, "exits", exited, []fsm.Entity{fsm.Entity(all[1]), fsm.Entity(all[4]), fsm.Entity(all[9])})
		check(t, f.In(w))
	}
}

// TestQuestionsDoNotReorderExits: a question puts rows in order, and so others leave from other places than they would have.
func TestQuestionsDoNotReorderExits(t *testing.T) {
	for _, ask := range []bool{false, true} {
		w := donburi.NewWorld()
		var exited []fsm.Entity
		b := fsm.NewBuilder[numView]("sheep")
		well := b.Layer("l").State("well").OnExit(func(t *fsm.Tick, _ *numView) { exited = append(exited, t.Entity()) })
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true})
		all := w.CreateMany(10, f.Component, numComponent)
		f.Update(w)
		all = append(all, w.Create(f.Component, numComponent))
		f.In(w).Execute(all[10], 1)            // it starts without a place
		for _, i := range []int{2, 10, 9, 5} { // what stood last, 9, has the place of 2 by the time that it leaves
			w.Entry(all[i]).RemoveComponent(f.Component)
			if ask {
				f.In(w).Count(well)
			}
		}
		f.Update(w)
		same(t, "exits", exited, []fsm.Entity{fsm.Entity(all[2]), fsm.Entity(all[5]), fsm.Entity(all[9]), fsm.Entity(all[10])})
		same(t, "waiting", f.In(w).Waiting(), 0)
		check(t, f.In(w))
	}
}

// TestExitsCostWhatLeaves: entities of a chunk that stay are not looked into because of the few that leave.
func TestExitsCostWhatLeaves(t *testing.T) {
	needsRelease(t)
	churn := func(exits bool) float64 {
		w := donburi.NewWorld()
		b := fsm.NewBuilder[numView]("sheep")
		b.Layer("l").State("well").OnExit(func(*fsm.Tick, *numView) {})
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: exits})
		all := w.CreateMany(4096, f.Component, numComponent)
		f.Update(w)
		return testing.AllocsPerRun(20, func() {
			for i := 100; i < len(all); i += 512 {
				w.Remove(all[i])
				all[i] = w.Create(f.Component, numComponent)
			}
			f.Update(w)
		})
	}
	if without, with := churn(false), churn(true); with > without+100 {
		t.Errorf("8 of 4096 entities removed and created in a tick: %v allocations, without exits %v", with, without)
	}
}

// TestQuestionOfSeveralWorkersRunsNoExit: a question puts rows in order, and so may find that somebody has left. Exit waits for the next
// occasion, since nothing may be called back.
func TestQuestionOfSeveralWorkersRunsNoExit(t *testing.T) {
	for _, leave := range []string{"", "world.Remove"} {
		var w donburi.World
		var exited []fsm.Entity
		sb := fsm.NewBuilder[numView]("sheep")
		well := sb.Layer("l").State("well").OnExit(func(t *fsm.Tick, _ *numView) { exited = append(exited, t.Entity()) })
		sheep := systems.MustFSM(sb.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true})
		wb := fsm.NewBuilder[wolfView]("wolf")
		wb.Layer("l").State("hungry").OnUpdate(func(*fsm.Tick, *wolfView) {
			if n := sheep.In(w).Count(well); n != 3 {
				t.Errorf("%d sheep are counted", n)
			}
		})
		wolves := systems.MustFSM(wb.MustBuild(), teeth).Configure(fsm.Config{Workers: 4})
		w = donburi.NewWorld()
		all := w.CreateMany(4, sheep.Component, numComponent)
		w.CreateMany(4000, wolves.Component, teeth)
		sheep.Update(w)
		w.Entry(all[2]).RemoveComponent(sheep.Component)
		wolves.Update(w)
		same(t, "exits in the other machine's tick", len(exited), 0)
		if leave != "" {
			w.Remove(all[2])
			same(t, "exits as it is removed", exited, []fsm.Entity{fsm.Entity(all[2])})
		}
		sheep.Update(w)
		same(t, "exits", exited, []fsm.Entity{fsm.Entity(all[2])})
		same(t, "waiting", sheep.In(w).Waiting(), 0)
		check(t, sheep.In(w))
	}
}

// TestQuestionsRunNoExit: a question puts rows in order too, and is no occasion to call back. Who is next to meet the entity is.
func TestQuestionsRunNoExit(t *testing.T) {
	m := newTwoStates("sheep")
	questions := map[string]func(p *systems.Population[writer]){
		"Count":          func(p *systems.Population[writer]) { p.Count(m.a) },
		"AppendEntities": func(p *systems.Population[writer]) { p.AppendEntities(nil, m.a) },
		"Hash":           func(p *systems.Population[writer]) { p.Hash() },
	}
	for name, c := range map[string]struct {
		again bool // the component is put on again
		meet  func(f *systems.FSM[writer], p *systems.Population[writer], e donburi.Entity)
		want  string
	}{
		"nobody": {false, func(*systems.FSM[writer], *systems.Population[writer], donburi.Entity) {}, "exit a"},
		"Remove": {false, func(_ *systems.FSM[writer], p *systems.Population[writer], e donburi.Entity) { p.World().Remove(e) }, "exit a"},
		"Attach": {false, func(_ *systems.FSM[writer], p *systems.Population[writer], e donburi.Entity) { _ = p.Attach(e) }, "exit a, enter a, update a"},
		"snapshot": {false, func(_ *systems.FSM[writer], p *systems.Population[writer], _ donburi.Entity) {
			_, _ = p.AppendSnapshot(nil)
		}, "exit a"},
		"again, nobody":  {true, func(*systems.FSM[writer], *systems.Population[writer], donburi.Entity) {}, "exit a, enter a, update a"},
		"again, Execute": {true, func(_ *systems.FSM[writer], p *systems.Population[writer], e donburi.Entity) { p.Execute(e, toggle) }, "exit a, enter a, exit a, enter b, update b"},
		"again, Remove":  {true, func(_ *systems.FSM[writer], p *systems.Population[writer], e donburi.Entity) { p.World().Remove(e) }, "exit a"},
		"again, Detach":  {true, func(_ *systems.FSM[writer], p *systems.Population[writer], e donburi.Entity) { _ = p.Detach(e) }, "exit a"},
		"again, off again": {true, func(f *systems.FSM[writer], p *systems.Population[writer], e donburi.Entity) {
			p.World().Entry(e).RemoveComponent(f.Component)
			p.Count(m.a)
			p.World().Remove(e)
		}, "exit a"},
	} {
		for question, ask := range questions {
			w := donburi.NewWorld()
			f, p := m.in(w, fsm.Config{ExitOnRemove: true})
			all := w.CreateMany(3, f.Component, diary)
			f.Update(w)
			_, _ = p.AppendSnapshot(nil) // an occasion, which is over
			d := diary.Get(w.Entry(all[1]))
			d.Lines = nil
			w.Entry(all[1]).RemoveComponent(f.Component)
			ask(p)
			if c.again {
				w.Entry(all[1]).AddComponent(f.Component)
				ask(p)
			}
			same(t, question+" calls back", strings.Join(d.Lines, ", "), "")
			c.meet(f, p, all[1])
			f.Update(w)
			same(t, name+", "+question, strings.Join(d.Lines, ", "), c.want)
			same(t, "waiting", p.Waiting(), 0)
			check(t, p)
		}
	}
}

// An Exit that removes the entity itself, which has lost its machine component, would leave the Exits behind it with one that is gone.
func TestExitOfOneWhoLeftUnseenMayNotRemoveIt(t *testing.T) {
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

// Of several who have left unseen one Exit panics, or removes another of them: the others' Exits run all the same, once.
func TestExitsBehindOneWhoLeftUnseen(t *testing.T) {
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
		same(t, name+": waiting", f.In(w).Waiting(), 0)
		check(t, f.In(w))
	}
}

// An Exit that panicked for a row that was lost by hand does not cause that of the entity's next row to be skipped.
func TestExitAfterOneThatPanickedUnseen(t *testing.T) {
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

// The Exit of a row that was lost by hand may take the new one off, too: an operation finds nobody then.
func TestExitOfOneWhoLeftUnseenTakesTheMachineOff(t *testing.T) {
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
		fmt.Sprintf("fsm: ChangeTo: entity %v has no row of machine \"leaver\": it was removed, or never given one", fsm.Entity(e)))
	f.Update(w)
	same(t, "diary", linesOf(w, e), "enter, exit")
	check(t, f.In(w))
}

// Who has lost what the view needs along with the machine cannot be called back: it leaves without an Exit, and nothing waits for it.
func TestWhoLeftUnseenAndLacksWhatTheViewNeeds(t *testing.T) {
	w, exits := donburi.NewWorld(), 0
	f := systems.MustFSM(leaverMachine(func(*fsm.Tick, *writer) { exits++ }), diary).Configure(fsm.Config{ExitOnRemove: true})
	e := w.Create(f.Component, diary, mark)
	f.Update(w)
	w.Entry(e).RemoveComponent(f.Component)
	w.Entry(e).RemoveComponent(diary)
	f.Update(w)
	same(t, "exits and waiting", [2]int{exits, f.In(w).Waiting()}, [2]int{0, 0})
	same(t, "is there", w.Valid(e), true)
	check(t, f.In(w))
}

// What such an Exit defers, on the way of the entity out of the world, may not detach the new row.
func TestDetachOfOneWhoIsBeingRemoved(t *testing.T) {
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
