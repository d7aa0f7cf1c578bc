package definition_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// A maker's value is written like any other number of a text.
func TestNumbersOfMakers(t *testing.T) {
	var got []string
	note := func(v any) func(*fsm.Tick, *guard) {
		got = append(got, fmt.Sprint(v))
		return func(*fsm.Tick, *guard) {}
	}
	w := definition.Words[guard]{Makers: map[string]any{
		"small":  func(k int16) func(*fsm.Tick, *guard) { return note(k) },
		"plain":  func(k int) func(*fsm.Tick, *guard) { return note(k) },
		"no bit": func(k uint8) func(*fsm.Tick, *guard) { return note(k) },
		"wide":   func(k int32) func(*fsm.Tick, *guard) { return note(k) },
		"widest": func(k int64) func(*fsm.Tick, *guard) { return note(k) },
		"real":   func(f float64) func(*fsm.Tick, *guard) { return note(f) },
		"exact":  func(f float32) func(*fsm.Tick, *guard) { return note(f) },
	}}
	for _, c := range []struct{ value, want string }{
		{"plain: 1_000", "1000"},
		{"plain: -1_000", "-1000"},
		{"plain: +5", "5"},
		{"plain: 010", "10"},
		{"plain: 0x10", "16"},
		{"plain: 0o17", "15"},
		{"plain: 0b101", "5"},
		{"small: 0x7fff", "32767"},
		{"small: 0x8000", `"0x8000" is not a whole number from -32768 to 32767`},
		{"wide: -2147483648", "-2147483648"},
		{"wide: 2147483648", `"2147483648" is not a whole number from -2147483648 to 2147483647`},
		{"widest: -9223372036854775808", "-9223372036854775808"},
		{"widest: 9223372036854775808", `"9223372036854775808" is not a whole number`},
		{"no bit: 2_55", "255"},
		{"no bit: +1_7", "17"},
		{"no bit: -0", `"-0" is not a whole number from 0 to 255`},
		{"plain: +-5", `"+-5" is not a whole number`},
		{"no bit: 0x100", `"0x100" is not a whole number from 0 to 255`},
		{"plain: _5", `"_5" is not a whole number`},
		{"plain: 5m", `"5m" is not a whole number`},
		{"real: 1_000.5", "1000.5"},
		{"real: 0x10", "16"},
		{"real: 0o17", "15"},
		{"real: 1e3", "1000"},
		{"exact: 0b11", "3"},
		{"exact: 1e39", `"1e39" is not a number`},
		{"real: _5", `"_5" is not a number`},
		{"real: inf", `"inf" is not a number`},
		{"real: -Infinity", `"-Infinity" is not a number`},
		{"exact: nan", `"nan" is not a number`},
		{"real: .inf", `".inf" is not a number`},
	} {
		got = nil
		_, err := definition.Read("t", []byte("machine: m\nlayers: {l: {states: {s: {update: {"+c.value+"}}}}}\n"), w)
		switch {
		case err != nil:
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", c.value, err, c.want)
			}
		case strings.Join(got, ", ") != c.want:
			t.Errorf("%s: %v, want %s", c.value, got, c.want)
		}
	}
}
