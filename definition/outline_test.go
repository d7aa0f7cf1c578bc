package definition_test

import (
	"testing"

	"github.com/horde-fsm/horde/definition"
)

// Outline accepts any callback next to a behaviour, since it does not know which methods the behaviour has.
func TestOutlineOfABehaviour(t *testing.T) {
	const text = "machine: m\nlayers: {a: {states: {s: {behaviour: a dance, update: march, exit: breathe out, message: hear, guard: sees the player}}}}"
	if _, err := definition.Read("t", []byte(text), words()); err != nil {
		t.Error(err)
	}
	if _, err := definition.Outline("t", []byte(text)); err != nil {
		t.Error(err)
	}
}
