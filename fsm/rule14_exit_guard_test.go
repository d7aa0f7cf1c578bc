package fsm_test

import (
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// The exit guard of the current state is asked by every transition that leaves it, any-transitions too, after the transition's own
// condition and before the target's entry guard.

func heldMachine(f form, g guards, l *fsm.Layer[actor]) {
	walk, strike, stunned := f.state(l, "walk"), f.state(l, "strike"), f.state(l, "stunned")
	g.exit(strike, "landed").As("landed")
	g.enter(walk, "may walk")
	f.when(walk.To(strike), "near")
	f.when(strike.To(walk), "far")
	strike.To(strike).On(2)
	f.when(l.Any().To(stunned), "hit")
	l.Any().To(stunned).On(1)
}

func TestExitGuardHoldsTheState(t *testing.T) {
	inEveryGuard(t, heldMachine, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "ask hit", "ask near", "update walk")
		c.facts["near"] = true
		c.tick("ask hit", "ask near", "exit walk", "enter strike")
		c.facts["hit"], c.facts["far"] = true, true
		c.tick("ask hit", "ask landed", "ask far", "ask landed", "update strike")
		c.facts["hit"], c.facts["landed"] = false, true
		c.tick("ask hit", "ask far", "ask landed", "ask may walk", "update strike")
		c.facts["hit"] = true
		c.tick("ask hit", "ask landed", "exit strike", "enter stunned")
	})
}

// The state is asked by commands too, and by transitions to itself; what does not ask is not held.
func TestExitGuardOfACommand(t *testing.T) {
	inEveryGuard(t, heldMachine, func(t *testing.T, c *crowd) {
		c.facts["near"] = true
		c.tick("enter walk", "ask hit", "ask near", "exit walk", "enter strike")
		c.each(func(e fsm.Entity) {
			if c.Execute(e, 1) || c.Can(e, 2) {
				t.Error("a command leaves the state that is held")
			}
			err := c.Perform(e, 1)
			if want := `the transition to "stunned" has it, but the exit guard "landed" of "strike" is false`; err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Perform says %v, want %q", err, want)
			}
		})
		c.expect("ask landed", "ask landed", "ask landed")
		c.facts["landed"] = true
		c.each(func(e fsm.Entity) { c.Execute(e, 2) })
		c.expect("ask landed", "exit strike", "enter strike")
		c.facts["landed"] = false
		c.each(func(e fsm.Entity) { c.ChangeTo(e, c.Machine().State("move", "walk")) })
		c.expect("exit strike", "enter walk")
	})
}

// A delay is asked before, so an exit guard is not asked in each tick of it.
func TestExitGuardAfterTheDelay(t *testing.T) {
	inEveryGuard(t, func(f form, g guards, l *fsm.Layer[actor]) {
		strike, walk := f.state(l, "strike"), f.state(l, "walk")
		g.exit(strike, "landed").To(walk).After(2 * fsm.DefaultStep)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter strike", "update strike")
		c.tick("update strike")
		c.tick("ask landed", "update strike")
		c.facts["landed"] = true
		c.tick("ask landed", "exit strike", "enter walk")
	})
}

// An outer state that is left takes its inner states with it, whatever their exit guards say.
func TestExitGuardWithinAStateThatIsLeft(t *testing.T) {
	b := fsm.NewBuilder[actor]("m")
	act, hands := b.Layer("act"), b.Layer("hands")
	fight, rest := act.State("fight"), act.State("rest")
	blow := hands.Within(fight).State("blow").CanExit(func(*actor) bool { return false })
	fight.To(rest).On(1)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(actor{})
	p.Update()
	if !p.Is(e, blow) || !p.Execute(e, 1) || p.Is(e, blow) {
		t.Error("the inner state holds the outer one")
	}
}

func TestExplainExitGuard(t *testing.T) {
	x := explain(t, fsm.Config{}, func(l *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		here.CanExit(thinks("landed")).As("the blow has landed")
		there.CanEnter(thinks("open"))
		l.Any().To(there).When(thinks("hit"))
		here.To(there).When(thinks("a"))
	})
	x.wants(t, "0 condition false 0; 1 condition false 0")
	x.facts["a"], x.facts["hit"] = true, true
	x.wants(t, "0 held; 1 held")
	for _, a := range x.Explain(nil, x.entity, x.layer) {
		if got := x.Machine().ReasonOf(a); got != "the blow has landed holds it back" {
			t.Errorf("the reason is %q", got)
		}
	}
	x.facts["landed"] = true
	x.wants(t, "0 refused; 1 refused")
	x.facts["open"] = true
	x.wants(t, "0 fires; 1 preceded by 0")
}

// A machine that Edit derives keeps the exit guard, may replace it, and may name it.
func TestExitGuardInAnEdit(t *testing.T) {
	b := fsm.NewBuilder[actor]("m")
	s := b.Layer("l").State("s").CanEnter(asks("in")).CanExit(asks("out")).As("done")
	s.To(s).After(time.Second)
	first := b.MustBuild()
	if got := first.State("l", "s").ExitGuard(); got != "done" {
		t.Errorf("the exit guard is called %q", got)
	}
	edit := first.Edit()
	edit.FindLayer("l").FindState("s").CanExit(asks("out too")).As("done, too")
	second := edit.MustBuild()
	if got, guard := second.State("l", "s").ExitGuard(), second.Transitions()[0].Guard; got != "done, too" || guard == got {
		t.Errorf("after the edit, the exit guard is called %q, the entry guard %q", got, guard)
	}
	edit = first.Edit()
	edit.FindLayer("l").FindState("s").CanExit(asks("out too")).As("")
	if got := edit.MustBuild().State("l", "s").ExitGuard(); got == "" {
		t.Error("an exit guard without a name is none")
	}
	edit = first.Edit()
	edit.FindLayer("l").FindState("s").CanExit(nil)
	if _, err := edit.Build(); err == nil || !strings.Contains(err.Error(), "CanExit was given a nil callback") {
		t.Errorf("nil is answered with %v", err)
	}
	if got := first.State("l", "s").Transitions()[0].Target().ExitGuard(); got != "done" {
		t.Errorf("the first machine's exit guard is now called %q", got)
	}
}

type holder struct{ gate }

func (holder) CanExit(a *actor) bool { return asks("out")(a) }

func TestExitGuardOfABehaviour(t *testing.T) {
	b := fsm.NewBuilder[actor]("m")
	s := b.Layer("l").StateOf("s", holder{})
	s.To(s).After(time.Second)
	if b.MustBuild(); s.ExitGuard() == "" {
		t.Error("the method CanExit is not the exit guard")
	}
}

// What may be held in a state does not go round in circles for certain.
func TestExitGuardDoesNotSpin(t *testing.T) {
	for _, guard := range []string{"", "CanExit", "CanExitTick"} {
		held := guard != ""
		b := fsm.NewBuilder[actor]("m")
		l := b.Layer("l")
		here, there := l.State("here"), l.State("there")
		near := asks("near")
		here.To(there).When(near)
		there.To(here).When(near)
		switch guard {
		case "CanExit":
			there.CanExit(asks("landed"))
		case "CanExitTick":
			there.CanExitTick(asksTick("landed"))
		}
		var spins bool
		for _, f := range b.MustBuild().Check() {
			spins = spins || f.Kind == fsm.FindingSpinning
		}
		if spins == held {
			t.Errorf("with the exit guard %q, it spins: %v", guard, spins)
		}
	}
}
