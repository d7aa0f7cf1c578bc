package fsm_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

type sheep = figure

func sheepHungers(v *sheep) bool { return v.hungry }
func sheepFears(v *sheep) bool   { return v.scared }
func sheepTires(v *sheep) bool   { return v.tired }

const (
	bark fsm.Command = iota + 1
	whistle
	thunder
)

// checked defines a layer and returns what Check says about its machine, each finding as "kind state: why" with machine and layer
// removed.
func checked(t *testing.T, define func(l *fsm.Layer[sheep]), commands ...fsm.Command) []string {
	t.Helper()
	b := fsm.NewBuilder[sheep]("sheep")
	define(b.Layer("act"))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range m.Check(commands...) {
		line := strings.TrimPrefix(f.String(), `machine "sheep": `)
		lines = append(lines, strings.TrimPrefix(line, `layer "act": `))
	}
	return lines
}

// checkCase is a definition and what Check says about it.
type checkCase struct {
	name     string
	define   func(l *fsm.Layer[sheep])
	commands []fsm.Command
	want     []string
}

func runChecks(t *testing.T, cases []checkCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := checked(t, c.define, c.commands...)
			if !slices.Equal(got, c.want) {
				t.Errorf("got:\n\t%s\nwant:\n\t%s", strings.Join(got, "\n\t"), strings.Join(c.want, "\n\t"))
			}
		})
	}
}

func sheepRests(*sheep) time.Duration { return time.Second }

func TestCheck(t *testing.T) {
	hungrier := func(than bool) func(*sheep) bool { return func(v *sheep) bool { return v.hungry != than } }
	closure := hungrier(false)
	runChecks(t, []checkCase{
		{"a clean machine", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).When(sheepFears)
			flee.To(graze).After(time.Second)
			l.Any().To(flee).On(bark)
		}, []fsm.Command{bark}, nil},

		{"a state that nothing leads to, and one that nothing leaves", func(l *fsm.Layer[sheep]) {
			graze, dead, lost := l.State("graze"), l.State("dead"), l.State("lost")
			graze.To(dead).When(sheepFears)
			lost.To(graze).When(sheepHungers)
		}, nil, []string{
			`state "dead": stuck: no transition leaves it`,
			`state "lost": unreached: no path of transitions leads to it from "graze"`,
		}},

		{"an any-transition reaches and leaves", func(l *fsm.Layer[sheep]) {
			l.State("graze")
			l.Any().To(l.State("flee")).On(bark)
			l.Any().To(l.FindState("graze")).On(whistle)
		}, []fsm.Command{bark, whistle}, nil},

		{"an any-transition does not lead out of its target", func(l *fsm.Layer[sheep]) {
			l.State("graze")
			l.Any().To(l.State("flee")).On(bark).AllowSelf()
		}, nil, []string{`state "flee": stuck: no transition leaves it`}},

		{"a delay alone wins over a longer one with a condition behind it", func(l *fsm.Layer[sheep]) {
			graze, rest, flee := l.State("graze"), l.State("rest"), l.State("flee")
			graze.To(rest).After(time.Second)
			graze.To(flee).When(sheepFears).After(2 * time.Second)
			rest.To(graze).When(sheepHungers)
			flee.To(graze).When(sheepTires)
		}, nil, []string{
			`state "flee": unreached: no path of transitions leads to it from "graze"`,
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
			`state "hide": unreached: no path of transitions leads to it from "graze"`,
			`state "graze": shadowed: the transition to "hide" (hungry) can never win: the transition to "flee" (hungry) is asked before it and fires whenever it could`,
		}},

		{"dice may differ", func(l *fsm.Layer[sheep]) {
			graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
			graze.To(flee).WhenTick(sheepFlips)
			graze.To(hide).WhenTick(sheepFlips)
			flee.To(graze).When(sheepHungers)
			hide.To(graze).When(sheepHungers)
		}, nil, nil},

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
			`state "flee": spinning: while sheepFears and sheepTires holds, the layer changes every tick: flee → hide → flee`,
		}},

		{"an entry guard alone", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee").CanEnter(sheepFears)
			graze.Next(flee)
			graze.To(flee).When(sheepTires)
			flee.To(graze).When(sheepHungers)
		}, nil, []string{
			`state "graze": shadowed: the transition to "flee" (sheepTires, sheepFears) can never win: the transition to "flee" (sheepFears) is asked before it and fires whenever it could`,
		}},

		{"commands that nobody answers to", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			l.Any().To(flee).On(bark)
			graze.To(flee).On(bark).When(sheepFears)
			flee.To(graze).When(sheepHungers)
		}, []fsm.Command{bark, whistle, thunder, whistle}, []string{
			`state "graze": shadowed: the transition to "flee" (command 1, sheepFears) can never win: the any-transition to "flee" (command 1) is asked before it and fires whenever it could`,
			`unhandled command: no transition answers to command 2`,
			`unhandled command: no transition answers to command 3`,
		}},

		{"delays without a unit", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).After(2)
			flee.To(graze).AfterBetween(0, 3*time.Second)
			l.Any().To(graze).AfterBetween(1, 5).When(sheepFears).AllowSelf()
		}, nil, []string{
			`brief: the delay of the any-transition to "graze" (sheepFears, after 1ns to 5ns) is over before the next tick: give it a unit, as in 2*time.Second`,
			`state "graze": brief: the delay of the transition to "flee" (after 2ns) is over before the next tick: give it a unit, as in 2*time.Second`,
		}},

		{"a layer with one state that hears", func(l *fsm.Layer[sheep]) {
			l.State("graze").OnMessage(func(*fsm.Tick, *sheep, fsm.Message) bool { return true })
		}, nil, nil},

		{"a layer with one state that is a clock", func(l *fsm.Layer[sheep]) {
			graze := l.State("graze")
			graze.To(graze).After(time.Second).Do(func(*fsm.Tick, *sheep) {})
		}, nil, nil},

		{"a layer with one state that may be entered anew", func(l *fsm.Layer[sheep]) {
			graze := l.State("graze")
			l.Any().To(graze).On(bark).AllowSelf()
		}, []fsm.Command{bark}, nil},

		{"a layer with one state", func(l *fsm.Layer[sheep]) {
			graze := l.State("graze")
			l.Any().To(graze).On(bark)
		}, []fsm.Command{bark}, []string{
			`state "graze": lonely: the layer has no other state, so it never changes; what it does could be the Always of another layer`,
			`shadowed: the any-transition to "graze" (command 1) can never win: it leads from the only state to itself, which it does not allow`,
			`unhandled command: no transition answers to command 1`,
		}},
	})
}

func sheepFlips(t *fsm.Tick, _ *sheep) bool { return t.Rand().IntN(2) == 0 }
