//go:build hordedebug

package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// mugger's purse is optional, so some have none.
type mugger struct {
	Self  donburi.Entity
	Purse *wallet `horde:"optional"`
}

// A callback that puts another value in the place of a component's would have later callbacks write to the old one.
func TestDebugValuePutInPlaceOfAnother(t *testing.T) {
	w := donburi.NewWorld()
	replace := func(_ *fsm.Tick, m *mugger) {
		if m.Purse != nil {
			wallets.Set(w.Entry(m.Self), &wallet{coins: 7})
		}
	}
	for name, define := range map[string]func(l *fsm.Layer[mugger], s *fsm.State[mugger]){
		"Update":      func(_ *fsm.Layer[mugger], s *fsm.State[mugger]) { s.OnUpdate(replace) },
		"Enter":       func(_ *fsm.Layer[mugger], s *fsm.State[mugger]) { s.OnEnter(replace) },
		"the layer's": func(l *fsm.Layer[mugger], _ *fsm.State[mugger]) { l.OnEnter(replace) },
		"Always":      func(l *fsm.Layer[mugger], _ *fsm.State[mugger]) { l.Always(replace) },
		"batch Update": func(_ *fsm.Layer[mugger], s *fsm.State[mugger]) {
			s.OnUpdateBatch(func(t *fsm.Tick, all []mugger) { replace(t, &all[len(all)-1]) })
		},
	} {
		b := fsm.NewBuilder[mugger]("mugger")
		l := b.Layer("act")
		define(l, l.State("lurk"))
		f := systems.MustFSM(b.MustBuild(), wallets)
		w.Create(f.Component)
		w.CreateMany(3, f.Component, wallets)
		text := culprit(t, func() { f.Update(w) })
		for _, want := range []string{"was given another systems_test.wallet", "field Purse", "use SetValue", `machine "mugger"`} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q does not say %q", name, text, want)
			}
		}
		f.Forget(w)
	}
}

// What changes no place, or only when the tick is over, is no mistake.
func TestDebugValueWrittenInPlace(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[mugger]("mugger")
	b.Layer("act").State("lurk").OnUpdate(func(t *fsm.Tick, m *mugger) {
		if m.Purse == nil {
			return
		}
		m.Purse.coins++
		wallets.SetValue(w.Entry(m.Self), wallet{coins: m.Purse.coins + 1})
		self := m.Self
		t.Defer(func() { wallets.Set(w.Entry(self), &wallet{coins: wallets.Get(w.Entry(self)).coins + 1}) })
	})
	f := systems.MustFSM(b.MustBuild(), wallets)
	w.Create(f.Component)
	rich := w.Create(f.Component, wallets)
	for range 4 {
		f.Update(w)
	}
	if got := wallets.Get(w.Entry(rich)).coins; got != 12 {
		t.Errorf("%d coins", got)
	}
}
