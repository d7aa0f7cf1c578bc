package fsm_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestCheckKnowsWhichStatesAreCurrent: what WhenIn and WhenNotIn ask for is known, in the layer itself and in others.
func TestCheckKnowsWhichStatesAreCurrent(t *testing.T) {
	type states = map[string]*fsm.State[sheep]
	const wins = ` is asked before it and fires whenever it could`
	for name, c := range map[string]struct {
		define func(s states)
		want   []string
	}{
		"one that asks for less comes before": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["p"])
			s["x"].To(s["z"]).WhenIn(s["p"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepTires)
		}, []string{
			`state "z": unreached: no path of transitions leads to it from "x"`,
			`state "x": shadowed: the transition to "z" (in p and sheepFears) can never win: the transition to "y" (in p)` + wins,
		}},
		"there and back while another layer is where it is": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["p"])
			s["y"].To(s["x"]).WhenIn(s["p"])
			s["x"].To(s["z"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepTires)
		}, []string{`state "x": spinning: while in p holds, the layer changes every tick: x → y → x`}},
		"back by a weaker question": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["p"])
			s["y"].To(s["z"]).WhenIn(s["q"], s["p"])
			s["z"].To(s["x"]).WhenNotIn(s["q"])
		}, []string{`state "x": spinning: while in p holds, the layer changes every tick: x → y → z → x`}},
		"two states take turns": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["p"])
			s["y"].To(s["x"]).WhenIn(s["q"])
			s["x"].To(s["z"]).WhenNotIn(s["p"])
			s["z"].To(s["x"]).WhenIn(s["p"])
		}, nil},
		"a contradiction": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["p"]).WhenNotIn(s["p"])
			s["x"].To(s["y"]).WhenIn(s["p"], s["q"]).WhenIn(s["r"])
			s["x"].To(s["z"]).WhenIn(s["p"]).WhenIn(s["q"], s["r"])
			s["y"].To(s["x"]).WhenIn(s["p"])
			s["z"].To(s["x"]).WhenIn(s["p"])
		}, []string{
			`state "x": stuck: no transition leaves it`,
			`state "y": unreached: no path of transitions leads to it from "x"`,
			`state "z": unreached: no path of transitions leads to it from "x"`,
			`state "x": shadowed: the transition to "y" (in p and not in p) can never win: what it asks of current states is never true`,
			`state "x": shadowed: the transition to "y" (in p or q and in r) can never win: what it asks of current states is never true`,
			`state "x": shadowed: the transition to "z" (in p and in q or r) can never win: what it asks of current states is never true`,
		}},
		"several at once": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["p"]).WhenIn(s["p"], s["q"])
			s["x"].To(s["z"]).WhenIn(s["p"]).When(sheepFears)
			s["x"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["x"]).When(sheepTires)
			s["z"].To(s["x"]).When(sheepTires)
		}, []string{`state "x": shadowed: the transition to "z" (in p and sheepFears) can never win: the transition to "y" (in p and in p or q)` + wins}},
		"states of two layers": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["p"], s["in2"])
			s["x"].To(s["z"]).WhenIn(s["p"]).When(sheepFears)
			s["x"].To(s["z"]).WhenIn(s["in2"], s["p"]).When(sheepFears)
			s["x"].To(s["z"]).WhenIn(s["in2"], s["q"])
			s["y"].To(s["x"]).WhenIn(s["q"], s["in1"])
			s["z"].To(s["x"]).When(sheepTires)
		}, []string{
			`state "x": shadowed: the transition to "z" (in p and sheepFears) can never win: the transition to "y" (in p or in2)` + wins,
			`state "x": shadowed: the transition to "z" (in in2 or p and sheepFears) can never win: the transition to "y" (in p or in2)` + wins,
		}},
		"states of its own layer": {func(s states) {
			s["x"].Layer().Any().To(s["z"]).WhenNotIn(s["z"], s["y"]).When(sheepFears)
			s["x"].To(s["y"]).WhenIn(s["x"]).When(sheepTires)
			s["x"].To(s["z"]).WhenIn(s["y"])
			s["x"].To(s["z"]).When(sheepTires)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepHungers)
		}, []string{
			`state "x": shadowed: the transition to "z" (in y) can never win: what it asks of current states is never true`,
			`state "x": shadowed: the transition to "z" (sheepTires) can never win: the transition to "y" (in x and sheepTires)` + wins,
		}},
		"an any-transition that one state only may take": {func(s states) {
			s["x"].Layer().Any().To(s["y"]).WhenIn(s["z"]).WhenIn(s["p"])
			s["x"].To(s["z"]).When(sheepTires)
			s["z"].To(s["x"]).When(sheepHungers)
			s["y"].To(s["x"]).WhenIn(s["p"])
		}, nil},
		"an any-transition that spins with itself": {func(s states) {
			s["x"].Layer().Any().To(s["y"]).WhenIn(s["x"], s["p"])
			s["x"].Layer().Any().To(s["x"]).WhenIn(s["y"], s["p"])
			s["x"].To(s["z"]).When(sheepTires)
			s["z"].To(s["x"]).When(sheepHungers)
		}, []string{
			`state "x": shadowed: the transition to "z" (sheepTires) can never win: the any-transition to "y" (in x or p)` + wins,
			`state "z": unreached`,
			`state "x": spinning: while in x or p holds, the layer changes every tick: x → y → x`,
		}},
		"a layer within a state, which is left with it": {func(s states) {
			s["p"].To(s["q"]).WhenIn(s["in2"])
			s["q"].To(s["p"]).WhenNotIn(s["in2"])
			s["q"].To(s["r"]).WhenIn(s["in1"])
			s["q"].To(s["p"]).When(sheepFears)
		}, []string{
			`state "q": shadowed: the transition to "r" (in in1) can never win: what it asks of current states is never true`,
			`state "q": shadowed: the transition to "p" (sheepFears) can never win: the transition to "p" (not in in2)` + wins,
			`state "r": stuck`,
			`state "r": unreached`,
		}},
		"the state that a layer is within": {func(s states) {
			s["in1"].To(s["in2"]).WhenIn(s["p"]).After(time.Second)
			s["in1"].To(s["in2"]).After(2 * time.Second).When(sheepFears)
			s["in2"].To(s["in1"]).WhenIn(s["q"])
			s["in1"].To(s["in3"]).When(sheepTires)
			s["in3"].To(s["in1"]).When(sheepTires).WhenIn(s["p"])
		}, []string{
			`state "in1": shadowed: the transition to "in2" (sheepFears, after 2s) can never win: the transition to "in2" (in p, after 1s)` + wins,
			`state "in2": shadowed: the transition to "in1" (in q) can never win: what it asks of current states is never true`,
			`state "in1": spinning: while sheepTires holds, the layer changes every tick: in1 → in3 → in1`,
		}},
		"what all choices have in common": {func(s states) {
			s["x"].To(s["y"]).WhenNotIn(s["r"])
			s["x"].To(s["z"]).WhenIn(s["in1"], s["q"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepFears)
		}, []string{
			`state "z": unreached`,
			`state "x": shadowed: the transition to "z" (in in1 or q and sheepFears) can never win: the transition to "y" (not in r)` + wins,
		}},
		"the only choice left": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["in1"])
			s["x"].To(s["z"]).WhenIn(s["in1"], s["q"]).WhenIn(s["p"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepFears)
		}, []string{
			`state "z": unreached`,
			`state "x": shadowed: the transition to "z" (in in1 or q and in p and sheepFears) can never win: the transition to "y" (in in1)` + wins,
		}},
		"choices of which none is possible": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["in1"], s["r"]).WhenIn(s["q"])
			s["x"].To(s["z"]).When(sheepFears)
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepTires)
		}, []string{
			`state "y": unreached`,
			`state "x": shadowed: the transition to "y" (in in1 or r and in q) can never win: what it asks of current states is never true`,
		}},
		"a round trip past what another layer may not be in": {func(s states) {
			s["x"].To(s["y"]).When(sheepFears)
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["z"]).WhenIn(s["r"], s["in1"])
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].Final()
		}, []string{`state "x": spinning: while sheepFears holds, the layer changes every tick: x → y → x`}},
		"a round trip past what another layer cannot be in": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["q"])
			s["y"].To(s["z"]).WhenIn(s["p"])
			s["y"].To(s["x"]).WhenIn(s["q"])
			s["z"].Final()
		}, []string{`state "x": spinning: while in q holds, the layer changes every tick: x → y → x`}},
		"no round trip past what holds in one of the states asked for": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["p"], s["q"])
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["x"]).WhenIn(s["p"], s["q"])
			s["z"].Final()
		}, nil},
		"no round trip past one of the choices asked for": {func(s states) {
			s["x"].To(s["y"]).WhenIn(s["q"], s["in1"])
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["x"]).WhenIn(s["q"], s["in1"])
			s["z"].Final()
		}, nil},
		"no round trip past transitions of which one fires": {func(s states) {
			s["x"].To(s["y"]).When(sheepFears)
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["z"]).WhenIn(s["p"], s["r"])
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].Final()
		}, nil},
		"no round trip past what an inner layer begins with": {func(s states) {
			s["p"].To(s["r"]).WhenIn(s["in1"])
			s["p"].To(s["q"]).When(sheepFears)
			s["q"].To(s["p"]).When(sheepFears)
			s["r"].Final()
		}, nil},
		"a round trip past what an inner layer does not begin with": {func(s states) {
			s["p"].To(s["r"]).WhenIn(s["in2"])
			s["p"].To(s["q"]).When(sheepFears)
			s["q"].To(s["p"]).When(sheepFears)
			s["r"].Final()
			s["in2"].Direct()
		}, []string{`state "p": spinning: while sheepFears holds, the layer changes every tick: p → q → p`}},
		"no round trip past where history may lead": {func(s states) {
			s["p"].To(s["r"]).WhenIn(s["in2"])
			s["p"].To(s["q"]).When(sheepFears)
			s["q"].To(s["p"]).When(sheepFears)
			s["r"].Final()
			s["in2"].Direct()
			s["in2"].Layer().History()
		}, nil},
		"a transition that always wins breaks the round trip": {func(s states) {
			s["in1"].To(s["in2"]).WhenIn(s["p"])
			s["in2"].To(s["in1"]).When(sheepHungers)
			s["in1"].To(s["in3"]).When(sheepTires)
			s["in3"].To(s["in1"]).When(sheepTires)
		}, []string{
			`state "in3": unreached`,
			`state "in2": spinning: while sheepHungers holds, the layer changes every tick: in2 → in1 → in2`,
			`state "in1": shadowed: the transition to "in3" (sheepTires) can never win: the transition to "in2" (in p)` + wins,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			b := fsm.NewBuilder[sheep]("sheep")
			s := states{}
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
