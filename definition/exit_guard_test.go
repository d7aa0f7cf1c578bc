package definition_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

func TestExitGuard(t *testing.T) {
	m, err := definition.Read("guard.yaml", []byte(`
machine: m
layers:
  act:
    any: [{to: stunned, on: hit}]
    states:
      strike: {exit guard: sees the player}
      stunned: {direct: true}
`), words())
	if err != nil {
		t.Fatal(err)
	}
	strike := m.State("act", "strike")
	if got := strike.ExitGuard(); got != "sees the player" {
		t.Errorf("the exit guard is called %q", got)
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(guard{})
	if p.Execute(e, hit) {
		t.Error("the state is left against its exit guard")
	}
	if p.View(e).sees = true; !p.Execute(e, hit) {
		t.Error("the state is not left, though its exit guard agrees")
	}
	wantMistakes(t, words(), [][2]string{
		{layer("{states: {s: {exit guard: sees the playr}}}"), "t:3:32: no condition is called \"sees the playr\"; did you mean \"sees the player\"? (Words.Conditions, TickConditions)"},
	})
}

// A guard may be a condition that sees the tick, as a word or made from a value, and goes by its words; a negation has no place there.
func TestTickGuards(t *testing.T) {
	text := `
machine: m
layers:
  act:
    states:
      strike:
        exit guard: second tick
        transitions: [{to: rest, on: hit}]
      rest:
        guard: {tick: 3}
`
	m, err := definition.Read("guard.yaml", []byte(text), withMakers())
	if err != nil {
		t.Fatal(err)
	}
	if exit, guard := m.State("act", "strike").ExitGuard(), m.Transitions()[0].Guard; exit != "second tick" || guard != "tick 3" {
		t.Errorf("the guards are called %q and %q", exit, guard)
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(guard{})
	var reasons []string
	for range 3 {
		p.Update()
		reasons = append(reasons, m.ReasonOf(p.Explain(nil, e, m.Layer("act"))[0]))
		if left := p.Execute(e, hit); left != (p.Tick() == 3) {
			t.Errorf("left in tick %d: %v", p.Tick(), left)
		}
	}
	if got, want := strings.Join(reasons, ", "), "tick 3 refuses, waits for hit, tick 3 refuses"; got != want { // in the tick after each
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := definition.Outline("guard.yaml", []byte(text)); err != nil {
		t.Error(err)
	}
	w := withMakers()
	w.Behaviours["careful"] = careful{}
	const twice = "; leave one of them out"
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {guard: not second tick}}}"), "t:3:27: no condition is called \"not second tick\"; did you mean \"second tick\"? (Words.Conditions, TickConditions)"},
		{layer("{states: {s: {guard: all rested for, exit guard: {all rested for: 1s}}}}"),
			"t:3:27: \"all rested for\" is asked of many at once, so it stands only under `when` or `unless` (Words.BatchConditions)" + "\n" +
				"t:3:56: \"all rested for\" is asked of many at once, so it stands only under `when` or `unless` (Words.BatchConditions)"},
		{layer("{states: {s: {behaviour: careful, guard: second tick, exit guard: second tick}}}"),
			"t:3:40: the behaviour of this state has a method CanEnter or CanEnterTick, which does not go with `guard`" + twice + "\n" +
				"t:3:60: the behaviour of this state has a method CanExit or CanExitTick, which does not go with `exit guard`" + twice},
	})
}

type careful struct{}

func (careful) CanEnterTick(*fsm.Tick, *guard) bool { return true }
func (careful) CanExitTick(*fsm.Tick, *guard) bool  { return true }
