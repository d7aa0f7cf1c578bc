package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A question puts rows in order, so that others leave from other places. The order of Exits stays the same.
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
		same(t, "waiting", systems.Waiting(f.In(w)), 0)
		check(t, f.In(w))
	}
}

// A question may find that a row has left unseen but does not run its Exit. The next operation on the entity, or the next tick, does.
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
			same(t, "waiting", systems.Waiting(p), 0)
			check(t, p)
		}
	}
}

// After such a question, donburi may move the entity: into the place of another that is removed, or to another archetype. An operation that
// meets it there runs the Exit that is due all the same.
func TestOperationsRunTheExitOfRowsThatHaveMovedSinceAQuestion(t *testing.T) {
	m := newTwoStates("sheep")
	mark := donburi.NewTag()
	for move, do := range map[string]func(w donburi.World, all []donburi.Entity){
		"into a hole":          func(w donburi.World, all []donburi.Entity) { w.Remove(all[0]) },
		"to another archetype": func(w donburi.World, all []donburi.Entity) { w.Entry(all[2]).AddComponent(mark) },
	} {
		for name, c := range map[string]struct {
			meet func(p *systems.Population[writer], e donburi.Entity)
			want string
		}{
			"Execute":  {func(p *systems.Population[writer], e donburi.Entity) { p.Execute(e, toggle) }, "exit a, enter a, exit a, enter b, update b"},
			"ChangeTo": {func(p *systems.Population[writer], e donburi.Entity) { _ = p.ChangeTo(e, m.b) }, "exit a, enter a, exit a, enter b, update b"},
			"Start":    {func(p *systems.Population[writer], e donburi.Entity) { _ = p.Start(e) }, "exit a, enter a, update a"},
			"Detach":   {func(p *systems.Population[writer], e donburi.Entity) { _ = p.Detach(e) }, "exit a"},
			"Remove":   {func(p *systems.Population[writer], e donburi.Entity) { p.World().Remove(e) }, "exit a"},
			"Update":   {func(*systems.Population[writer], donburi.Entity) {}, "exit a, enter a, update a"},
		} {
			w := donburi.NewWorld()
			f, p := m.in(w, fsm.Config{ExitOnRemove: true})
			all := w.CreateMany(3, f.Component, diary)
			f.Update(w)
			d := diary.Get(w.Entry(all[2]))
			d.Lines = nil
			w.Entry(all[2]).RemoveComponent(f.Component)
			w.Entry(all[2]).AddComponent(f.Component)
			p.Count(m.a)
			do(w, all)
			c.meet(p, all[2])
			f.Update(w)
			same(t, name+", moved "+move, strings.Join(d.Lines, ", "), c.want)
			same(t, "waiting", systems.Waiting(p), 0)
			check(t, p)
		}
	}
}

// The Exits that a snapshot finds due may defer something that attaches the entity again. Its new row has not left.
func TestASnapshotDoesNotExitRowsThatItsExitsAttach(t *testing.T) {
	for _, ask := range []bool{false, true} {
		w := donburi.NewWorld()
		var f *systems.FSM[writer]
		b := fsm.NewBuilder[writer]("sheep")
		line := func(s string) func(*fsm.Tick, *writer) {
			return func(_ *fsm.Tick, v *writer) { v.Diary.Lines = append(v.Diary.Lines, s) }
		}
		well := b.Layer("l").State("well").OnEnter(line("enter")).OnUpdate(line("update")).OnExit(func(t *fsm.Tick, v *writer) {
			e := donburi.Entity(t.Entity())
			v.Diary.Lines = append(v.Diary.Lines, "exit")
			t.Defer(func() {
				if err := f.In(w).Attach(e); err != nil {
					panic(err)
				}
				if ask {
					f.In(w).Hash()
				}
			})
		})
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		all := w.CreateMany(3, f.Component, diary)
		f.Update(w)
		for _, e := range all[1:] {
			diary.Get(w.Entry(e)).Lines = nil
			w.Entry(e).RemoveComponent(f.Component)
		}
		if _, err := f.In(w).AppendSnapshot(nil); err != nil {
			t.Error(err)
		}
		f.Update(w)
		for _, e := range all[1:] {
			same(t, "callbacks", strings.Join(diary.Get(w.Entry(e)).Lines, ", "), "exit, enter, update")
		}
		same(t, "well", f.In(w).Count(well), 3)
		same(t, "waiting", systems.Waiting(f.In(w)), 0)
		check(t, f.In(w))
	}
}

// A question from another machine's callback may find that a row has left unseen. Its Exit waits for the machine's next tick, or for the
// removal of the entity.
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
		same(t, "waiting", systems.Waiting(sheep.In(w)), 0)
		check(t, sheep.In(w))
	}
}
