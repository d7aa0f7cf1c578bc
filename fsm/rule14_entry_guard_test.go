package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 14: the entry guard of the target is asked after the transition's own condition. Next lists successors that are
// entered by their guards alone, in order.

// guards is a form of guards.
type guards struct {
	name        string
	enter, exit func(s *fsm.State[actor], fact string) *fsm.State[actor]
}

// asksTick is asks for a guard that sees the tick, which it expects to be that of its transition.
func asksTick(fact string) func(*fsm.Tick, *actor) bool {
	return func(t *fsm.Tick, a *actor) bool {
		if t.Row().Dead() || t.LayerName() == "" || t.Transition() >= 0 {
			panic("this is no tick of a guard")
		}
		return asks(fact)(a)
	}
}

// inEveryGuard runs a test with guards of both forms, which act alike.
func inEveryGuard(t *testing.T, define func(f form, g guards, l *fsm.Layer[actor]), test func(t *testing.T, c *crowd)) {
	for _, g := range []guards{{
		"plain",
		func(s *fsm.State[actor], fact string) *fsm.State[actor] { return s.CanEnter(asks(fact)) },
		func(s *fsm.State[actor], fact string) *fsm.State[actor] { return s.CanExit(asks(fact)) },
	}, {
		"with the tick",
		func(s *fsm.State[actor], fact string) *fsm.State[actor] { return s.CanEnterTick(asksTick(fact)) },
		func(s *fsm.State[actor], fact string) *fsm.State[actor] { return s.CanExitTick(asksTick(fact)) },
	}} {
		t.Run(g.name, func(t *testing.T) {
			inEveryForm(t, func(f form, l *fsm.Layer[actor]) { define(f, g, l) }, test)
		})
	}
}

func guardedMachine(f form, g guards, l *fsm.Layer[actor]) {
	walk, run, swim := f.state(l, "walk"), f.state(l, "run"), f.state(l, "swim")
	g.enter(run, "may run")
	g.enter(swim, "may swim")
	f.when(walk.To(run), "fast")
	walk.To(run).On(1)
	run.Next(swim, g.enter(walk, "may walk"))
	f.when(l.Any().To(swim), "flood")
}

func TestRule14GuardAfterCondition(t *testing.T) {
	inEveryGuard(t, guardedMachine, func(t *testing.T, c *crowd) {
		c.facts["may run"] = true
		c.tick("enter walk", "ask flood", "ask fast", "update walk") // a start does not ask guards
		c.facts["fast"], c.facts["may run"] = true, false
		c.tick("ask flood", "ask fast", "ask may run", "update walk")
		c.facts["may run"] = true
		c.tick("ask flood", "ask fast", "ask may run", "exit walk", "enter run")
	})
}

func TestRule14GuardOfACommand(t *testing.T) {
	inEveryGuard(t, guardedMachine, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "ask flood", "ask fast", "update walk")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("ask may run")
		c.facts["may run"] = true
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("ask may run", "exit walk", "enter run")
	})
}

func TestRule14NextInOrder(t *testing.T) {
	inEveryGuard(t, guardedMachine, func(t *testing.T, c *crowd) {
		c.facts["fast"], c.facts["may run"] = true, true
		c.tick("enter walk", "ask flood", "ask fast", "ask may run", "exit walk", "enter run")
		c.tick("ask flood", "ask may swim", "ask may walk", "update run")
		c.facts["may walk"] = true
		c.tick("ask flood", "ask may swim", "ask may walk", "exit run", "enter walk")
		c.tick("ask flood", "ask fast", "ask may run", "exit walk", "enter run")
		c.facts["may swim"] = true
		c.tick("ask flood", "ask may swim", "exit run", "enter swim")
	})
}

func TestRule14GuardOfAnAnyTransition(t *testing.T) {
	inEveryGuard(t, guardedMachine, func(t *testing.T, c *crowd) {
		c.facts["flood"] = true
		c.tick("enter walk", "ask flood", "ask may swim", "ask fast", "update walk")
		c.facts["may swim"] = true
		c.tick("ask flood", "ask may swim", "exit walk", "enter swim")
	})
}

// TestRule14DirectChangeAsksNoGuard: a direct change is made regardless of transitions and guards.
func TestRule14DirectChangeAsksNoGuard(t *testing.T) {
	inEveryGuard(t, guardedMachine, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "ask flood", "ask fast", "update walk")
		c.each(func(e fsm.Entity) { c.ChangeTo(e, c.Machine().State("move", "run")) })
		c.expect("exit walk", "enter run")
	})
}
