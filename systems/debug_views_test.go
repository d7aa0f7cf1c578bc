//go:build hordedebug

package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A view that is kept for later would have the components of another entity by then. With the tag it has none: its pointers are nil.
func TestDebugViewKept(t *testing.T) {
	const note = 1
	for name, define := range map[string]func(s *fsm.State[mugger]){
		"in a deferred function": func(s *fsm.State[mugger]) {
			s.OnUpdate(func(tick *fsm.Tick, m *mugger) { tick.Defer(func() { m.Purse.coins++ }) })
		},
		"a batch in a deferred function": func(s *fsm.State[mugger]) {
			s.OnUpdateBatch(func(tick *fsm.Tick, all []mugger) { tick.At(0).Defer(func() { all[0].Purse.coins++ }) })
		},
		"as the data of a message": func(s *fsm.State[mugger]) {
			s.OnUpdate(func(tick *fsm.Tick, m *mugger) { tick.Post(fsm.Message{Kind: note, Data: m}) })
			s.OnMessage(func(_ *fsm.Tick, _ *mugger, m fsm.Message) bool { m.Data.(*mugger).Purse.coins++; return true })
		},
		"until the next tick": func(s *fsm.State[mugger]) {
			kept := map[fsm.Entity]*mugger{}
			s.OnUpdate(func(tick *fsm.Tick, m *mugger) {
				if kept[tick.Entity()] == nil {
					kept[tick.Entity()] = m
				}
				kept[tick.Entity()].Purse.coins++
			})
		},
	} {
		w := donburi.NewWorld()
		b := fsm.NewBuilder[mugger]("mugger")
		define(b.Layer("act").State("lurk"))
		f := systems.MustFSM(b.MustBuild(), wallets)
		w.CreateMany(9, f.Component, wallets)
		if text := panicOf(func() { f.Update(w); f.Update(w) }); !strings.Contains(text, "nil pointer dereference") {
			t.Errorf("%s: the panic says %q", name, text)
		}
	}
}

// What a view says of whose it is cannot be set either: later callbacks do not hear of it.
func TestDebugEntityOfTheViewSet(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[mugger]("mugger")
	b.Layer("act").State("lurk").OnUpdate(func(_ *fsm.Tick, m *mugger) { m.Self++ })
	f := systems.MustFSM(b.MustBuild(), wallets)
	w.Create(f.Component)
	text := culprit(t, func() { f.Update(w) })
	for _, want := range []string{"field Self of the view was set", "use a variable", `state "lurk"`, `machine "mugger"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not say %q", text, want)
		}
	}
}
