package definition_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
)

// describe lists the layers, states and transitions of a text, or says what is wrong with it.
func describe(text string) string {
	m, err := definition.Outline("t", []byte(text))
	if err != nil {
		return err.Error()
	}
	var lines []string
	for _, l := range m.Layers() {
		lines = append(lines, l.Name(), fmt.Sprint(l.States()))
	}
	for _, t := range m.Transitions() {
		lines = append(lines, fmt.Sprintf("%+v", t))
	}
	return strings.Join(lines, "\n")
}

// Where YAML has several ways to write one thing, they make the same machine.
func TestTheSameInOtherWords(t *testing.T) {
	want := describe(guardText)
	for name, text := range map[string]string{
		"a byte order mark": "\ufeff" + guardText,
		"Windows":           "\ufeff" + strings.ReplaceAll(guardText, "\n", "\r\n"),
		"a document's ends": "---" + guardText + "...\n",
		"keys with a mark":  strings.Replace(guardText, "act:", "? act\n  :", 1),
		"a version":         "%YAML 1.2\n---" + guardText,
		"empty documents":   "...\n---\n...\n---" + guardText + "---\n---\n...\n",
	} {
		if got := describe(text); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

// *name repeats the last piece before it that is called &name.
func TestANameGivenTwice(t *testing.T) {
	in := "machine: m\nlayers: {a: {states: {s: {transitions: [{to: %s s, on: go}, {to: %s, on: stay}, {to: %s r, on: turn}, {to: %s, on: run}]}, r: }}}"
	got, want := describe(fmt.Sprintf(in, "&x", "*x", "&x", "*x")), describe(fmt.Sprintf(in, "", "s", "", "r"))
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A name may stand for a name, as far as anybody will go.
func TestANameOfAName(t *testing.T) {
	in := "machine: m\nlayers: {a: {states: {s: {transitions: [" +
		"{to: %s r, on: a}, {to: %s, on: b}, {to: %s, on: c}, {to: %s, on: d}, {to: %s, on: e}]}, r: }}}"
	got := describe(fmt.Sprintf(in, "&x", "&y !!str *x", "&z !!str *y", "&u !!str *z", "*u"))
	if want := describe(fmt.Sprintf(in, "", "r", "r", "r", "r")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
