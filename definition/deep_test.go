package definition_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
)

// Texts that nobody writes by hand are errors too, found by what bounds the time that they take, and in bounded memory.
func TestAbsurdTexts(t *testing.T) {
	many := 20_000
	if testing.Short() {
		many = 5_000
	}
	const (
		tooDeep = "mappings and lists stand in one another more than 100 deep"
		tooLong = "a mapping or list has more than 1000 entries"
		tooMany = "there may be more mistakes, which are not looked for"
	)
	for name, c := range map[string]struct{ text, want string }{
		"lists in lists":               {strings.Repeat("[", 3*many), tooDeep},
		"mappings in mappings":         {strings.Repeat("{a: ", many), tooDeep},
		"lists in lists, by lines":     {strings.Repeat("- ", 3*many), tooDeep},
		"mappings, by indentation":     {indented(1000), tooDeep},
		"lists in tags":                {strings.Repeat("- !a\n", many), "no word begins with ! here"},
		"many entries":                 {numbered("s%d: s\n", many), tooLong},
		"many entries without a value": {numbered("s%d: |\n", many), tooLong},
		"many documents":               {strings.Repeat("--- a\n", many), "a second document begins here"},
		"many empty documents":         {strings.Repeat("---\n...\n", many), "the text is empty"},
		"many transitions for nothing": {"machine: m\nlayers: {a: {states: {s: {transitions: [" + strings.Repeat("{to: s},", 900) + "]}}}}", tooMany},
		"many transitions in brackets": {"machine: m\nlayers: {a: {states: {s: {transitions: [" + strings.Repeat("{to: s},", 2*many) + "]}}}}", tooLong},
		"many states in brackets":      {"machine: m\nlayers: {a: {states: {" + numbered("s%d: ,", 3*many) + "}}}", tooLong},
		"many states in many layers":   {"machine: m\nlayers: {" + numbered("a%d: {states: {"+numbered("s%d: ,", 900)+"}}, ", 60) + "}", "at most 250 states"},
		"many wrong long names": {"machine: m\nlayers: {a: {states: {" + numbered(strings.Repeat("s", 100)+"%d: ,", 249) + "r: {transitions: [" +
			numbered("{to: "+strings.Repeat("r", 100)+"%d, on: go},", 900) + "]}}}}", tooMany},
		"many short words":         {strings.Repeat("a,", 500_000), "a machine is wanted here"},
		"long names of long lists": {`{"` + strings.Repeat("s", 500_000) + `": [` + strings.Repeat("a,", 100_000) + "]}", "the names are too long"},
		"empty lines in a piece":   {"machine: |\n  a" + strings.Repeat("\n", many), "more than 200 empty lines"},
		"tabs in quotes":           {`"` + strings.Repeat("x\t", 500_000), "this line is too long"},
		"the same mark":            {strings.Repeat("<", 1_000_000), "more than 1000 times <"},
		"a text without an end":    {strings.Repeat("# \n", definition.MaxText), "more than 1048576 bytes"},
		"a long word":              {"machine: m\nlayers: {a: {initial: " + strings.Repeat("s", definition.MaxText) + ", states: {s: {}}}}", "more than 1048576 bytes"},
		"two long words":           {"machine: m\nlayers: {a: {initial: " + strings.Repeat("s", 2*many) + ", states: {" + strings.Repeat("r", 2*many) + ": }}}", "has no state"},
		"pieces in pieces": {"machine: m\nlayers: {a: &a {states: {s: &s {transitions: [&t {to: s, when: [&w c" + strings.Repeat(", *w", 300) + "]}" +
			strings.Repeat(", *t", 300) + "]}" + said("s", 200) + "}}" + said("a", 15) + "}", "pieces are said again more than 100000 times"},
		"zero bytes": {strings.Repeat("\x00", many), "no text in UTF-8"},
		"no UTF-8":   {"machine: \xff\xfe\nlayers: {\x80: }", "no text in UTF-8"},
	} {
		if runtime.GOARCH == "wasm" && testing.Short() && name == "many states in many layers" {
			continue // Node.js takes a second for it or, by the order of these texts, two minutes
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := outlined(t, name, c.text)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %.300v, want %s", name, err, c.want)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 500 {
			t.Errorf("%s take %d MB", name, mb)
		}
	}
}

// outlined returns what is wrong with a text, nil if it makes a machine. A text that is read for minutes on end is one without bounds,
// however slow the computer.
func outlined(t *testing.T, name, text string) error {
	t.Helper()
	read := make(chan error, 1)
	go func() {
		m, err := definition.Outline("t", []byte(text))
		if m != nil {
			err = nil
		}
		read <- err
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	select {
	case err := <-read:
		return err
	case <-ctx.Done():
		t.Fatalf("%s: there is no end to reading this", name)
		return nil
	}
}

// The mistake says what is too much, and where. At the bound itself a text is read.
func TestAbsurdTextsSayWhatIsTooMuch(t *testing.T) {
	machine := "machine: m\nlayers: {a: {states: {s: {}}}}"
	for name, c := range map[string]struct {
		text func(much int) string
		much int // is too much
		want string
	}{
		"empty lines": {func(n int) string { return "# a\n" + strings.Repeat("\n", n) + machine }, 200, "t:2:1: more than 200 empty lines stand here"},
		"empty lines of two bytes": {func(n int) string { return "# a\r\n" + strings.Repeat("\r\n", n) + machine }, 200,
			"t:2:1: more than 200 empty lines stand here"},
		"marks": {func(n int) string { return machine + "\n# " + strings.Repeat("<", n) }, 1001, "t:3:1: more than 1000 times < stands here"},
		"apart marks": {func(n int) string {
			return machine + "\n# " + strings.Repeat("<", n-1) + " " + strings.Repeat("<", n/2)
		}, 1002, "t:3:1: more than 1000 times < stands here"},
		"bytes": {func(n int) string { return machine + "\n#" + strings.Repeat(" ", n-len(machine)-2) }, definition.MaxText + 1,
			"t: the text has more than 1048576 bytes, which is the most that is read"},
	} {
		if _, err := definition.Outline("t", []byte(c.text(c.much))); err == nil || err.Error() != c.want {
			t.Errorf("%s: error %.300v, want %s", name, err, c.want)
		}
		if _, err := definition.Outline("t", []byte(c.text(c.much-1))); err != nil {
			t.Errorf("%s, one less: %.300v", name, err)
		}
	}
}

// Brackets and marks in names and comments do not count towards the bounds.
func TestTextsThatLookAbsurd(t *testing.T) {
	lamp := "machine: lamp\nlayers: {light: {states: {off: {transitions: [{to: on, on: press}]}, on: {transitions: [{to: off, on: press, named: %s}]}}}}\n"
	brackets := strings.Repeat("[{", 500)
	for name, text := range map[string]string{
		"double quotes":      fmt.Sprintf(lamp, `"`+brackets+`"`),
		"single quotes":      fmt.Sprintf(lamp, `'`+brackets+`'`),
		"inside a word":      fmt.Sprintf(lamp, "x") + "# " + brackets + "\n",
		"comments":           strings.Repeat("# "+brackets+"\n#\n", 100) + fmt.Sprintf(lamp, "x"),
		"a piece of text":    "machine: |\n" + strings.Repeat("  [\n  - - [ {\n   - {\n", 500) + strings.TrimPrefix(fmt.Sprintf(lamp, "x"), "machine: lamp\n"),
		"a ruler":            strings.Repeat("#"+strings.Repeat("-", 3000)+"\n", 10) + fmt.Sprintf(lamp, "x"),
		"empty lines":        strings.Repeat("\n", 150) + fmt.Sprintf(lamp, "x") + strings.Repeat("\n \n", 50),
		"many lists":         "machine: m\nlayers:\n  a:\n    states:\n" + numbered("      s%d:\n        transitions:\n        - to: s0\n          on: go\n        - to: s1\n          on: run\n", 249),
		"a list in brackets": "machine: m\nlayers: {a: {states: {r: {transitions: [" + strings.Repeat("{to: r, on: go, when: [a, b, c]},\n", 250) + "]}}}}",
	} {
		if _, err := definition.Outline("t", []byte(text)); err != nil {
			t.Errorf("%s: %.300v", name, err)
		}
	}
}

// indented returns keys each of which is in the one before.
func indented(many int) string {
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, "%*sa:\n", i, "")
	}
	return b.String()
}

func numbered(line string, many int) string {
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, line, i)
	}
	return b.String()
}

// said returns keys whose values are all *name.
func said(name string, many int) string {
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, ", %s%d: *%s", name, i, name)
	}
	return b.String()
}
