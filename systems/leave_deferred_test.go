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

// What an Exit defers during a removal is carried out after the row has been given back: it finds no row of the entity.
func TestDeferredByTheExitOfARemoval(t *testing.T) {
	m := newTwoStates("leaver")
	for name, later := range map[string]func(p *systems.Population[writer], e donburi.Entity) any{
		"Update":   func(p *systems.Population[writer], _ donburi.Entity) any { p.Update(); return nil },
		"Execute":  func(p *systems.Population[writer], e donburi.Entity) any { return p.Execute(e, toggle) },
		"ChangeTo": func(p *systems.Population[writer], e donburi.Entity) any { return p.ChangeTo(e, m.b) == nil },
		"Restart":  func(p *systems.Population[writer], e donburi.Entity) any { return p.Restart(e) == nil },
		"Has":      func(p *systems.Population[writer], e donburi.Entity) any { return p.Has(e) },
		"Len":      func(p *systems.Population[writer], _ donburi.Entity) any { return p.Len() != 2 },
		"Count":    func(p *systems.Population[writer], _ donburi.Entity) any { return p.Count(m.a) != 2 },
		"AppendEntities": func(p *systems.Population[writer], e donburi.Entity) any {
			all := p.AppendEntities(nil, m.a)
			return len(all) != 2 || slices.Contains(all, e)
		},
	} {
		for _, way := range []string{"world.Remove", "Detach"} {
			w := donburi.NewWorld()
			b := m.Edit()
			var answer any
			b.FindLayer("main").FindState("a").OnExit(func(tick *fsm.Tick, v *writer) {
				p, self := systems.PopulationOf[writer](tick), v.Self
				v.Diary.note("exit a")
				tick.Defer(func() { answer = later(p, self) })
			})
			f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
			all := w.CreateMany(3, f.Component, diary)
			f.Update(w)
			lines := diary.Get(w.Entry(all[1]))
			if way == "Detach" {
				if err := f.In(w).Detach(all[1]); err != nil {
					t.Fatal(err)
				}
			} else {
				w.Remove(all[1])
			}
			if answer == true {
				t.Errorf("%s, %s: it did something for the entity, or counts it", way, name)
			}
			f.Update(w)
			same(t, way+", "+name, strings.Join(lines.Lines, ", "), "enter a, update a, exit a")
			check(t, f.In(w))
		}
	}
}

// What the Exit of a detached entity has deferred may remove the entity or attach it again.
func TestExitOfDetachMayDeferMore(t *testing.T) {
	for name, later := range map[string]func(p *systems.Population[writer], e donburi.Entity){
		"removed":  func(p *systems.Population[writer], e donburi.Entity) { p.World().Remove(e) },
		"attached": func(p *systems.Population[writer], e donburi.Entity) { _ = p.Attach(e) },
	} {
		w := donburi.NewWorld()
		once := true
		f := systems.MustFSM(leaverMachine(func(tick *fsm.Tick, v *writer) {
			if p, self := systems.PopulationOf[writer](tick), v.Self; once {
				once = false
				tick.Defer(func() { later(p, self) })
			}
		}), diary).Configure(fsm.Config{ExitOnRemove: true})
		all := w.CreateMany(3, f.Component, diary)
		f.Update(w)
		if err := f.In(w).Detach(all[1]); err != nil {
			t.Fatal(err)
		}
		f.Update(w)
		same(t, name+": in the world", w.Valid(all[1]), name == "attached")
		same(t, name+": runs it", f.In(w).Has(all[1]), name == "attached")
		check(t, f.In(w))
	}
}

// To what an Exit defers during a removal, the entity no longer runs the machine.
func TestExitOfARemovalCannotDetach(t *testing.T) {
	w := donburi.NewWorld()
	var detach func(donburi.Entity) error
	var text string
	b := fsm.NewBuilder[writer]("leaver")
	b.Layer("main").State("only").OnExit(func(tick *fsm.Tick, v *writer) {
		self := v.Self
		tick.Defer(func() { text = fmt.Sprint(detach(self)) })
	})
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	detach = f.In(w).Detach
	e := w.Create(f.Component, diary)
	f.Update(w)
	w.Remove(e)
	same(t, "error", text, fmt.Sprintf("fsm: Detach: entity %v has no row of machine \"leaver\": it was removed, or never given one", fsm.Entity(e)))
	if f.Update(w); w.Len() != 0 {
		t.Error("it is there still")
	}
}

// An Exit may have deferred that the game is saved. The entity that is being removed is not in the snapshot, since it has no row any more:
// its row would be one that no entity has when the game is loaded, and if it was paused, the snapshot could not be restored.
func TestASnapshotDeferredByTheExitOfARemoval(t *testing.T) {
	for _, paused := range []bool{false, true} {
		var f *systems.FSM[writer]
		var saved []byte
		w := donburi.NewWorld()
		b := fsm.NewBuilder[writer]("boss")
		fight := b.Layer("l").State("fight").OnExit(func(tick *fsm.Tick, _ *writer) {
			tick.Defer(func() {
				var err error
				if saved, err = f.In(w).AppendSnapshot(nil); err != nil {
					t.Error(err)
				}
			})
		})
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		all := w.CreateMany(3, f.Component, diary)
		p := f.In(w)
		f.Update(w)
		if paused {
			if err := p.Pause(all[1]); err != nil {
				t.Fatal(err)
			}
		}
		w.Remove(all[1])
		f.Update(w)
		restored, err := p.Restore(saved, nil)
		if err != nil {
			t.Fatalf("paused: %v: %v", paused, err)
		}
		same(t, "restored", restored, fsm.Restored{Rows: 2})
		same(t, "fighting", p.Count(fight), 2)
		check(t, p)
	}
}

// An Exit may have deferred that an earlier game is restored. The entity that is being removed is missing from it, and nothing is called
// for it any more.
func TestARestoreDeferredByTheExitOfARemoval(t *testing.T) {
	var f *systems.FSM[writer]
	var earlier []byte
	var told []string
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("boss")
	l := b.Layer("l")
	fight := l.State("fight").OnExit(func(tick *fsm.Tick, v *writer) {
		v.Diary.Lines = append(v.Diary.Lines, "exit")
		e := donburi.Entity(tick.Entity())
		tick.Defer(func() {
			p := f.In(w)
			restored, err := p.Restore(earlier, nil)
			told = append(told, fmt.Sprintf("%+v, %v, %v, %v", restored, err, p.Has(e), p.ChangeTo(e, l.FindState("fight")) == nil))
		})
	}).OnEnter(func(_ *fsm.Tick, v *writer) { v.Diary.Lines = append(v.Diary.Lines, "enter") })
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	all := w.CreateMany(3, f.Component, diary)
	p := f.In(w)
	f.Update(w)
	earlier, _ = p.AppendSnapshot(nil)
	d := diary.Get(w.Entry(all[1]))
	w.Remove(all[1])
	f.Update(w)
	same(t, "told", told, []string{fmt.Sprintf("%+v, <nil>, false, false", fsm.Restored{Rows: 2, Missing: 1})})
	same(t, "callbacks", d.Lines, []string{"enter", "exit"})
	same(t, "fighting", p.Count(fight), 2)
	check(t, p)
}
