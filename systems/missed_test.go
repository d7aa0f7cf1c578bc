package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// An entity that misses a tick, since it lacked what its view needs just then, is unknown until the next; and it may be gone
// by then.
func TestWhoMissedATick(t *testing.T) {
	needsRelease(t)
	for _, fate := range []string{"stays", "is removed", "loses the machine"} {
		w := donburi.NewWorld()
		var all []donburi.Entity
		var f *systems.FSM[writer]
		b := fsm.NewBuilder[writer]("loaned")
		b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, v *writer) {
			switch {
			case tick.Number() != 2:
			case v.Self == all[0]:
				book := diary.Get(w.Entry(all[1]))
				w.Entry(all[1]).RemoveComponent(diary)
				tick.Defer(func() { donburi.Add(w.Entry(all[1]), diary, book) })
			case v.Self == all[2] && f.In(w).Has(all[1]):
				t.Error("who misses the tick is known in it")
			}
			v.Diary.note("%d", tick.Number())
		})
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: 1})
		all = w.CreateMany(3, f.Component, diary)
		f.Update(w)
		f.Update(w)
		want := "1, 3"
		switch book := diary.Get(w.Entry(all[1])); fate {
		case "is removed":
			w.Remove(all[1])
			f.Update(w)
			same(t, fate, book.Lines, []string{"1"})
		case "loses the machine":
			w.Entry(all[1]).RemoveComponent(f.Component)
			want = "1"
			fallthrough
		default:
			f.Update(w)
			same(t, fate, linesOf(w, all[1]), want)
		}
		check(t, f.In(w))
		same(t, fmt.Sprint(fate, ": another"), linesOf(w, all[2]), "1, 2, 3")
	}
}

// What an Exit defers finds an entity that is being removed leaving.
func TestDetachOfOneWhoIsLeaving(t *testing.T) {
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
	same(t, "error", text, fmt.Sprintf("systems: machine \"leaver\": Detach: entity %v does not run it", fsm.Entity(e)))
	if f.Update(w); w.Len() != 0 {
		t.Error("it is there still")
	}
}

// While several workers run, questions are answered from what was known as the tick began.
func TestQuestionsAboutStrangersWhileWorkersRun(t *testing.T) {
	if raceDetector {
		t.Skip("questions about others are not synchronised with the workers who step them, and the race detector says so")
	}
	w := donburi.NewWorld()
	var f *systems.FSM[writer]
	var strangers []donburi.Entity
	var known donburi.Entity
	b := fsm.NewBuilder[writer]("curious")
	only := b.Layer("main").State("only").OnUpdate(func(_ *fsm.Tick, v *writer) {
		p := f.In(w)
		for i, e := range strangers {
			if p.Has(e) {
				v.Diary.note("stranger %d is known", i)
			}
		}
		if !p.Has(known) || !p.Has(v.Self) {
			v.Diary.note("unknown")
		}
	})
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: 4, ChunkSize: 64})
	late := w.CreateMany(100, f.Component, diary, mark) // chunks of their own, which will be fewer
	all := w.CreateMany(2000, f.Component, diary)
	known = all[0]
	without := w.Create(diary)
	f.Update(w)
	w.Remove(all[5])
	w.Entry(all[6]).RemoveComponent(f.Component) // by hand: another stands in its place now
	w.Entry(late[99]).RemoveComponent(f.Component)
	for _, e := range late[10:99] {
		w.Remove(e)
	}
	strangers = []donburi.Entity{donburi.Null, without, all[5], all[6], late[99], late[98]}
	f.Update(w)
	f.Update(w)
	check(t, f.In(w))
	same(t, "count", f.In(w).Count(only), 2000-2+10)
	for _, e := range []donburi.Entity{all[0], all[1999], late[0]} {
		same(t, "diary", linesOf(w, e), "")
	}
}
