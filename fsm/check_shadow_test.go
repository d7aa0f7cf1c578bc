package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What Check says of transitions that can never win.

func TestCheckShadowedByADelay(t *testing.T) {
	runChecks(t, []checkCase{
		{"a delay alone wins over a longer one with a condition behind it", func(l *fsm.Layer[sheep]) {
			graze, rest, flee := l.State("graze"), l.State("rest"), l.State("flee")
			graze.To(rest).After(time.Second)
			graze.To(flee).When(sheepFears).After(2 * time.Second)
			rest.To(graze).When(sheepHungers)
			flee.To(graze).When(sheepTires)
		}, nil, []string{
			`state "flee": unreached: no path of transitions leads to it from "graze"; add one, or mark it as Direct (in a file, direct: true) if only direct changes are to enter it`,
			`state "graze": shadowed: the transition to "flee" (sheepFears, after 2s) can never win: the transition to "rest" (after 1s) is asked before it and fires whenever it could`,
		}},

		{"the other way round it does not, nor does a shorter delay", func(l *fsm.Layer[sheep]) {
			graze, rest, flee := l.State("graze"), l.State("rest"), l.State("flee")
			graze.To(flee).When(sheepFears).After(2 * time.Second)
			graze.To(rest).After(2 * time.Second)
			graze.To(flee).When(sheepTires).After(time.Second)
			rest.To(graze).When(sheepHungers)
			flee.To(graze).When(sheepTires)
		}, nil, nil},

		{"a delay that varies wins if it is never longer", func(l *fsm.Layer[sheep]) {
			graze, rest, flee := l.State("graze"), l.State("rest"), l.State("flee")
			graze.To(rest).AfterBetween(time.Second, 2*time.Second)
			graze.To(flee).When(sheepFears).AfterBetween(2*time.Second, 3*time.Second)
			graze.To(flee).When(sheepTires).AfterBetween(time.Second, 2*time.Second)
			graze.To(flee).After(1500 * time.Millisecond)
			rest.To(graze).When(sheepHungers)
			flee.To(graze).When(sheepTires)
		}, nil, []string{
			`state "graze": shadowed: the transition to "flee" (sheepFears, after 2s to 3s) can never win: the transition to "rest" (after 1s to 2s) is asked before it and fires whenever it could`,
		}},

		{"a condition and its contrary are two questions", func(l *fsm.Layer[sheep]) {
			graze, rest, flee := l.State("graze"), l.State("rest"), l.State("flee")
			graze.To(rest).WhenNot(sheepFears)
			graze.To(flee).When(sheepFears).When(sheepTires)
			graze.To(flee).When(sheepTires).WhenNot(sheepFears)
			rest.To(graze).When(sheepHungers)
			flee.To(graze).When(sheepHungers)
		}, nil, []string{
			`state "graze": shadowed: the transition to "flee" (sheepTires and not sheepFears) can never win: the transition to "rest" (not sheepFears) is asked before it and fires whenever it could`,
		}},

		{"functions that say delays are questions", func(l *fsm.Layer[sheep]) {
			graze, rest, flee := l.State("graze"), l.State("rest"), l.State("flee")
			graze.To(rest).AfterFunc(sheepRests)
			graze.To(flee).AfterFunc(sheepRests).When(sheepFears)
			graze.To(flee).AfterFunc(func(*sheep) time.Duration { return 1 }).When(sheepFears)
			graze.To(flee).After(time.Hour)
			rest.To(graze).AfterFunc(sheepRests)
			flee.To(graze).When(sheepTires)
		}, nil, []string{
			`state "graze": shadowed: the transition to "flee" (sheepFears, after sheepRests) can never win: the transition to "rest" (after sheepRests) is asked before it and fires whenever it could`,
		}},
	})
}

func sheepRests(*sheep) time.Duration { return time.Second }

func TestCheckShadowedByACondition(t *testing.T) {
	hungrier := func(than bool) func(*sheep) bool { return func(v *sheep) bool { return v.hungry != than } }
	closure := hungrier(false)
	runChecks(t, []checkCase{
		{"the same condition twice", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).When(sheepFears)
			graze.To(hide).When(sheepTires).When(sheepFears)
			graze.To(hide).When(sheepTires)
			flee.To(graze).When(sheepHungers)
			hide.To(graze).When(sheepHungers)
		}, nil, []string{
			`state "graze": shadowed: the transition to "hide" (sheepTires and sheepFears) can never win: the transition to "flee" (sheepFears) is asked before it and fires whenever it could`,
		}},

		{"closures may differ", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).When(hungrier(false))
			graze.To(hide).When(hungrier(true))
			flee.To(graze).When(sheepHungers)
			hide.To(graze).When(sheepHungers)
		}, nil, nil},

		{"a closure does not differ from itself", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).When(closure).As("hungry")
			graze.To(hide).When(closure).As("hungry")
			flee.To(graze).When(sheepTires)
			hide.To(graze).When(sheepTires)
		}, nil, []string{
			`state "hide": unreached: no path of transitions leads to it from "graze"; add one, or mark it as Direct (in a file, direct: true) if only direct changes are to enter it`,
			`state "graze": shadowed: the transition to "hide" (hungry) can never win: the transition to "flee" (hungry) is asked before it and fires whenever it could`,
		}},

		{"dice may differ", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).WhenTick(sheepFlips)
			graze.To(hide).WhenTick(sheepFlips)
			flee.To(graze).When(sheepHungers)
			hide.To(graze).When(sheepHungers)
		}, nil, nil},

		{"guards that see the tick may roll dice, too", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee").CanEnterTick(sheepFlips), l.State("hide").CanExitTick(sheepFlips)
			graze.Next(flee)
			graze.To(flee).When(sheepTires)
			flee.To(hide).When(sheepHungers)
			hide.To(graze).When(sheepHungers)
			hide.To(graze).When(sheepHungers).When(sheepTires)
		}, nil, nil},

		{"two questions that are to be false", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).WhenNot(sheepFears)
			graze.To(flee).WhenNot(sheepTires)
			flee.To(graze).When(sheepHungers)
		}, nil, nil},

		{"the only one that can be drawn", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).Weight(3).When(sheepFears)
			graze.To(hide).When(sheepFears)
			graze.To(hide).When(sheepTires)
			flee.To(graze).When(sheepHungers)
			hide.To(graze).When(sheepHungers)
		}, nil, []string{
			`state "graze": shadowed: the transition to "hide" (sheepFears) can never win: the transition to "flee" (weight 3 and sheepFears) is asked before it and fires whenever it could`,
		}},

		{"an entry guard alone", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee").CanEnter(sheepFears)
			graze.Next(flee)
			graze.To(flee).When(sheepTires)
			flee.To(graze).When(sheepHungers)
		}, nil, []string{
			`state "graze": shadowed: the transition to "flee" (sheepTires, sheepFears) can never win: the transition to "flee" (sheepFears) is asked before it and fires whenever it could`,
		}},
	})
}

func sheepFlips(t *fsm.Tick, _ *sheep) bool { return t.Rand().IntN(2) == 0 }

func TestCheckShadowedByAnAnyTransition(t *testing.T) {
	runChecks(t, []checkCase{
		{"an any-transition takes a command from everyone", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			l.Any().To(flee).On(bark)
			graze.To(hide).On(bark).When(sheepTires)
			graze.To(hide).On(whistle)
			flee.To(hide).On(bark) // any-transitions into flee are skipped in it
			hide.To(graze).When(sheepHungers)
		}, []fsm.Command{bark, whistle}, []string{
			`state "graze": shadowed: the transition to "hide" (command 1, sheepTires) can never win: the any-transition to "flee" (command 1) is asked before it and fires whenever it could`,
		}},

		{"an any-transition behind another", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			l.Any().To(flee).When(sheepFears)
			l.Any().To(flee).When(sheepFears).When(sheepTires)
			l.Any().To(hide).When(sheepFears).When(sheepTires) // may win in flee
			flee.To(graze).When(sheepHungers)
			hide.To(graze).When(sheepHungers)
		}, nil, []string{
			`shadowed: the any-transition to "flee" (sheepFears and sheepTires) can never win: the any-transition to "flee" (sheepFears) is asked before it and fires whenever it could`,
			`state "flee": spinning: while sheepFears and sheepTires hold, the layer changes every tick: flee → hide → flee`,
		}},
	})
}
