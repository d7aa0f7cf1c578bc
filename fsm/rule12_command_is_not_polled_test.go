package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 12: a command transition is never taken by polling, and its condition is asked only when its command comes.

func TestRule12ConditionIsAskedWithTheCommandOnly(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk, run := f.state(l, "walk"), f.state(l, "run")
		f.when(walk.To(run).On(1), "fit").When(asks("willing")).Do(says("action"))
		f.when(l.Any().To(walk).On(2), "tired")
	}, func(t *testing.T, c *crowd) {
		c.facts["willing"], c.facts["tired"] = true, true
		c.tick("enter walk", "update walk")
		c.tick("update walk")
		c.each(func(e fsm.Entity) {
			if c.Execute(e, 1) || c.Execute(e, 3) {
				t.Error("a command was taken that must not be")
			}
		})
		c.expect("ask fit")
		c.facts["fit"] = true
		c.tick("update walk") // the command is spent
		c.each(func(e fsm.Entity) {
			if !c.Execute(e, 1) {
				t.Error("the command was not taken")
			}
		})
		c.expect("ask fit", "ask willing", "exit walk", "action", "enter run")
		c.tick("update run")
		c.each(func(e fsm.Entity) { c.Execute(e, 2) })
		c.expect("ask tired", "exit run", "enter walk")
	})
}

func TestRule12DelayOfACommandTransition(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		f.state(l, "walk").To(f.state(l, "run")).On(1).After(time.Second / 20)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		c.tick("update walk")
		c.tick("update walk")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) }) // 2 ticks after Enter
		c.expect()
		c.tick("update walk")
		c.tick("update walk")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit walk", "enter run")
	})
}
