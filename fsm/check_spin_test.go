package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func sheepWeighs(v *sheep) int { return v.hunger }

func TestCheckFindsRoundTrips(t *testing.T) {
	runChecks(t, []checkCase{
		{"there and back by the same condition", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).When(sheepFears)
			flee.To(graze).When(sheepFears)
		}, nil, []string{
			`state "graze": spinning: while sheepFears holds, the layer changes every tick: graze → flee → graze`,
		}},

		{"back by part of the condition, around a corner", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).When(sheepFears).When(sheepTires)
			flee.To(hide).When(sheepTires)
			hide.To(graze).After(time.Millisecond)
		}, nil, []string{
			`state "graze": spinning: while sheepFears and sheepTires hold, the layer changes every tick: graze → flee → hide → graze`,
		}},

		{"a transition before it breaks the round trip", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).When(sheepFears)
			flee.To(hide).When(sheepFears)
			flee.To(graze).When(sheepTires).When(sheepFears)
			hide.To(graze).When(sheepHungers)
		}, nil, []string{
			`state "flee": shadowed: the transition to "graze" (sheepTires and sheepFears) can never win: the transition to "hide" (sheepFears) is asked before it and fires whenever it could`,
		}},

		{"an any-transition and its undoing", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			l.Any().To(flee).When(sheepFears)
			flee.To(graze).When(sheepFears)
		}, nil, []string{
			`state "graze": spinning: while sheepFears holds, the layer changes every tick: graze → flee → graze`,
		}},

		{"two guards take turns", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze").CanEnter(sheepHungers), l.State("flee").CanEnter(sheepFears)
			graze.Next(flee)
			flee.Next(graze)
		}, nil, nil},

		{"one guard for both", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze").CanEnter(sheepTires), l.State("flee").CanEnter(sheepTires)
			graze.Next(flee)
			flee.Next(graze)
		}, nil, []string{
			`state "graze": spinning: while sheepTires holds, the layer changes every tick: graze → flee → graze`,
		}},

		{"a blinking light is none", func(l *fsm.Layer[sheep]) {
			on, off := l.State("on"), l.State("off")
			on.To(off).After(500 * time.Millisecond)
			off.To(on).After(500 * time.Millisecond)
		}, nil, nil},

		{"nor is one that flickers, by chance or by a plan", func(l *fsm.Layer[sheep]) {
			on, off := l.State("on"), l.State("off")
			on.To(off).AfterBetween(0, 500*time.Millisecond)
			off.To(on).AfterBetween(0, 500*time.Millisecond)
			on.To(off).When(sheepFears).AfterFunc(sheepRests)
			off.To(on).When(sheepFears).AfterFunc(sheepRests)
		}, nil, nil},

		{"a draw of one", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).Weight(1)
			flee.To(graze).Weight(1)
		}, nil, []string{
			`state "graze": spinning: whatever is drawn, the layer changes every tick: graze → flee → graze`,
		}},

		{"a draw that may stay", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(graze).Weight(1)
			graze.To(flee).Weight(1)
			flee.To(graze).Weight(1)
		}, nil, []string{
			`state "graze": spinning: whatever is drawn, the layer changes every tick: graze → flee → graze`,
		}},

		{"a draw that may stay, and never leads back", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(graze).Weight(1)
			graze.To(flee).Weight(1)
			flee.To(hide).After(time.Millisecond)
			hide.To(flee).After(time.Millisecond)
		}, nil, []string{
			`state "flee": spinning: while nothing in particular holds, the layer changes every tick: flee → hide → flee`,
		}},

		{"a draw with a label", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).Weight(1).When(sheepFears).Named("luck")
			flee.To(graze).After(time.Millisecond)
		}, nil, []string{
			`state "graze": spinning: while luck holds, the layer changes every tick: graze → flee → graze`,
		}},

		{"a fork where a weight is asked for, wherever it leads", func(l *fsm.Layer[sheep]) {
			graze, flee, hide, rest := l.State("graze"), l.State("flee"), l.State("hide"), l.State("rest")
			graze.To(flee).WeightFunc(sheepWeighs)
			graze.To(hide).Weight(1)
			graze.To(rest).WeightFunc(func(v *sheep) int { return v.naps })
			rest.To(graze).After(time.Second)
			flee.To(graze).After(time.Millisecond)
			hide.To(graze).After(time.Millisecond)
		}, nil, []string{
			`state "graze": spinning: while weight sheepWeighs holds, the layer changes every tick: graze → flee → graze`,
		}},

		{"a fork where a weight is asked for, with a way to rest before it", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(hide).Weight(1)
			graze.To(flee).WeightFunc(sheepWeighs)
			flee.To(graze).After(time.Millisecond)
			hide.To(graze).After(time.Second)
		}, nil, nil},

		{"a fork where a weight is asked for, with a way to rest behind it", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).WeightFunc(sheepWeighs)
			graze.To(hide).Weight(1)
			flee.To(graze).After(time.Millisecond)
			hide.To(graze).After(time.Second)
		}, nil, nil},

		{"a fork where a weight is asked for, that may be stood at", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).WeightFunc(sheepWeighs)
			graze.To(flee).Weight(1).After(time.Second)
			flee.To(graze).After(time.Millisecond)
		}, nil, nil},

		{"dice, and back at once", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).WhenTick(sheepFlips)
			flee.To(graze).After(time.Millisecond)
		}, nil, []string{
			`state "graze": spinning: while sheepFlips holds, the layer changes every tick: graze → flee → graze`,
		}},

		{"a fork, wherever it leads", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).When(sheepFears)
			flee.To(hide).Weight(2)
			flee.To(graze).Weight(3).When(sheepFears)
			hide.To(graze).Weight(1)
			hide.To(flee).Weight(1)
		}, nil, []string{
			`state "graze": spinning: while sheepFears holds, the layer changes every tick: graze → flee → graze`,
		}},

		{"a fork with a way to rest", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).Weight(1)
			graze.To(hide).Weight(1)
			flee.To(graze).After(time.Millisecond)
			hide.To(graze).After(time.Second)
		}, nil, nil},

		{"a fork that may be stood at", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).Weight(1)
			graze.To(hide).Weight(1).After(time.Second)
			flee.To(graze).After(time.Millisecond)
			hide.To(graze).After(time.Millisecond)
		}, nil, nil},

		{"a draw whose weights are asked for", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).WeightFunc(func(*sheep) int { return 0 })
			flee.To(graze).WeightFunc(func(*sheep) int { return 0 })
		}, nil, nil},

		{"delays between next to nothing and hardly more", func(l *fsm.Layer[sheep]) {
			on, off := l.State("on"), l.State("off")
			on.To(off).AfterBetween(0, time.Millisecond)
			off.To(on).AfterBetween(0, time.Millisecond)
		}, nil, []string{
			`state "on": spinning: while nothing in particular holds, the layer changes every tick: on → off → on`,
		}},
	})
}

// A machine in which each state leads to every other is checked in a moment: where a round trip begins to go round without coming back, it is
// given up. Following it for as many steps as there are states took a minute here.
func TestCheckOfADenseMachine(t *testing.T) {
	if testing.Short() {
		t.Skip("a machine of 22500 transitions")
	}
	b := fsm.NewBuilder[sheep]("dense")
	l := b.Layer("mind")
	asks := make([]func(*sheep) bool, 150)
	for i := range asks {
		l.State(fmt.Sprint("s", i))
		asks[i] = func(*sheep) bool { return i < 0 }
	}
	states := l.States()
	for _, from := range states {
		for i, to := range states {
			from.To(to).When(asks[i])
		}
	}
	if findings := b.MustBuild().Check(); len(findings) > 0 {
		t.Errorf("%d findings; the first is %v", len(findings), findings[0])
	}
}
