package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 4: from one state, a command without condition leads to one place: a second such transition could never fire and
// is a mistake. Output answers where a command leads.

func TestRule04SecondTransitionForACommand(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run, swim := l.State("walk"), l.State("run"), l.State("swim")
	walk.To(run).On(1)
	walk.To(swim).On(1)
	walk.To(run).On(1)
	l.Any().To(walk).On(2)
	l.Any().To(swim).On(2)
	wantMistakes(t, b,
		`machine "npc": layer "move": any-state: already has transition for command 2, to "walk"; without a condition the one to "swim" can only fire in "walk"`,
		`machine "npc": layer "move": state "walk": already has transition for command 1, to "run"; without a condition the one to "swim" can never fire`,
		`machine "npc": layer "move": state "walk": already has transition for command 1, to "run"; without a condition the one to "run" can never fire`,
	)
}

func TestRule04ConditionsSettleIt(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run, swim := l.State("walk"), l.State("run"), l.State("swim")
	gate := l.State("gate").CanEnter(asks("open"))
	walk.To(gate).On(1)
	walk.To(run).On(1).When(asks("fast"))
	walk.To(run).On(1).After(time.Second)
	walk.To(swim).On(1)
	run.To(swim).On(1) // from another state
	walk.To(run).On(2) // another command
	wantMistakes(t, b)
}

// A switch: the two any-transitions never meet in a state, so a command may have both.
func TestRule04SwitchOfTwoStates(t *testing.T) {
	b := fsm.NewBuilder[actor]("lamp")
	l := b.Layer("light")
	off, on := l.State("off"), l.State("on")
	l.Any().To(on).On(1)
	l.Any().To(off).On(1)
	wantMistakes(t, b)
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(actor{})
	for i, want := range []*fsm.State[actor]{on, off, on} {
		if p.Execute(e, 1); p.Current(e, l) != want {
			t.Errorf("command %d leads to %q, want %q", i+1, p.Current(e, l).Name(), want.Name())
		}
	}

	b = fsm.NewBuilder[actor]("lamp")
	power := b.Layer("power").State("power")
	l = b.Layer("light").Within(power) // where it rests otherwise, no command finds it
	off, on = l.State("off"), l.State("on")
	l.Any().To(on).On(1)
	l.Any().To(off).On(1)
	wantMistakes(t, b)

	b = fsm.NewBuilder[actor]("lamp")
	l = b.Layer("light")
	off, on = l.State("off"), l.State("on")
	l.Any().To(on).On(1).AllowSelf()
	l.Any().To(off).On(1)
	l.Any().To(off).On(2)
	l.Any().To(off).On(2)
	l.Any().To(on).On(3) // a switch, and one too many
	l.Any().To(off).On(3)
	l.Any().To(off).On(3)
	l.Any().To(on).On(4)
	l.Any().To(off).On(4).AllowSelf()
	wantMistakes(t, b,
		`machine "lamp": layer "light": any-state: already has transition for command 1, to "on"; without a condition the one to "off" can never fire`,
		`machine "lamp": layer "light": any-state: already has transition for command 2, to "off"; without a condition the one to "off" can never fire`,
		`machine "lamp": layer "light": any-state: already has transition for command 3, to "off"; without a condition the one to "off" can never fire`,
		`machine "lamp": layer "light": any-state: already has transition for command 4, to "on"; without a condition the one to "off" can only fire in "on"`,
	)
}

func TestRule04Output(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run, stunned := l.State("walk"), l.State("run"), l.State("stunned")
	walk.To(run).On(1)
	run.To(walk).On(1).When(asks("tired"))
	run.To(walk).When(asks("slow"))
	l.Any().To(stunned).On(2)
	mood := b.Layer("mood")
	calm := mood.State("calm")
	m := b.MustBuild()
	strange := fsm.NewBuilder[actor]("other").Layer("move").State("walk")
	for _, c := range []struct {
		from    *fsm.State[actor]
		command fsm.Command
		to      *fsm.State[actor]
	}{
		{walk, 1, run},
		{run, 1, walk}, // conditions are not asked
		{stunned, 1, nil},
		{walk, 2, stunned},
		{stunned, 2, nil}, // an any-transition does not lead to its own target
		{walk, 3, nil},
		{calm, 1, nil},
		{walk, 0, nil},
		{strange, 1, nil},
		{nil, 1, nil},
	} {
		if got := m.Output(c.from, c.command); got != c.to {
			t.Errorf("Output(%v, %d) = %v, want %v", c.from, c.command, got, c.to)
		}
	}
}
