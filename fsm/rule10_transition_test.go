package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 10: a transition is Exit of the old state, its own action, the change, Enter of the new state, the change event.
// Exit and the action see the old state as current; Enter sees the new one as current and the old one as previous.

func TestRule10WhatEachCallbackSees(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		idle, walk, run := f.state(l, "idle"), f.state(l, "walk"), f.state(l, "run")
		f.when(idle.To(walk), "slow")
		f.when(walk.To(run), "fast").Do(says("action"))
	}, func(t *testing.T, c *crowd) {
		sees := func(tick *fsm.Tick, a *actor) {
			name := func(id fsm.StateID) string {
				if s := c.Machine().StateAt(tick.LayerIndex(), id); s != nil {
					return s.Name()
				}
				return "none"
			}
			if tick.Row().Current(0) != tick.Current() || tick.Row().Previous(0) != tick.Previous() ||
				name(tick.Current()) != tick.StateName() || name(tick.Previous()) != tick.PreviousName() || tick.LayerName() != "move" || tick.MachineName() != "npc" {
				t.Error("the tick contradicts itself")
			}
			a.log.lines = append(a.log.lines, fmt.Sprintf("  sees %s after %s", name(tick.Current()), name(tick.Previous())))
		}
		for _, line := range []string{"exit walk", "action", "enter run", "update run"} {
			c.play[line] = sees
		}
		c.facts["slow"] = true
		c.tick("enter idle", "ask slow", "exit idle", "enter walk")
		c.facts["fast"] = true
		c.tick("ask fast",
			"exit walk", "  sees walk after idle",
			"action", "  sees walk after idle",
			"enter run", "  sees run after walk",
		)
		c.expectChanges("condition move: walk to run in tick 2")
		c.tick("update run", "  sees run after walk")
	})
}

func TestRule10ActionOfACommand(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk, run := f.state(l, "walk"), f.state(l, "run")
		walk.To(run).On(1).Do(says("action"))
		l.Any().To(walk).On(2).Do(says("any action"))
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit walk", "action", "enter run")
		c.each(func(e fsm.Entity) { c.Execute(e, 2) })
		c.expect("exit run", "any action", "enter walk")
	})
}
