package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A structural change that cannot be made is refused in the callback that requests it, not after the tick, when its origin is unknown.
func TestStructuralRequestsThatMakeNoSense(t *testing.T) {
	for want, request := range map[string]func(tick *fsm.Tick){
		"systems: Create was given no components; an entity has one at least": func(tick *fsm.Tick) { systems.Create(tick, nil) },
		"systems: Create: component 2 is nil":                                 func(tick *fsm.Tick) { systems.Create(tick, nil, diary, nil) },
		"systems: Create: component 3 is Diary again":                         func(tick *fsm.Tick) { systems.Create(tick, nil, diary, mark, diary) },
		"systems: Change was given a nil function": func(tick *fsm.Tick) {
			systems.Change(tick, donburi.Entity(tick.Entity()), nil)
		},
	} {
		b := fsm.NewBuilder[writer]("asker")
		b.Layer("act").State("a").OnUpdate(func(tick *fsm.Tick, _ *writer) { request(tick) })
		f := systems.MustFSM(b.MustBuild(), diary)
		w := donburi.NewWorld()
		w.Create(f.Component, diary)
		got := panicOf(func() { f.Update(w) })
		if !strings.Contains(got, `panic in Update of state "a"`) || !strings.Contains(got, ": "+want+" (structure_refusal_test.go:") {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A callback may list component types in a slice that it reuses before the tick is over.
func TestCreateKeepsNoListOfItsCaller(t *testing.T) {
	types := make([]donburi.IComponentType, 1)
	b := fsm.NewBuilder[writer]("parent")
	b.Layer("life").State("alive").OnEnter(func(tick *fsm.Tick, _ *writer) {
		for _, types[0] = range []donburi.IComponentType{purse, cloak} {
			systems.Create(tick, nil, types...)
		}
	})
	f := systems.MustFSM(b.MustBuild(), diary)
	w := donburi.NewWorld()
	w.Create(f.Component, diary)
	f.Update(w)
	_, hasPurse := purse.First(w)
	_, hasCloak := cloak.First(w)
	same(t, "there is a purse", hasPurse, true)
	same(t, "there is a cloak", hasCloak, true)
}
