package fsm_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

func newGate() *fsm.Builder[struct{}] {
	b := fsm.NewBuilder[struct{}]("gate")
	b.Layer("l").State("s")
	return b
}

func TestMessagesAreCalledByName(t *testing.T) {
	m := newGate().Messages(map[fsm.MessageKind]string{0: "Anything", 1: "Noise", -1: "Whisper"}).MustBuild()
	b := m.Edit().Messages(map[fsm.MessageKind]string{1: "Shout", 2: "Smell"})
	edited := b.MustBuild()
	b = edited.Edit()
	b.DeleteMessageNames()
	nameless := b.MustBuild()
	for k, want := range map[fsm.MessageKind][3]string{
		-1: {"Whisper", "Whisper", "message -1"},
		0:  {"Anything", "Anything", "message 0"},
		1:  {"Noise", "Shout", "message 1"},
		2:  {"message 2", "Smell", "message 2"},
	} {
		if got := [3]string{m.MessageName(k), edited.MessageName(k), nameless.MessageName(k)}; got != want {
			t.Errorf("message %d: %q, want %q", k, got, want)
		}
	}
}

func TestNamesOfMessagesThatAreMistakes(t *testing.T) {
	_, err := newGate().Messages(map[fsm.MessageKind]string{1: "", 2: "Noise", 3: "Noise"}).Build()
	var failed *fsm.BuildError
	if !errors.As(err, &failed) {
		t.Fatal(err)
	}
	want := []string{
		`machine "gate": Messages: message 1 is given an empty name`,
		`machine "gate": Messages: 2 and 3 are both named "Noise"`,
	}
	if !slices.Equal(failed.Mistakes, want) {
		t.Errorf("%q, want %q", failed.Mistakes, want)
	}
}
