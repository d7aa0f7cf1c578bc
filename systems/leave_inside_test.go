package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Another entity's callback takes the machine, or for a while a component, off an entity, before that entity's turn in the tick or after
// it. Each row has its Exit once, before the next row's Enter.
func TestExitOfEntitiesThatLeaveInsideATick(t *testing.T) {
	needsRelease(t)
	fates := []string{"taken off", "put on again", "put on again later", "removed in the tick", "removed after it", "lacks and is removed after it"}
	for _, fate := range fates {
		for _, size := range []int{1, 512} {
			for _, first := range []bool{true, false} {
				w := donburi.NewWorld()
				var f *systems.FSM[writer]
				var one, other donburi.Entity
				var book *Diary
				b := fsm.NewBuilder[writer]("loaned")
				b.Layer("main").Always(func(tick *fsm.Tick, v *writer) {
					if tick.Number() != 2 || v.Self != one {
						return
					}
					entry := w.Entry(other)
					if fate == "lacks and is removed after it" {
						entry.RemoveComponent(diary)
						tick.Defer(func() { donburi.Add(entry, diary, book) })
						return
					}
					entry.RemoveComponent(f.Component)
					switch fate {
					case "put on again":
						entry.AddComponent(f.Component)
					case "removed in the tick":
						tick.Defer(func() { w.Remove(other) })
					}
				}).State("only").OnEnter(func(tick *fsm.Tick, v *writer) { v.Diary.note("enter") }).
					OnExit(func(tick *fsm.Tick, v *writer) { v.Diary.note("exit") })
				f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: size, ExitOnRemove: true})
				one, other = w.Create(f.Component, diary), w.Create(f.Component, diary)
				if !first {
					one, other = other, one
				}
				book = diary.Get(w.Entry(other))
				f.Update(w)
				f.Update(w)
				want := []string{"enter", "exit"}
				switch fate {
				case "put on again":
					want = append(want, "enter")
				case "put on again later":
					w.Entry(other).AddComponent(f.Component)
					want = append(want, "enter")
				case "removed after it", "lacks and is removed after it":
					w.Remove(other)
				}
				f.Update(w)
				f.Update(w)
				same(t, fmt.Sprintf("%s, chunks of %d, the first is the culprit: %v", fate, size, first), book.Lines, want)
				check(t, f.In(w))
			}
		}
	}
}

// An entity loses its row unseen, starts again, and loses the new row unseen, too. Both rows have their Exit, whether or not questions are
// asked in between.
func TestExitOfTheNextRow(t *testing.T) {
	for _, ask := range []bool{false, true} {
		w := donburi.NewWorld()
		var f *systems.FSM[writer]
		b := fsm.NewBuilder[writer]("loaned")
		only := b.Layer("main").State("only").OnEnter(func(_ *fsm.Tick, v *writer) { v.Diary.note("enter") }).
			OnExit(func(_ *fsm.Tick, v *writer) { v.Diary.note("exit") })
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		p := f.In(w)
		question := func() {
			if ask {
				p.Count(only)
			}
		}
		all := w.CreateMany(3, f.Component, diary)
		e := all[1]
		f.Update(w)
		w.Entry(e).RemoveComponent(f.Component)
		w.Entry(e).AddComponent(f.Component)
		question()
		p.Tell(e, fsm.Message{}) // starts it
		w.Entry(e).RemoveComponent(f.Component)
		question()
		f.Update(w)
		same(t, fmt.Sprint("asked ", ask), linesOf(w, e), "enter, exit, enter, exit")
		same(t, "waiting", systems.Waiting(p), 0)
		check(t, p)
	}
}
