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

func TestCheckWhatLeadsToStatesAndOutOfThem(t *testing.T) {
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
			`state "dead": stuck: no transition leaves it; add one, or mark it as Final (in a file, final: true) if it is to be the last; if direct changes leave it, mark where they lead as Direct`,
			`state "lost": unreached: no path of transitions leads to it from "graze"; add one, or mark it as Direct (in a file, direct: true) if only direct changes are to enter it`,
		}},

		{"an any-transition reaches and leaves", func(l *fsm.Layer[sheep]) {
			l.State("graze")
			l.Any().To(l.State("flee")).On(bark)
			l.Any().To(l.FindState("graze")).On(whistle)
		}, []fsm.Command{bark, whistle}, nil},

		{"one that can never win leaves nothing", func(l *fsm.Layer[sheep]) {
			graze, lost := l.State("graze"), l.State("lost")
			graze.To(lost).When(sheepFears)
			lost.To(lost).When(sheepHungers)
			lost.To(graze).When(sheepHungers)
		}, nil, []string{
			`state "lost": stuck: no transition leaves it; add one, or mark it as Final (in a file, final: true) if it is to be the last; if direct changes leave it, mark where they lead as Direct`,
			`state "lost": shadowed: the transition to "graze" (sheepHungers) can never win: the transition to "lost" (sheepHungers) is asked before it and fires whenever it could`,
		}},

		{"an any-transition does not lead out of its target", func(l *fsm.Layer[sheep]) {
			l.State("graze")
			l.Any().To(l.State("flee")).On(bark).AllowSelf()
		}, nil, []string{`state "flee": stuck: no transition leaves it; add one, or mark it as Final (in a file, final: true) if it is to be the last; if direct changes leave it, mark where they lead as Direct`}},

		{"an any-transition leaves a final state", func(l *fsm.Layer[sheep]) {
			graze, flee, dead := l.State("graze"), l.State("flee"), l.State("dead").Final()
			graze.To(dead).When(sheepTires)
			flee.To(graze).After(time.Second)
			l.Any().To(flee).On(bark)
			l.Any().To(dead).On(thunder)
		}, nil, []string{
			`state "dead": left: it is final, and the any-transition to "flee" (command 1) leaves it; add WhenNotIn to that (in a file, not in), or leave out Final`,
		}},

		{"one that asks for other states does not", func(l *fsm.Layer[sheep]) {
			graze, flee, dead := l.State("graze"), l.State("flee"), l.State("dead").Final()
			graze.To(dead).When(sheepTires)
			flee.To(graze).After(time.Second)
			l.Any().To(flee).On(bark).WhenNotIn(dead)
			l.Any().To(dead).On(thunder).AllowSelf()
		}, nil, nil},

		{"one that can never win does not", func(l *fsm.Layer[sheep]) {
			graze, dead := l.State("graze"), l.State("dead").Final()
			l.Any().To(dead).On(bark).AllowSelf()
			l.Any().To(graze).On(bark).When(sheepFears)
		}, nil, []string{
			`shadowed: the any-transition to "graze" (command 1, sheepFears) can never win: the any-transition to "dead" (command 1) is asked before it and fires whenever it could`,
		}},
	})
}

func TestCheckCommandsAndDelays(t *testing.T) {
	runChecks(t, []checkCase{
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

		{"command 0 is none", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).On(bark)
			flee.To(graze).On(bark)
		}, []fsm.Command{0, bark}, nil},

		{"delays without a unit", func(l *fsm.Layer[sheep]) {
			graze, flee := l.State("graze"), l.State("flee")
			graze.To(flee).After(2)
			flee.To(graze).AfterBetween(0, 3*time.Second)
			l.Any().To(graze).AfterBetween(1, 5).When(sheepFears).AllowSelf()
		}, nil, []string{
			`brief: the delay of the any-transition to "graze" (sheepFears, after 1ns to 5ns) is over before the next tick: give it a longer unit, as in 2*time.Second (in a file, 2s)`,
			`state "graze": brief: the delay of the transition to "flee" (after 2ns) is over before the next tick: give it a longer unit, as in 2*time.Second (in a file, 2s)`,
		}},
	})
}

func TestCheckOneStateWithinAnother(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	act := b.Layer("act")
	graze, flee := act.State("graze"), act.State("flee")
	graze.To(flee).When(sheepFears)
	flee.To(graze).When(sheepTires)
	b.Layer("voice").Within(flee).State("bleat")
	if found := b.MustBuild().Check(); len(found) > 0 {
		t.Errorf("found %v", found)
	}
}

func TestCheckLayersWithOneState(t *testing.T) {
	runChecks(t, []checkCase{
		{"a layer with one state that hears", func(l *fsm.Layer[sheep]) {
			l.State("graze").OnMessage(func(*fsm.Tick, *sheep, fsm.Message) bool { return true })
		}, nil, nil},

		{"a layer that hears", func(l *fsm.Layer[sheep]) {
			l.State("graze")
			l.OnMessage(func(*fsm.Tick, *sheep, fsm.Message) bool { return true })
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

// What comes after all that other layers do can only be the Always of a layer behind them. In front of them, it might as well be theirs.
func TestCheckLayerForWhatComesLast(t *testing.T) {
	one := func(b *fsm.Builder[sheep], name string) {
		b.Layer(name).Always(func(*fsm.Tick, *sheep) {}).State("only")
	}
	two := func(b *fsm.Builder[sheep], name string) {
		l := b.Layer(name)
		day, night := l.State("day"), l.State("night")
		day.To(night).After(time.Second)
		night.To(day).After(time.Second)
	}
	for _, c := range []struct {
		name   string
		define []func(*fsm.Builder[sheep], string)
		want   []string
	}{
		{"behind", []func(*fsm.Builder[sheep], string){two, one}, nil},
		{"in front", []func(*fsm.Builder[sheep], string){one, two}, []string{"a"}},
		{"between", []func(*fsm.Builder[sheep], string){two, one, two}, []string{"b"}},
		{"alone", []func(*fsm.Builder[sheep], string){one}, []string{"a"}},
		{"two behind", []func(*fsm.Builder[sheep], string){two, one, one}, []string{"b"}},
	} {
		b := fsm.NewBuilder[sheep]("sheep")
		for i, define := range c.define {
			define(b, string(rune('a'+i)))
		}
		var got []string
		for _, f := range b.MustBuild().Check() {
			if f.Kind != fsm.FindingLonely {
				t.Errorf("%s: %s", c.name, f)
			}
			got = append(got, f.Layer)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: lonely are %v, want %v", c.name, got, c.want)
		}
	}
}
