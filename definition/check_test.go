package definition_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

type sleeper struct{ dark, tired bool }

// Check takes conditions of one name for one condition and those of two names for two, whether Words has functions for them or, as in
// Outline, they are invented.
func TestCheckKnowsWords(t *testing.T) {
	words := definition.Words[sleeper]{Conditions: map[string]func(*sleeper) bool{
		"dark":  func(s *sleeper) bool { return s.dark },
		"tired": func(s *sleeper) bool { return s.tired },
	}}
	for _, c := range []struct{ first, second, want string }{
		{"when: dark", "when: dark", "can never win"},
		{"unless: dark", "unless: dark", "can never win"},
		{"when: dark", "when: [tired, dark]", "can never win"},
		{"when: dark", "when: tired", ""},
		{"when: dark", "unless: dark", ""},
		{"unless: dark", "unless: tired", ""},
		{"when: [tired, dark]", "when: dark", ""},
	} {
		text := "machine: m\nlayers: {l: {states: {" +
			"up: {transitions: [{to: bed, " + c.first + "}, {to: sofa, " + c.second + "}]}, " +
			"bed: {transitions: [{to: up, after: 8h}]}, sofa: {transitions: [{to: up, after: 1h}]}}}}"
		told, err := definition.Read("t", []byte(text), words)
		if err != nil {
			t.Fatal(err)
		}
		outline, err := definition.Outline("t", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for reader, found := range map[string][]fsm.Finding{"Read": told.Check(), "Outline": outline.Check()} {
			shadowed := ""
			for _, f := range found {
				if f.Kind == fsm.FindingShadowed {
					shadowed += f.String()
				}
			}
			if (c.want == "") != (shadowed == "") || !strings.Contains(shadowed, c.want) {
				t.Errorf("%s, %s then %s: found %q, want %q", reader, c.first, c.second, shadowed, c.want)
			}
		}
	}
}

// Check takes invented delays of one name for one delay.
func TestCheckKnowsDelays(t *testing.T) {
	for name, want := range map[string]bool{"a while": true, "a long time": false} {
		text := "machine: m\nlayers: {l: {states: {" +
			"up: {transitions: [{to: bed, when: dark, after: a while}, {to: sofa, when: dark, after: " + name + "}]}, " +
			"bed: {transitions: [{to: up, after: 8h}]}, sofa: {transitions: [{to: up, after: 1h}]}}}}"
		m, err := definition.Outline("t", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if found := m.Check(); want != (len(found) > 0 && found[len(found)-1].Kind == fsm.FindingShadowed) {
			t.Errorf("%s: %v", name, found)
		}
	}
}
