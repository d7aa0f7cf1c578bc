package fsm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What WhenIn and WhenNotIn ask for is known to Check, in the layer itself and in others.

// statesCase is a definition of what leads from state to state, and what Check says of the layers that it is about.
type statesCase struct {
	define func(s sheepStates)
	want   []string
}

// sheepStates are those of three layers, by their names: p, q, r of the first, in1, in2, in3 of one within p, and x, y, z of the last.
type sheepStates = map[string]*fsm.State[sheep]

const askedBefore = ` is asked before it and fires whenever it could`

func checkStates(t *testing.T, cases map[string]statesCase) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			b := fsm.NewBuilder[sheep]("sheep")
			s := sheepStates{}
			var own []string // the layers that the case is about
			for _, l := range [][]string{{"front", "p", "q", "r"}, {"inner", "in1", "in2", "in3"}, {"act", "x", "y", "z"}} {
				layer := b.Layer(l[0])
				for _, name := range l[1:] {
					s[name] = layer.State(name)
				}
			}
			b.FindLayer("inner").Within(s["p"])
			c.define(s)
			for _, l := range b.MustBuild().Layers() {
				if len(l.States()[0].Transitions()) > 0 {
					own = append(own, l.Name())
				}
			}
			var got []string
			for _, f := range b.MustBuild().Check() {
				if slices.Contains(own, f.Layer) {
					_, line, _ := strings.Cut(f.String(), `layer "`+f.Layer+`": `)
					got = append(got, line)
				}
			}
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
				t.Errorf("got:\n\t%s\nwant:\n\t%s", strings.Join(got, "\n\t"), strings.Join(c.want, "\n\t"))
			}
		})
	}
}

// A transition can never win if one before it asks for less.
func TestCheckShadowedByWhatAsksForStates(t *testing.T) {
	checkStates(t, map[string]statesCase{
		"one that asks for less comes before": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["p"])
			s["x"].To(s["z"]).WhenIn(s["p"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepTires)
		}, []string{
			`state "z": unreached: no path of transitions leads to it from "x"; add one, or mark it as Direct (in a file, direct: true) if only direct changes are to enter it`,
			`state "x": shadowed: the transition to "z" (in p and sheepFears) can never win: the transition to "y" (in p)` + askedBefore,
		}},
		"several at once": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["p"]).WhenIn(s["p"], s["q"])
			s["x"].To(s["z"]).WhenIn(s["p"]).When(sheepFears)
			s["x"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["x"]).When(sheepTires)
			s["z"].To(s["x"]).When(sheepTires)
		}, []string{`state "x": shadowed: the transition to "z" (in p and sheepFears) can never win: the transition to "y" (in p and in p or q)` + askedBefore}},
		"states of two layers": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["p"], s["in2"])
			s["x"].To(s["z"]).WhenIn(s["p"]).When(sheepFears)
			s["x"].To(s["z"]).WhenIn(s["in2"], s["p"]).When(sheepFears)
			s["x"].To(s["z"]).WhenIn(s["in2"], s["q"])
			s["y"].To(s["x"]).WhenIn(s["q"], s["in1"])
			s["z"].To(s["x"]).When(sheepTires)
		}, []string{
			`state "x": shadowed: the transition to "z" (in p and sheepFears) can never win: the transition to "y" (in p or in2)` + askedBefore,
			`state "x": shadowed: the transition to "z" (in in2 or p and sheepFears) can never win: the transition to "y" (in p or in2)` + askedBefore,
		}},
		"states of its own layer": {func(s sheepStates) {
			s["x"].Layer().Any().To(s["z"]).WhenNotIn(s["z"], s["y"]).When(sheepFears)
			s["x"].To(s["y"]).WhenIn(s["x"]).When(sheepTires)
			s["x"].To(s["z"]).WhenIn(s["y"])
			s["x"].To(s["z"]).When(sheepTires)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepHungers)
		}, []string{
			`state "x": shadowed: the transition to "z" (in y) can never win: what it asks of current states is never true`,
			`state "x": shadowed: the transition to "z" (sheepTires) can never win: the transition to "y" (in x and sheepTires)` + askedBefore,
		}},
		"what all choices have in common": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenNotIn(s["r"])
			s["x"].To(s["z"]).WhenIn(s["in1"], s["q"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepFears)
		}, []string{
			`state "z": unreached`,
			`state "x": shadowed: the transition to "z" (in in1 or q and sheepFears) can never win: the transition to "y" (not in r)` + askedBefore,
		}},
		"the same choice": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["in1"], s["q"])
			s["x"].To(s["z"]).WhenIn(s["q"], s["in1"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepFears)
		}, []string{
			`state "z": unreached`,
			`state "x": shadowed: the transition to "z" (in q or in1 and sheepFears) can never win: the transition to "y" (in in1 or q)` + askedBefore,
		}},
		"the only choice left": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["in1"])
			s["x"].To(s["z"]).WhenIn(s["in1"], s["q"]).WhenIn(s["p"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepFears)
		}, []string{
			`state "z": unreached`,
			`state "x": shadowed: the transition to "z" (in in1 or q and in p and sheepFears) can never win: the transition to "y" (in in1)` + askedBefore,
		}},
	})
}

// A transition can never win if it asks for states that exclude each other.
func TestCheckStatesThatAreNeverCurrentTogether(t *testing.T) {
	checkStates(t, map[string]statesCase{
		"a contradiction": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["p"]).WhenNotIn(s["p"])
			s["x"].To(s["y"]).WhenIn(s["p"], s["q"]).WhenIn(s["r"])
			s["x"].To(s["z"]).WhenIn(s["p"]).WhenIn(s["q"], s["r"])
			s["y"].To(s["x"]).WhenIn(s["p"])
			s["z"].To(s["x"]).WhenIn(s["p"])
		}, []string{
			`state "x": stuck: no transition leaves it; add one, or mark it as Final (in a file, final: true) if it is to be the last; if direct changes leave it, mark where they lead as Direct`,
			`state "y": unreached: no path of transitions leads to it from "x"; add one, or mark it as Direct (in a file, direct: true) if only direct changes are to enter it`,
			`state "z": unreached: no path of transitions leads to it from "x"; add one, or mark it as Direct (in a file, direct: true) if only direct changes are to enter it`,
			`state "x": shadowed: the transition to "y" (in p and not in p) can never win: what it asks of current states is never true`,
			`state "x": shadowed: the transition to "y" (in p or q and in r) can never win: what it asks of current states is never true`,
			`state "x": shadowed: the transition to "z" (in p and in q or r) can never win: what it asks of current states is never true`,
		}},
		"choices of which none is possible": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["in1"], s["r"]).WhenIn(s["q"])
			s["x"].To(s["z"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepTires)
		}, []string{
			`state "y": unreached`,
			`state "x": shadowed: the transition to "y" (in in1 or r and in q) can never win: what it asks of current states is never true`,
		}},
	})
}

// Layers have more states than a word has bits.
func TestCheckManyStates(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	front, inner, act := b.Layer("front"), b.Layer("inner"), b.Layer("act")
	var states []*fsm.State[sheep]
	for i := range fsm.MaxStates {
		states = append(states, front.State(fmt.Sprint(i)).Direct())
	}
	last := states[63]
	in := inner.Within(last).State("in")
	x, y := act.State("x"), act.State("y")
	x.To(y).WhenIn(in)
	x.To(y).WhenIn(last).When(sheepFears)
	for _, i := range []int{0, 62, 64, 126, 127, 128, 190, 191, 192, fsm.MaxStates - 1} { // these are possible, and so not found
		x.To(y).WhenIn(states[i]).When(sheepFears)
	}
	y.To(x).After(time.Second)
	var got []string
	for _, f := range b.MustBuild().Check() {
		if f.Layer == "act" {
			got = append(got, f.Why)
		}
	}
	want := []string{`the transition to "y" (in 63 and sheepFears) can never win: the transition to "y" (in in)` + askedBefore}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A layer within a state is left with it, and asks nothing while another state is current.
func TestCheckStatesOfNestedLayers(t *testing.T) {
	checkStates(t, map[string]statesCase{
		"a layer within a state, which is left with it": {func(s sheepStates) {
			s["p"].To(s["q"]).WhenIn(s["in2"])
			s["q"].To(s["p"]).WhenNotIn(s["in2"])
			s["q"].To(s["r"]).WhenIn(s["in1"])
			s["q"].To(s["p"]).When(sheepFears)
		}, []string{
			`state "q": shadowed: the transition to "r" (in in1) can never win: what it asks of current states is never true`,
			`state "q": shadowed: the transition to "p" (sheepFears) can never win: the transition to "p" (not in in2)` + askedBefore,
			`state "r": stuck`,
			`state "r": unreached`,
		}},
		"outside": {func(s sheepStates) {
			outside := s["in1"].Layer().Outside()
			s["x"].To(s["y"]).WhenNotIn(s["p"])
			s["x"].To(s["z"]).WhenIn(outside).When(sheepFears)
			s["y"].To(s["x"]).WhenNotIn(outside)
			s["y"].To(s["z"]).WhenIn(s["p"]).When(sheepTires)
			s["z"].To(s["x"]).WhenIn(s["r"])
		}, []string{
			`state "x": shadowed: the transition to "z" (in outside and sheepFears) can never win: the transition to "y" (not in p)` + askedBefore,
			`state "y": shadowed: the transition to "z" (in p and sheepTires) can never win: the transition to "x" (not in outside)` + askedBefore,
			`state "z": unreached`,
		}},
		"the state that a layer is within": {func(s sheepStates) {
			s["in1"].To(s["in2"]).WhenIn(s["p"]).After(time.Second)
			s["in1"].To(s["in2"]).After(2 * time.Second).When(sheepFears)
			s["in2"].To(s["in1"]).WhenIn(s["q"])
			s["in1"].To(s["in3"]).When(sheepTires)
			s["in3"].To(s["in1"]).When(sheepTires).WhenIn(s["p"])
		}, []string{
			`state "in1": shadowed: the transition to "in2" (sheepFears, after 2s) can never win: the transition to "in2" (in p, after 1s)` + askedBefore,
			`state "in2": shadowed: the transition to "in1" (in q) can never win: what it asks of current states is never true`,
			`state "in1": spinning: while sheepTires holds, the layer changes every tick: in1 → in3 → in1`,
		}},
	})
}
