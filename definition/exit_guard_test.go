package definition_test

import (
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
		{layer("{states: {s: {exit guard: sees the playr}}}"), "t:3:32: no condition is called \"sees the playr\"; did you mean \"sees the player\"? (Words.Conditions)"},
	})
}
