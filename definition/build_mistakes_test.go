package definition_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// What only Build finds is said at the place in the text that it is about.

// Of two transitions that need no more than one command, the later is the mistake, wherever others of that name stand.
func TestTransitionsThatAnEarlierOneOverrules(t *testing.T) {
	never := func(source, target string) string {
		when := "never fire"
		if source == "any-state" {
			when = "hardly ever fire, if at all"
		}
		return `layer "a": ` + source + `: the transition to "` + target + `" can ` + when +
			`, since command "hit" fires an earlier one, whatever else holds; give that a condition, or leave one of them out`
	}
	wantMistakes(t, words(), [][2]string{
		{leaving("{to: r, on: hit}, {to: s, on: hit}"),
			"t:3:52: " + never(`state "s"`, "s")},
		{leaving("{to: r, on: hit}, {to: r, on: hit, when: sees the player}, {to: r, on: hit}, {to: s, on: hit}"),
			"t:3:93: " + never(`state "s"`, "r") + "\n" +
				"t:3:111: " + never(`state "s"`, "s")},
		{layer("{any: [{to: s, on: hit}, {to: r, on: hit}, {to: s, on: hit}], states: {s: , r: }}"),
			"t:3:49: " + never("any-state", "s")},
	})
}

// Transitions from one state to another have one name; each mistake is said of the one that it is in.
func TestMistakesInTransitionsOfOneName(t *testing.T) {
	const noHistory = `layer "a": state "s": transition to "r": ` + "`no history` is for a target that has layers with `history` within it; leave it out"
	wantMistakes(t, words(), [][2]string{
		{leaving("{to: r, on: hit}, {to: r, after: 1s, no history: true}, {to: r, after: 2s, no history: true}"),
			"t:3:71: " + noHistory + "\n" +
				"t:3:109: " + noHistory},
		{leaving("{to: r, after: 1s, no history: false}, {to: r, after: 2s, no history: true}"),
			"t:3:92: " + noHistory},
		{leaving("{to: r, no history: true}"),
			`t:3:34: layer "a": state "s": transition to "r": nothing ever fires it; say on, when, unless, in, not in, after or weight, or give the state that it leads to a guard` + "\n" +
				"t:3:42: " + noHistory},
	})
}

// An internal transition stays where it is; the text says what keeps it from that.
func TestMistakesInInternal(t *testing.T) {
	const own = "layer \"a\": state \"s\": transition to "
	wantMistakes(t, words(), [][2]string{
		{leaving("{to: r, on: hit, internal: true}"), "t:3:51: " + own + "\"r\": `internal` is for a transition that stays in \"s\"; leave that or `to` out"},
		{leaving("{internal: true}"), "t:3:35: " + own + "\"s\": `internal` needs a command, as `on: …`; without, it would fire in each tick, which is what `update` is for"},
		{leaving("{internal: true, on: hit, no history: true}"), "t:3:35: " + own + "\"s\": an internal transition enters nothing, so leave out `no history` and `into`"},
		{leaving("{internal: false, on: hit}"), "t:3:34: a transition says where it leads, as `to: …`"},
		{leaving("{internal: of course, to: s, on: hit}"), "t:3:45: true or false is wanted here, and not \"of course\""},
		{leaving("{internal: of course, on: hit}"), "t:3:45: true or false is wanted here, and not \"of course\""},
		{layer("{states: {s: {final: true, transitions: [{internal: of course, on: hit}]}, r: }}"),
			"t:3:58: true or false is wanted here, and not \"of course\""},
		{layer("{any: [{to: s, on: hit, internal: true}], states: {s: , r: }}"),
			"t:3:30: layer \"a\": any-transition to \"s\": `internal` is for a transition of a state, which stays in it; under `any`, leave it out"},
		{layer("{any: [{on: hit, internal: true}], states: {s: , r: }}"),
			"t:3:23: `internal` is for a transition of a state, which stays in it; give each state one"},
	})
}

// What into names is entered with the target, or the text says what to name.
func TestMistakesInInto(t *testing.T) {
	into := func(states string) string {
		return leaving("{to: r, on: hit, into: "+states+"}") +
			"\n  b: {within: r, states: {t: , u: }}\n  c: {within: b/u, history: true, states: {x: , y: }}\n  d: {within: c/x, states: {z: , t: }}\n  e: {within: s, states: {v: }}"
	}
	const own = "t:3:51: layer \"a\": state \"s\": transition to \"r\": `into`: "
	wantMistakes(t, words(), [][2]string{
		{into("v"), own + `layer "e" of state "v" is not within the target, "r"; name states of layers that are`},
		{into("a/s"), own + `layer "a" of state "s" is not within the target, "r"; name states of layers that are`},
		{into("[b/t, u]"), own + `"t" and "u" are states of one layer, "b", which is in one state at a time; name one of them`},
		{into("[u, u]"), own + `state "u" of layer "b" is named twice`},
		{into("b/outside"), own + `layer "b" goes to "outside" only when the state that it is within is left; name another state of it`},
		{into("y"), own + `state "y" is within "u" of layer "b", which is not entered by that; name "u", too`},
		{into("[y, b/t]"), own + `state "y" is within "u" of layer "b", which is entered by "t"; name "u" in its place, or leave out "y"`},
		{into("[z, u]"), own + `state "z" is within "x" of layer "c", which may come back to another one by its history; name "x", too`},
		{into("t"), `t:3:57: several layers have a state "t"; say which, as b/t`},
		{into("w"), `t:3:57: no other layer has a state "w"; there are t, u, outside, x, y, z, v`},
		{into("[]"), `t:3:57: the name of a state is wanted here, and not an empty list`},
	})
}

// A mistake that only Go can make of a transition has its place, too: it is a matter of the text if Extend deletes what that asks for.
func TestMistakesInTransitionsOfOneNameThatExtendMakes(t *testing.T) {
	w := words()
	w.Extend = func(b *fsm.Builder[guard]) {
		b.DeleteLayer("b")
		s := b.FindLayer("a").FindState("s")
		s.To(b.FindLayer("a").FindState("r")) // is no transition of the text, although one has that name
		s.Transitions()[0].On(calm)
	}
	const name = `layer "a": state "s": transition to "r": `
	wantMistakes(t, w, [][2]string{
		{leaving("{to: r, on: hit}, {to: r, after: 1s}, {to: r, in: q}, {to: s}") + "\n  b: {states: {q: }}",
			`t:3:16: ` + name + "nothing ever fires it; give it When, WhenIn, On, After or Weight, or give its target CanEnter\n" +
				`t:3:34: ` + name + "On is set twice; add a transition for each command\n" +
				`t:3:72: ` + name + `WhenIn was given state "q" of layer "b" of machine "m", which this definition does not have` + "\n" +
				`t:3:88: layer "a": state "s": transition to "s": nothing ever fires it; say on, when, unless, in, not in, after or weight, or give the state that it leads to a guard`},
	})
	// A command that the text does not have has no name in it.
	w.Extend = func(b *fsm.Builder[guard]) {
		for _, t := range b.FindLayer("a").FindState("s").Transitions() {
			t.On(calm)
		}
	}
	wantMistakes(t, w, [][2]string{
		{leaving("{to: r}, {to: r}"),
			`t:3:43: layer "a": state "s": already has transition for command 2, to "r"; without a condition the one to "r" can never fire`},
	})
}

func TestTooManyTransitions(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer("{any: [{to: s, on: hit}], states: {s: {transitions: [" + strings.Repeat("{to: r, after: 1s},", 250) + "]}, r: }}"),
			`t:3:41: layer "a": state "s": more than 250 transitions leave it, those under ` + "`any` included"},
	})
}

// A state of the layer may be called outside only if the layer is not within a state; and that has room for one more.
func TestTheStateOutsideIsTheLayersOwn(t *testing.T) {
	inner := func(text string) string { return layer("{states: {s: }}") + "\n  b: " + text }
	wantMistakes(t, words(), [][2]string{
		{inner("{within: s, states: {outside: }}"),
			`t:4:27: a layer within a state is "outside" while that state is not current; give this one another name`},
		{inner("{within: s, states: {t: {next: outside}}}"),
			`t:4:37: the layer is "outside" by itself while "s" is not current; name another state`},
		{inner("{within: s, states: {t: }}\n  c: {within: outside, states: {u: }}"),
			`t:5:15: nothing is within "outside"; name another state of layer "b"`},
		{inner("\n    within: s\n    states:\n" + numbered("      s%d:\n", 250)),
			"t:256:7: a layer within a state has at most 249 states, and this is one more"},
	})
}

type (
	dancer struct{}
	clumsy struct{}
	split  struct{}
	silent struct{}
)

func (dancer) Enter(*fsm.Tick, *guard)                       {}
func (dancer) Update(*fsm.Tick, *guard)                      {}
func (dancer) Exit(*fsm.Tick, *guard)                        {}
func (dancer) OnMessage(*fsm.Tick, *guard, fsm.Message) bool { return false }
func (dancer) CanEnter(*guard) bool                          { return true }
func (clumsy) Enter(*guard)                                  {}
func (split) Update(*fsm.Tick, *guard)                       {}
func (split) UpdateBatch(*fsm.Tick, []guard)                 {}
func (silent) Update(*fsm.Tick, *guard)                      {}
func (silent) OnEnter(*fsm.Tick, *guard)                     {}

// A behaviour's mistakes are said where the text names it, and in terms of Go, where they are.
func TestMistakesInBehaviours(t *testing.T) {
	w := words()
	w.Behaviours = map[string]any{"dance": dancer{}, "fall": clumsy{}, "both": split{}, "hush": silent{}}
	const twice = " which does not go with "
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {behaviour: fall}}}"),
			`t:3:31: layer "a": state "s": definition_test.clumsy.Enter is func(*definition_test.guard), want func(*fsm.Tick, *definition_test.guard)`},
		{layer("{states: {s: {behaviour: both}}}"),
			`t:3:31: layer "a": state "s": it has both OnUpdate and OnUpdateBatch; one of them is called, so set one`},
		{layer("{states: {s: {behaviour: hush}}}"),
			`t:3:31: layer "a": state "s": nothing calls method OnEnter of its behaviour; name it Enter`},
		{layer("{states: {s: {behaviour: dance, enter: shout, update: march, exit: shout, message: hear, guard: sees the player}}}"),
			"t:3:38: the behaviour of this state has a method Enter," + twice + "`enter`; leave one of them out\n" +
				"t:3:52: the behaviour of this state has a method Update or UpdateBatch," + twice + "`update`; leave one of them out\n" +
				"t:3:67: the behaviour of this state has a method Exit," + twice + "`exit`; leave one of them out\n" +
				"t:3:80: the behaviour of this state has a method OnMessage," + twice + "`message`; leave one of them out\n" +
				"t:3:95: the behaviour of this state has a method CanEnter or CanEnterTick," + twice + "`guard`; leave one of them out"},
	})
}

// An internal transition may say where it leads, but need not.
func TestInternalMayBeFalse(t *testing.T) {
	for text, want := range map[string]bool{"internal: true": true, "internal: true, to: s": true, "internal: false, to: s": false} {
		m, err := definition.Read("t", []byte(leaving("{on: hit, "+text+"}")), words())
		if err != nil {
			t.Fatal(err)
		}
		if i := m.Transitions()[0]; i.Internal != want || i.From != i.To {
			t.Errorf("%s gives %v, from %v to %v", text, i.Internal, i.From, i.To)
		}
	}
}

// An internal transition does not leave its state, so a final one may have it.
func TestInternalOfAFinalState(t *testing.T) {
	const final = "{states: {r: {transitions: [{to: s, on: hit}]}, s: {final: true, transitions: [%s]}}}"
	m, err := definition.Read("t", []byte(layer(fmt.Sprintf(final, "{on: hit, internal: true}"))), words())
	if err != nil || !m.State("a", "s").IsFinal() {
		t.Errorf("%v", err)
	}
	wantMistakes(t, words(), [][2]string{
		{layer(fmt.Sprintf(final, "{on: hit, internal: true}, {to: r, after: 1s}, {to: s, after: 1s}")),
			"t:3:112: this leaves the state, which is final; leave it out, or `final`"},
	})
}

// An any-transition of the text does not lead to its own target unless it says so.
func TestAllowSelfMayBeFalse(t *testing.T) {
	for text, want := range map[string]bool{"true": true, "false": false} {
		m, err := definition.Read("t", []byte(layer("{any: [{to: s, on: hit, allow self: "+text+"}], states: {s: , r: }}")), words())
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Transitions()[0].AllowSelf; got != want {
			t.Errorf("allow self: %s gives %v", text, got)
		}
	}
}
