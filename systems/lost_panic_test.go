package systems_test

import (
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Without a handler, a panic ends the tick in which something is delivered. If the panic comes from looking for the entity, nobody was asked:
// what was on its way waits for the next tick, in its place before what was sent after it.
func TestAPanicOfTheHostLosesNothing(t *testing.T) {
	if fsm.Debug {
		t.Skip("structural changes in callbacks are found out")
	}
	update := func(f *systems.FSM[writer], w donburi.World) (panicked any) {
		defer func() { panicked = recover() }()
		f.Update(w)
		return nil
	}
	for _, c := range []struct {
		what  string
		spoil func(w donburi.World, f *systems.FSM[writer], e donburi.Entity) // so that looking for the entity panics
		mend  func(w donburi.World, e donburi.Entity)                         // so that it does no more
	}{
		{
			"it lacks a component",
			func(w donburi.World, _ *systems.FSM[writer], e donburi.Entity) { w.Entry(e).RemoveComponent(diary) },
			func(w donburi.World, e donburi.Entity) { w.Entry(e).AddComponent(diary) },
		},
		{
			"it has another row, and the Exit of the one before panics",
			func(w donburi.World, f *systems.FSM[writer], e donburi.Entity) {
				w.Entry(e).RemoveComponent(f.Component)
				w.Entry(e).AddComponent(f.Component)
			},
			func(donburi.World, donburi.Entity) {},
		},
	} {
		for _, toAll := range []bool{false, true} {
			w := donburi.NewWorld()
			var f *systems.FSM[writer]
			var first, second donburi.Entity
			var heard []fsm.MessageKind // by the second
			b := fsm.NewBuilder[writer]("writers")
			main := b.Layer("main").OnExit(func(*fsm.Tick, *writer) { panic("no way out") })
			main.State("busy").OnMessage(func(_ *fsm.Tick, v *writer, m fsm.Message) bool {
				switch {
				case v.Self == second:
					heard = append(heard, m.Kind)
				case m.Kind == 1:
					c.spoil(w, f, second)
				}
				return true
			})
			f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
			first, second = w.Create(f.Component, diary), w.Create(f.Component, diary)
			f.Update(w)
			p := f.In(w)
			want := []fsm.MessageKind{2, 3}
			if toAll {
				p.PostAll(fsm.Message{Kind: 1})
				want = []fsm.MessageKind{1, 2, 3}
			} else {
				p.Post(first, fsm.Message{Kind: 1})
			}
			p.Post(second, fsm.Message{Kind: 2})
			p.Post(second, fsm.Message{Kind: 3})
			if update(f, w) == nil {
				t.Errorf("%s: the tick does not panic", c.what)
			}
			if c.mend(w, second); heard != nil || len(p.Lost()) > 0 {
				t.Errorf("%s: by then, %v were heard, and %v lost", c.what, heard, p.Lost())
			}
			if f.Update(w); !slices.Equal(heard, want) || len(p.Lost()) > 0 {
				t.Errorf("%s, to all %v: then %v are heard, want %v; lost: %v", c.what, toAll, heard, want, p.Lost())
			}
		}
	}
}
