package fsm_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

type sheep struct{ hungry, scared, tired bool }

func sheepHungers(v *sheep) bool { return v.hungry }
func sheepFears(v *sheep) bool   { return v.scared }
func sheepTires(v *sheep) bool   { return v.tired }

const (
	bark fsm.Command = iota + 1
	whistle
	thunder
)

// checked defines a layer and returns what Check says about its machine, each finding as "kind state: why" with the machine
// and the layer taken off.
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

func TestCheck(t *testing.T) {
	closure := func(v *sheep) bool { return v.hungry }
	for _, c := range []struct {
		name     string
		define   func(l *fsm.Layer[sheep])
		commands []fsm.Command
		want     []string
	}{
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
			graze.To(flee).When(closure)
			graze.To(hide).When(closure)
			flee.To(graze).When(sheepHungers)
			hide.To(graze).When(sheepHungers)
		}, nil, nil},

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
			`state "graze": spinning: while sheepFears and sheepTires holds, the layer changes every tick: graze → flee → hide → graze`,
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

		{"a layer with one state", func(l *fsm.Layer[sheep]) {
			graze := l.State("graze")
			l.Any().To(graze).On(bark)
		}, []fsm.Command{bark}, []string{
			`state "graze": lonely: the layer has no other state, so it never changes`,
			`shadowed: the any-transition to "graze" (command 1) can never win: it leads from the only state to itself, which it does not allow`,
			`unhandled command: no transition answers to command 1`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := checked(t, c.define, c.commands...)
			if !slices.Equal(got, c.want) {
				t.Errorf("got:\n\t%s\nwant:\n\t%s", strings.Join(got, "\n\t"), strings.Join(c.want, "\n\t"))
			}
		})
	}
}

func sheepFlips(t *fsm.Tick, _ *sheep) bool { return t.Rand().IntN(2) == 0 }

func TestFindingsSayWhere(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	legs, act := b.Layer("legs"), b.Layer("act")
	stand, walk := legs.State("stand"), legs.State("walk")
	stand.To(walk).When(sheepHungers)
	walk.To(stand).When(sheepTires)
	graze, flee := act.State("graze"), act.State("flee")
	graze.To(flee).When(sheepFears)
	graze.To(flee).When(sheepFears)
	flee.To(graze).When(sheepHungers)
	m := b.MustBuild()
	got := m.Check(thunder)
	if len(got) != 2 {
		t.Fatalf("%d findings: %v", len(got), got)
	}
	f := got[0]
	if f.Kind != fsm.Shadowed || f.Machine != "sheep" || f.Layer != "act" || f.State != "graze" || f.Transition != 3 || f.Command != 0 {
		t.Errorf("%+v", f)
	}
	if info := m.Transitions()[f.Transition]; info.Layer != 1 || info.From != graze.ID() || info.To != flee.ID() {
		t.Errorf("transition %d is %+v", f.Transition, info)
	}
	if f := got[1]; f.Kind != fsm.UnhandledCommand || f.Layer != "" || f.Transition != -1 || f.Command != thunder {
		t.Errorf("%+v", f)
	}
}

// What Check calls spinning does spin.
func TestSpinningSpins(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	act := b.Layer("act")
	graze, flee := act.State("graze"), act.State("flee")
	graze.To(flee).When(sheepFears)
	flee.To(graze).When(sheepFears)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(sheep{scared: true})
	p.Update()
	for range 10 {
		p.Update()
		if n := len(p.Changes()); n != 1 {
			t.Fatalf("%d changes in a tick, want 1", n)
		}
	}
}
