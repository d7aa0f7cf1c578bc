package definition_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

const nestedText = `
machine: guard
layers:
  mode:
    states:
      peace: {transitions: [{to: combat, when: sees the player}]}
      combat: {transitions: [{to: peace, on: calm down}]}
    any: [{to: combat, on: hit, no history: true}, {to: combat, on: calm down, into: [stand, hands/shoot]}]
  hands:
    within: combat
    history: true
    any: [{to: aim, on: hit, in: feet/outside}]
    states:
      aim: {enter: shout, transitions: [{to: shoot, after: 50ms}]}
      shoot: {update: chase the player}
  feet:
    within: hands/shoot
    states:
      stand:
`

func TestLayersWithinStates(t *testing.T) {
	m, err := definition.Read("guard.yaml", []byte(nestedText), words())
	if err != nil {
		t.Fatal(err)
	}
	hands, feet, shoot := m.Layer("hands"), m.Layer("feet"), m.State("hands", "shoot")
	if hands.Outer() != m.State("mode", "combat") || !hands.HasHistory() || hands.InitialState().Name() != "aim" {
		t.Errorf("hands: within %v, history %v, begin in %v", hands.Outer(), hands.HasHistory(), hands.InitialState())
	}
	if feet.Outer() != shoot || feet.HasHistory() {
		t.Errorf("feet: within %v, history %v", feet.Outer(), feet.HasHistory())
	}
	if infos := m.Transitions(); !infos[0].NoHistory || infos[1].NoHistory {
		t.Error("no history says nothing")
	} else if want := []fsm.InnerState{{Layer: 1, State: shoot.ID()}, {Layer: 2, State: 1}}; infos[0].Into != nil || !slices.Equal(infos[1].Into, want) {
		t.Errorf("into %v and %v", infos[0].Into, infos[1].Into)
	}
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(guard{sees: true})
	pool.Update()

	// Swapped for a machine with one state more, it goes on where it was.
	next, err := definition.Reread(m, "guard.yaml", []byte(strings.Replace(nestedText, "      shoot:", "      wait:\n      shoot:", 1)), words())
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.Swap(next); err != nil {
		t.Fatal(err)
	}
	if !pool.IsIn(e, "aim") || !pool.IsIn(e, fsm.Outside, feet) {
		t.Errorf("it is in %v and %v", pool.Current(e, hands), pool.Current(e, feet))
	}
	if n := strings.Count(strings.Join(pool.View(e).log, " "), "shouts"); n != 1 {
		t.Errorf("it was entered %d times", n)
	}
}

func TestMistakesAboutLayersWithinStates(t *testing.T) {
	for text, want := range map[string]string{
		"within: combatt":      `t.yaml:5:19: no other layer has a state "combatt"; did you mean "combat"?`,
		"within: mode/combatt": `t.yaml:5:19: layer "mode" has no state "combatt"; did you mean "combat"?`,
		"within: mode/hunt":    `t.yaml:5:19: layer "mode" has no state "hunt"; there are peace, combat` + "\n",
		"within: [combat]":     `t.yaml:5:19: the name of a state is wanted here, and not a list` + "\n",
		"history: maybe":       `t.yaml:5:20: true or false is wanted here, and not "maybe"`,
		"history: false, any: [{to: aim, on: hit, no history: true}]": `t.yaml:5:52: layer "hands": any-transition to "aim": ` + "`no history` is for a target that has layers with `history` within it; leave it out\n",
		"history: true":                                 `t.yaml:5:11: layer "hands": ` + "`history` is for a layer within a state, which leaves and comes back",
		"within: combat, initial: outside":              `t.yaml:5:36: the layer is "outside" by itself while "combat" is not current; name another state` + "\n",
		"within: late":                                  `t.yaml:5:19: layer "last" stands below this one, and layers tick in their order; put it above` + "\n",
		"within: hands/aim":                             `t.yaml:5:19: a layer cannot be within a state of its own; name a state of a layer above this one` + "\n",
		"within: combat, any: [{to: outside, on: hit}]": `t.yaml:5:38: the layer is "outside" by itself while "combat" is not current; name another state` + "\n",
		"within: combat, initial: cook":                 `t.yaml:5:36: layer "hands" has no state "cook"; there are aim, shoot` + "\n",
		"within: combat, initial: mode/peace":           `t.yaml:5:36: layer "hands" has no state "mode/peace"; that is a state of layer "mode", and a layer begins with one of its own states` + "\n",
		"within: combat, initial: outsid":               `t.yaml:5:36: layer "hands" has no state "outsid"; there are aim, shoot` + "\n",
	} {
		_, err := definition.Read("t.yaml", []byte("machine: m\nlayers:\n  mode:\n    {states: {peace: {}, combat: {}}}\n  hands: {"+text+", states: {aim: {}, shoot: {}}}\n  last: {states: {late: {}, later: {}}}\n"), words())
		if err == nil || !strings.HasPrefix(err.Error()+"\n", want) {
			t.Errorf("%s: %v\nwant %s", text, err, want)
		}
	}
}
