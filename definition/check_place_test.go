package definition_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// oddText has something of each kind that Check finds, with a mark where that is.
const oddText = `machine: odd
layers:
  life:
    any:
      - ‹left›{to: hurt, on: hit}
    states:
      up:
        transitions:
          - ‹spinning›{to: bed, when: tired}
          - ‹shadowed›to: sofa
            when: [tired, dark]
          - ‹shadowed›{to: sofa, in: more/one, not in: more/one, on: ‹unhandled command›call}
          - ‹brief›{to: sofa, when: dark, after: 2ns}
      bed:
        transitions: [{to: up, when: tired}]
      sofa:
      hurt:
        transitions: [{to: up, after: 2s}]
      ‹unreached›lost:
        transitions: [{to: bed, after: 3s}]
      dead:
        guard: tired
        final: true
        direct: true
  more:
    states: {‹lonely›one: }
  door:
    states: {open: {transitions: [{to: shut, on: hit}]}, ‹stuck›shut: }
`

var mark = regexp.MustCompile("‹(.*?)›")

func TestCheckSaysWhere(t *testing.T) {
	var want []string
	lines := strings.Split(oddText, "\n")
	for i, line := range lines {
		for m := mark.FindStringSubmatchIndex(line); m != nil; m = mark.FindStringSubmatchIndex(line) {
			want = append(want, fmt.Sprintf("odd.yaml:%d:%d %s", i+1, m[0]+1, line[m[2]:m[3]]))
			line = line[:m[0]] + line[m[1]:]
		}
		lines[i] = line
	}
	text := []byte(strings.Join(lines, "\n"))
	outlined, err := definition.CheckOutline("odd.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	told, err := definition.Check("odd.yaml", text, definition.Words[sleeper]{
		Commands:   map[string]fsm.Command{"hit": 1, "call": 2},
		Conditions: map[string]func(*sleeper) bool{"dark": func(s *sleeper) bool { return s.dark }, "tired": func(s *sleeper) bool { return s.tired }},
	})
	if err != nil {
		t.Fatal(err)
	}
	for of, found := range map[string][]definition.Finding{"CheckOutline": outlined, "Check": told} {
		var got []string
		for _, f := range found {
			at, _, _ := strings.Cut(f.String(), ": ")
			got = append(got, at+" "+f.Kind.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s found\n%s\nwant\n%s\n%v", of, strings.Join(got, "\n"), strings.Join(want, "\n"), found)
		}
	}
}

// Of a text that makes no machine, Check says the same as who reads it.
func TestCheckOfATextWithMistakes(t *testing.T) {
	const text = "machine: m\nlayers: {l: {states: {up: {transitions: [{to: bad, after: 8h}]}, bed: }}}"
	_, read := definition.Read("t", []byte(text), definition.Words[sleeper]{})
	if found, err := definition.Check("t", []byte(text), definition.Words[sleeper]{}); read == nil || err == nil || err.Error() != read.Error() || found != nil {
		t.Errorf("Check: %v, %v, want %v", found, err, read)
	}
	if found, err := definition.CheckOutline("t", []byte(text)); err == nil || err.Error() != read.Error() || found != nil {
		t.Errorf("CheckOutline: %v, %v, want %v", found, err, read)
	}
}
