package definition_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// Extend finds nothing where the text has another name now. Its panic is a mistake in the text, not the end of a game that rereads it; any
// other panic of it comes out.
func TestExtendThatFindsNothing(t *testing.T) {
	w := words()
	w.Extend = func(b *fsm.Builder[guard]) { b.FindLayer("act").FindState("sleep").OnEnter(write("snores")) }
	_, err := definition.Read("guard.yaml", []byte(guardText), w)
	if err == nil || !strings.HasPrefix(err.Error(), "guard.yaml: Extend") || !strings.Contains(err.Error(), "FindState returns nil") {
		t.Errorf("%v", err)
	}
	for _, value := range []any{"ouch", 7} {
		w.Extend = func(*fsm.Builder[guard]) { panic(value) }
		func() {
			defer func() {
				if got := recover(); got != value {
					t.Errorf("panic with %v, want %v", got, value)
				}
			}()
			_, _ = definition.Read("guard.yaml", []byte(guardText), w)
		}()
	}
}
