package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 13: a transition from a state to itself runs Exit and Enter. An any-transition into the current state is skipped,
// by polling and by command alike, unless it allows self.

func TestRule13OwnTransitionToSelf(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk := f.state(l, "walk")
		f.when(walk.To(walk), "stumbles").Do(says("action"))
		walk.To(walk).On(1)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "ask stumbles", "update walk")
		c.facts["stumbles"] = true
		c.tick("ask stumbles", "exit walk", "action", "enter walk")
		c.expectChanges("condition move: walk to walk in tick 2")
		c.each(func(e fsm.Entity) {
			if !c.Execute(e, 1) {
				t.Error("a command from a state to itself is not taken")
			}
			if walk := c.Machine().State("move", "walk"); c.Previous(e, walk.Layer()) != walk {
				t.Error("the state is not its own previous state")
			}
		})
		c.expect("exit walk", "enter walk")
	})
}

func TestRule13AnyTransitionIntoCurrent(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk, stunned := f.state(l, "walk"), f.state(l, "stunned")
		f.when(l.Any().To(stunned), "hit")
		l.Any().To(stunned).On(1)
		stunned.To(walk).On(1)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "ask hit", "update walk")
		c.facts["hit"] = true
		c.tick("ask hit", "exit walk", "enter stunned")
		c.tick("update stunned") // not even asked
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit stunned", "enter walk") // the any-transition is skipped, so the state's own is taken
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit walk", "enter stunned")
	})
}

func TestRule13AllowSelf(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk, stunned := f.state(l, "walk"), f.state(l, "stunned")
		f.when(l.Any().To(stunned), "hit").AllowSelf()
		l.Any().To(stunned).On(1).AllowSelf()
		stunned.To(walk).When(asks("well"))
	}, func(t *testing.T, c *crowd) {
		c.facts["hit"], c.facts["well"] = true, true
		c.tick("enter walk", "ask hit", "exit walk", "enter stunned")
		c.tick("ask hit", "exit stunned", "enter stunned")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit stunned", "enter stunned")
		c.facts["hit"] = false
		c.tick("ask hit", "ask well", "exit stunned", "enter walk")
	})
}
