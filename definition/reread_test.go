package definition_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/definition"
)

func TestRereadRefusesANilMachine(t *testing.T) {
	defer func() {
		if got := fmt.Sprint(recover()); got != "definition: Reread was given a nil machine; Read makes the first one" {
			t.Error(got)
		}
	}()
	definition.Reread(nil, "t", []byte(guardText), words())
}

// Reread forgets a command that only the old Words have. (The first text also shows that an entry guard is named by its word.)
func TestRereadForgetsCommands(t *testing.T) {
	w := words()
	m, err := definition.Read("t", []byte("machine: m\nlayers: {a: {states: {s: {transitions: [{to: r, on: hit}]}, r: {guard: sees the player}}}}"), w)
	if err != nil || m.Transitions()[0].Guard != "sees the player" {
		t.Fatalf("guard %q, error %v", m.Transitions()[0].Guard, err)
	}
	w.Commands["hit"] = 77
	m, err = definition.Reread(m, "t", []byte("machine: m\nlayers: {a: {states: {s: {transitions: [{to: r, on: hit}]}, r: }}}"), w)
	if err != nil {
		t.Fatal(err)
	}
	if known := m.Commands(); len(known) != 1 || known[0] != 77 {
		t.Errorf("it knows the commands %v", known)
	}
}
