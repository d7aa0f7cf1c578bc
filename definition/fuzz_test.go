package definition_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
)

// spokenInGo matches how Build speaks of its own methods and limits, which say nothing to who writes a text.
var spokenInGo = regexp.MustCompile(`was given|is set twice|MaxStates|MaxLayers|MaxTransitions|MaxWeight|AllowSelf|NoHistory is|Into|History is|Within|CanEnter|OnUpdate|Formerly|Internal`)

// FuzzOutline: whatever the text, it makes a machine, or an error that says where, in the words of texts.
func FuzzOutline(f *testing.F) {
	f.Add(guardText)
	f.Add(`{"machine":"door","layers":{"leaf":{"states":{"closed":{"transitions":[{"to":"open","on":"Open"}]},"open":null}}}}`)
	f.Add("machine: x\nlayers: &a {a: {states: {b: {transitions: &t [{to: b, after: 1s to 2s}]}, c: {transitions: *t, next: [b]}}}}")
	f.Add("- *a\n- &a [*a]\n--- !!x\n<<: {}")
	f.Add("machine: m\nlayers: {a: {initial: 2, states: {1: {behaviour: b, guard: g}, 2: {enter: e, message: m}}, any: [{to: 1, in: b/1}]}, b: {states: {1: }}}")
	f.Add("machine: m\nreserve: 17\nlayers: {a: {history: true, states: {s: {final: true, next: s}, r: {transitions: [{to: s, no history: true}, {to: r, weight: 0}]}}}}")
	f.Add("machine: m\nlayers: {a: {states: {s: {transitions: [{to: r, on: go, into: [t, b/t, a/s, b/outside]}]}, r: }}, b: {within: r, history: true, states: {t: , u: }}}")
	f.Add("machine: m\nlayers: {a: {any: [{to: s, on: go, internal: true}], states: {s: {final: true, transitions: [{on: go, internal: true, no history: true}, {to: r, internal: yes}, {internal: true}]}, r: }}}")
	f.Add("machine: m\nlayers: {a: {states: {s: {transitions: [{to: r, on: go, internal: true}, {on: go, internal: true, into: b/t}, {internal: true}]}, r: }}, b: {within: s, states: {t: }}}")
	f.Add("machine: m\nlayers: {a: {states: {s: }}, b: {within: s, initial: outside, states: {outside: {next: outside}}, any: [{to: outside, allow self: true}]}}")
	f.Add("machine: m\nlayers: {b: {within: b/s, states: {s: {transitions: [{to: s, allow self: true, after: 2s to 1s}, {to: s, on: go}, {to: s, on: go}]}}}}")
	f.Add("machine: m\nlayers: {a: {formerly: [b, a], states: {s: {formerly: [r, s, t]}, r: {formerly: [t, u, t]}}}, b: {formerly: [], states: {s: }}}")
	f.Add("machine: m\nlayers: {a: {always: {say: &a [1, {b: *a}]}, states: {s: {behaviour: {b: 1}, guard: {c: }, transitions: [{to: s, when: [{d: 5}, {d: 5}], after: {e: 2s}, do: [{f: 1, g: 2}]}]}}}}")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := definition.Outline("f", []byte(text))
		var wrong *definition.Error
		switch {
		case err == nil && (m == nil || len(m.Layers()) == 0):
			t.Error("no machine and no error")
		case err != nil && (m != nil || !errors.As(err, &wrong) || len(wrong.Mistakes) == 0):
			t.Errorf("a machine, or an error that says nothing: %v", err)
		}
		lines := strings.Count(text, "\n") + strings.Count(text, "\r") + 1
		if err == nil {
			found, err := definition.CheckOutline("f", []byte(text))
			if odd := m.Check(); err != nil || len(found) != len(odd) {
				t.Errorf("found %v, error %v; in the machine %v", found, err, odd)
			}
			for _, f := range found {
				if f.Line < 1 || f.Line > lines+1 || f.Column < 1 {
					t.Errorf("line %d, column %d, in a text of %d lines: %v", f.Line, f.Column, lines, f)
				}
			}
			return
		}
		for _, m := range wrong.Mistakes {
			if m.Line > lines+1 || m.Text == "" {
				t.Errorf("%+v in a text of %d lines", m, lines)
			}
			if word := spokenInGo.FindString(m.Text); word != "" && !strings.Contains(text, word) {
				t.Errorf("%q is about %s", m.Text, word)
			}
		}
	})
}

// FuzzValue: whatever value a word is given, the text makes a machine, or an error with a place.
func FuzzValue(f *testing.F) {
	f.Add("hum", "la")
	f.Add("be", "true")
	f.Add("feel", "cross")
	f.Add("times", "[2, 50ms]")
	f.Add("answer", "[one, '2', *x]")
	f.Add("go", "{max speed: 2.5e3, rest: 1s, moods: [cross, calm], in: {snow: true}}")
	all := withMakers()
	f.Fuzz(func(t *testing.T, name, value string) {
		text := "machine: m\nlayers: {a: {states: {s: {enter: {" + name + ": " + value + "}, behaviour: {" + name + ": " + value + "}}}}}"
		m, err := definition.Read("f", []byte(text), all)
		var wrong *definition.Error
		if (m == nil) == (err == nil) || err != nil && (!errors.As(err, &wrong) || wrong.Mistakes[0].Line == 0) {
			t.Errorf("%q makes %v, %v", text, m, err)
		}
	})
}
