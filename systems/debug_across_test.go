//go:build hordedebug

package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Sending to an entity that was removed earlier is the callback's mistake, and the panic names it. Sending to one that is removed at the
// end of the same tick is not a mistake.
func TestDebugSendAcrossToARemovedEntity(t *testing.T) {
	for _, post := range []bool{false, true} {
		w := donburi.NewWorld()
		sheep := newTwoStates("sheep")
		f, p := sheep.in(w, fsm.Config{})
		var victim donburi.Entity
		removing := true
		b := fsm.NewBuilder[wolfView]("wolf")
		b.Layer("l").State("hunting").OnUpdate(func(tick *fsm.Tick, _ *wolfView) {
			if removing {
				systems.Remove(tick, victim)
			}
			if post {
				systems.Post(tick, f, victim, fsm.Message{Kind: 1})
			} else {
				systems.Send(tick, f, victim, toggle)
			}
		})
		wolves := systems.MustFSM(b.MustBuild(), teeth)
		victim = w.Create(f.Component, diary)
		w.Create(wolves.Component, teeth)
		f.Update(w)
		wolves.Update(w)
		f.Update(w)
		if lost := p.Lost(); len(lost) != 1 || lost[0].Reason != fsm.ReasonGone {
			t.Errorf("lost %+v", lost)
		}
		removing = false
		text := culprit(t, func() { wolves.Update(w) })
		for _, want := range []string{"which was removed", fmt.Sprintf("entity %v", fsm.Entity(victim)), "Update", `state "hunting"`, `machine "wolf"`, `machine "sheep"`} {
			if !strings.Contains(text, want) {
				t.Errorf("%q does not say %q", text, want)
			}
		}
	}
}
