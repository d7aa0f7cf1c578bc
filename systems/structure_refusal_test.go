package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A structural change that cannot be made is refused in the callback that asks for it, not after the tick, when nobody can
// tell whose it was.
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
