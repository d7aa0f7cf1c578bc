package definition_test

import (
	"fmt"
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
		"two long words":       "machine: m\nlayers: {a: {initial: " + strings.Repeat("s", 2*many) + ", states: {" + strings.Repeat("r", 2*many) + ": }}}",
		"pieces in pieces": "machine: m\nlayers: {a: &a {states: {s: &s {transitions: [&t {to: s, when: [&w c" + strings.Repeat(", *w", 300) + "]}" +
			strings.Repeat(", *t", 300) + "]}" + said("s", 200) + "}}" + said("a", 300) + "}",
		"zero bytes": strings.Repeat("\x00", many),
		"no UTF-8":   "machine: \xff\xfe\nlayers: {\x80: }",
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

// said returns keys whose values are all *name.
func said(name string, many int) string {
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, ", %s%d: *%s", name, i, name)
	}
	return b.String()
}
