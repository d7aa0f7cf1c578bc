package systems_test

import (
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Perception, Movement and Animation go through the whole world. While several workers step a machine, a callback must not call them: what
// they write others may be reading, and whose turn is still to come depends on chance. Once the tick is over, or with one worker, it may.
func TestOtherSystemsInsideACallback(t *testing.T) {
	type view = embodied
	const step = 2 * time.Second
	for name, update := range map[string]func(donburi.World){
		"Perception": func(w donburi.World) { systems.NewPerception(step).Update(w) },
		"Movement":   func(w donburi.World) { systems.NewMovement(step).Update(w) },
		"Animation":  func(w donburi.World) { systems.NewAnimation(step).Update(w) },
	} {
		for _, workers := range []int{1, 2} {
			w := donburi.NewWorld()
			called := 0
			var inside, after string // what it panics with
			b := fsm.NewBuilder[view]("juggler")
			b.Layer("only").State("juggles").OnUpdate(func(tick *fsm.Tick, _ *view) {
				called++
				inside = panicOf(func() { update(w) })
				tick.Defer(func() { after = panicOf(func() { update(w) }) })
			})
			f := systems.MustFSM(b.MustBuild(), components.Body).Configure(fsm.Config{Workers: workers})
			w.Create(f.Component, components.Body, components.Sight, components.Target, components.Animation)
			f.Update(w)
			same(t, name+": calls", called, 1)
			same(t, name+" after the tick", after, "")
			want := "systems: " + name + ` was called from inside a callback of machine "juggler", which several workers step`
			if workers == 1 && inside != "" || workers > 1 && !strings.HasPrefix(inside, want) {
				t.Errorf("%s with %d workers panics with %q", name, workers, inside)
			}
			// Other worlds are not concerned.
			elsewhere := donburi.NewWorld()
			elsewhere.Create(f.Component, components.Body)
			w = donburi.NewWorld()
			f.Update(elsewhere)
			same(t, name+" of another world", inside, "")
		}
	}
}
