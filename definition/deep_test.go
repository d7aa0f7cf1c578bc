package definition_test

import (
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
)

// TestAbsurdTexts: what nobody writes by hand is an error too, and soon.
func TestAbsurdTexts(t *testing.T) {
	const many = 20_000
	for name, text := range map[string]string{
		"lists in lists":       strings.Repeat("[", many),
		"mappings in mappings": strings.Repeat("{a: ", many),
		"a long word":          "machine: m\nlayers: {a: {initial: " + strings.Repeat("s", 100*many) + ", states: {s: {}}}}",
		"zero bytes":           strings.Repeat("\x00", many),
		"no UTF-8":             "machine: \xff\xfe\nlayers: {\x80: }",
	} {
		start := time.Now()
		if m, err := definition.Outline("t", []byte(text)); err == nil || m != nil {
			t.Errorf("%s make a machine", name)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s take %v", name, took)
		}
	}
}
