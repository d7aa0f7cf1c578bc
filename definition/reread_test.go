package definition_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

func TestRereadRefusesWhatBuildHasNotMade(t *testing.T) {
	refuses := func(old *fsm.Machine[guard], what string) {
		defer func() {
			if got := fmt.Sprint(recover()); got != "definition: Reread was given a "+what+"; Read makes the first one" {
				t.Error(got)
			}
		}()
		definition.Reread(old, "t", []byte(guardText), words())
	}
	refuses(nil, "nil machine")
	refuses(new(fsm.Machine[guard]), "machine that Build has not made")
}

// A text that has lost its name would be a mistake when the game starts next, so it is one at once.
func TestRereadWantsAName(t *testing.T) {
	m, err := definition.Read("t", []byte(guardText), words())
	if err != nil {
		t.Fatal(err)
	}
	_, err = definition.Reread(m, "t", []byte("layers: {a: {states: {s: }}}"), words())
	if want := "t:1:1: a machine says its name, as `machine: …`"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A machine goes by the name that its text has now.
func TestRereadTakesAnotherName(t *testing.T) {
	m, err := definition.Read("t", []byte("machine: ogre\nlayers: {a: {states: {s: }}}"), words())
	if err != nil {
		t.Fatal(err)
	}
	again, err := definition.Reread(m, "t", []byte("machine: troll\nlayers: {a: {states: {s: }}}"), words())
	if err != nil || again.Name() != "troll" || m.Name() != "ogre" {
		t.Fatal(again, m, err)
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(guard{})
	p.Update()
	if err := p.Swap(again); err != nil || p.Current(e, m.Layer("a")) != again.MustState("a", "s") {
		t.Errorf("%v, in state %q", err, p.Current(e, m.Layer("a")))
	}
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

// What Extend names is named anew when a text has changed; names that Edit has added, or that Extend no longer gives, are gone.
func TestRereadForgetsNamesOfMessages(t *testing.T) {
	const text = "machine: m\nlayers: {l: {states: {s: {}}}}"
	names := map[fsm.MessageKind]string{1: "Noise"}
	words := definition.Words[struct{}]{Extend: func(b *fsm.Builder[struct{}]) { b.Messages(names) }}
	m, err := definition.Read("m.yaml", []byte(text), words)
	if err != nil {
		t.Fatal(err)
	}
	m = m.Edit().Messages(map[fsm.MessageKind]string{2: "Smell"}).MustBuild()
	names = map[fsm.MessageKind]string{3: "Noise"}
	again, err := definition.Reread(m, "m.yaml", []byte(text), words)
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range map[fsm.MessageKind]string{1: "message 1", 2: "message 2", 3: "Noise"} {
		if got := again.MessageName(k); got != want {
			t.Errorf("message %d: %q, want %q", k, got, want)
		}
	}
}

// Reading a text again and swapping the result in changes nothing where the text has not changed: not even how each entity came to be where
// it is. An edited delay is the same transition's.
func TestRereadKeepsHowStatesWereEntered(t *testing.T) {
	const text = "machine: m\nlayers: {a: {states: {s: {transitions: [{to: r, after: 50ms}]}, r: {transitions: [{to: s, when: sees the player}]}}}}"
	m, err := definition.Read("t", []byte(text), words())
	if err != nil {
		t.Fatal(err)
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(guard{})
	for !p.IsIn(e, "r") {
		p.Update()
	}
	hash := p.Hash()
	for _, changed := range []string{text + " # as before", strings.Replace(text, "50ms", "70ms", 1)} {
		again, err := definition.Reread(p.Machine(), "t", []byte(changed), words())
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Swap(again); err != nil {
			t.Fatal(err)
		}
		if cause, by := p.LastChange(e, again.Layer("a")); cause != fsm.CauseCondition || by != 0 {
			t.Errorf("entered by %v, transition %d", cause, by)
		}
		if c := p.Changes(); len(c) != 1 || c[0].Transition != 0 {
			t.Errorf("the change is now %+v", c)
		}
		if p.Hash() != hash {
			t.Error("the rows have changed")
		}
	}
}
