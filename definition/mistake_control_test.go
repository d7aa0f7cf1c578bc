package definition_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/horde-fsm/horde/definition"
)

// A name may contain what a terminal would obey. Errors, which games print, contain none of it.
func TestMistakesDoNotMoveTheCursor(t *testing.T) {
	text := "machine: m\nlayers:\n  l:\n    states:\n      \"\\e[31mred\\0\\u202e\": {transitions: [{to: zz, after: 1s}]}\n      b: {}\n"
	_, err := definition.Read("f\x1b[2J.yaml", []byte(text), definition.Words[struct{}]{})
	if err == nil {
		t.Fatal("zz is a state")
	}
	if !strings.Contains(err.Error(), `no state "zz"`) {
		t.Error(err)
	}
	for _, r := range err.Error() {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			t.Errorf("%q has %q", err.Error(), r)
		}
	}
}
