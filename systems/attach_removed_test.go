package systems_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// An entity that the world is removing cannot be given a machine any more, by what the Exit of another has deferred: whether its own Exit
// still ran would depend on which machine came into the world first.
func TestAttachToAnEntityThatIsBeingRemoved(t *testing.T) {
	for _, first := range []string{"leaving", "coming"} {
		w := donburi.NewWorld()
		var coming *systems.Population[writer]
		var log []string
		b := fsm.NewBuilder[writer]("leaving")
		b.Layer("l").State("s").OnExit(func(t *fsm.Tick, v *writer) {
			e := v.Self
			t.Defer(func() { log = append(log, fmt.Sprint(coming.Attach(e))) })
		})
		leaving := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		b = fsm.NewBuilder[writer]("coming")
		b.Layer("l").State("s").OnEnter(func(*fsm.Tick, *writer) { log = append(log, "enter") }).OnExit(func(*fsm.Tick, *writer) { log = append(log, "exit") })
		other := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		if first == "coming" {
			coming = other.In(w)
		}
		leaving.In(w)
		coming = other.In(w)
		e := w.Create(diary, leaving.Component)
		leaving.Update(w)
		w.Remove(e)
		other.Update(w)
		want := []string{fmt.Sprintf("systems: machine \"coming\": Attach: entity %v is being removed from the world", fsm.Entity(e))}
		if !slices.Equal(log, want) || w.Valid(e) || coming.Len() != 0 {
			t.Errorf("%s first: %q, want %q; valid %v, %d entities", first, log, want, w.Valid(e), coming.Len())
		}
	}
}
