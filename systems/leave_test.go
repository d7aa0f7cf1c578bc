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

// What the Exit of a removal defers is carried out when the row has been given back, as in a pool: nothing is called for the
// entity any more.
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

// Detached, an entity can be removed, or made to run the machine again, by what its Exit has deferred.
func TestDetachAndThen(t *testing.T) {
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

// A machine component that was taken off by hand and put on again before anybody could notice is another one: the Exits of the
// one before come first.
func TestComponentTakenOffAndPutOn(t *testing.T) {
	for name, putOn := range map[string]func(f *systems.FSM[writer], w donburi.World, e donburi.Entity){
		"Attach":       func(f *systems.FSM[writer], w donburi.World, e donburi.Entity) { _ = f.In(w).Attach(e) },
		"AddComponent": func(f *systems.FSM[writer], w donburi.World, e donburi.Entity) { w.Entry(e).AddComponent(f.Component) },
	} {
		for _, chunk := range []int{1, 2, 256} {
			for who := range 3 {
				m := newTwoStates("leaver")
				w := donburi.NewWorld()
				f, p := m.in(w, fsm.Config{ExitOnRemove: true, ChunkSize: chunk})
				all := w.CreateMany(3, f.Component, diary)
				p.Update()
				p.Execute(all[who], toggle)
				w.Entry(all[who]).RemoveComponent(f.Component)
				putOn(f, w, all[who])
				p.Update()
				for i, e := range all {
					want := "enter a, update a, update a"
					if i == who {
						want = "enter a, update a, exit a, enter b, exit b, enter a, update a"
					}
					same(t, fmt.Sprintf("%s, chunks of %d, %d", name, chunk, i), linesOf(w, e), want)
				}
				check(t, p)
			}
		}
	}
}

// If several were removed by hand, the Exits run in the order of the entities' IDs, whatever the chunk size.
func TestOrderOfThoseWhoLeftUnseen(t *testing.T) {
	for _, chunk := range []int{1, 2, 4, 256} {
		var left []donburi.Entity
		w := donburi.NewWorld()
		f := systems.MustFSM(leaverMachine(func(tick *fsm.Tick, v *writer) {
			self := v.Self
			tick.Defer(func() { left = append(left, self) })
		}), diary).Configure(fsm.Config{ExitOnRemove: true, ChunkSize: chunk})
		all := w.CreateMany(5, f.Component, diary)
		f.Update(w)
		for _, k := range []int{4, 2, 0} {
			w.Entry(all[k]).RemoveComponent(f.Component)
		}
		f.Update(w)
		same(t, fmt.Sprintf("chunks of %d", chunk), fmt.Sprint(left), fmt.Sprint([]donburi.Entity{all[0], all[2], all[4]}))
		check(t, f.In(w))
	}
}

// wasRemoved before anybody could notice that its machine component was taken off, an entity is exited all the same.
func TestRemovedWithoutItsComponent(t *testing.T) {
	m := newTwoStates("leaver")
	w := donburi.NewWorld()
	f, p := m.in(w, fsm.Config{ExitOnRemove: true})
	all := w.CreateMany(3, f.Component, diary)
	p.Update()
	lines := diary.Get(w.Entry(all[0]))
	w.Entry(all[0]).RemoveComponent(f.Component)
	w.Remove(all[0])
	p.Update()
	same(t, "the removed one", strings.Join(lines.Lines, ", "), "enter a, update a, exit a")
	same(t, "another", linesOf(w, all[2]), "enter a, update a, update a")
	check(t, p)
}

// Of an entity whose machine component was taken off by hand, Exit runs inside world.Remove or Attach; what it defers may be to remove
// the entity, or to attach it.
func TestExitOfOneWhoLeftUnseenDefers(t *testing.T) {
	const clear = "its Exit, or what that has deferred, removes it; use systems.Remove there"
	remove := func(p *systems.Population[writer], e donburi.Entity) error { p.World().Remove(e); return nil }
	attach := (*systems.Population[writer]).Attach
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

// TestMachineTakenOffAndPutOnByHand: whoever is next to meet the entity, the row that it had is left by Exit, once.
func TestMachineTakenOffAndPutOnByHand(t *testing.T) {
	m := newTwoStates("changeling")
	for name, c := range map[string]struct {
		meet func(p *systems.Population[writer], e donburi.Entity)
		want string
	}{
		"nobody":  {func(*systems.Population[writer], donburi.Entity) {}, "exit a, enter a, update a"},
		"Execute": {func(p *systems.Population[writer], e donburi.Entity) { p.Execute(e, toggle) }, "exit a, enter a, exit a, enter b, update b"},
		"Remove":  {func(p *systems.Population[writer], e donburi.Entity) { p.World().Remove(e) }, "exit a"},
		"Detach":  {func(p *systems.Population[writer], e donburi.Entity) { _ = p.Detach(e) }, "exit a"},
	} {
		for _, placed := range []bool{true, false} {
			w := donburi.NewWorld()
			f, p := m.in(w, fsm.Config{ExitOnRemove: true})
			all := w.CreateMany(3, f.Component, diary)
			if f.Update(w); !placed {
				all[1] = w.Create(diary)
				if err := p.Attach(all[1]); err != nil {
					t.Fatal(err)
				}
			}
			d := diary.Get(w.Entry(all[1]))
			d.Lines = nil
			w.Entry(all[1]).RemoveComponent(f.Component)
			w.Entry(all[1]).AddComponent(f.Component)
			c.meet(p, all[1])
			f.Update(w)
			same(t, fmt.Sprint(name, ", placed ", placed), strings.Join(d.Lines, ", "), c.want)
			same(t, "waiting", p.Waiting(), 0)
			check(t, p)
		}
	}
}

// TestMachineTakenOffByHandInATick, with the entity removed then: nothing more is called for it in that tick.
func TestMachineTakenOffByHandInATick(t *testing.T) {
	needsRelease(t)
	for _, exits := range []bool{false, true} {
		w := donburi.NewWorld()
		var all []donburi.Entity
		var f *systems.FSM[writer]
		b := fsm.NewBuilder[writer]("victim")
		b.Layer("l").State("a").OnExit(func(_ *fsm.Tick, v *writer) { v.Diary.note("exit") }).
			OnUpdate(func(_ *fsm.Tick, v *writer) {
				if v.Diary.note("update"); v.Self == all[0] && w.Valid(all[1]) {
					w.Entry(all[1]).RemoveComponent(f.Component)
					w.Remove(all[1])
				}
			})
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: exits})
		all = w.CreateMany(3, f.Component, diary)
		d := diary.Get(w.Entry(all[1]))
		f.Update(w)
		want := ""
		if exits {
			want = "exit"
		}
		same(t, fmt.Sprint("with exits ", exits), strings.Join(d.Lines, ", "), want)
		check(t, f.In(w))
	}
}
