package tool_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/horde-fsm/horde/internal/tool"
)

func TestWhy(t *testing.T) {
	const want = `guard 52 after tick 290 (4.83 s)

act: startled for 0.82 s, by any → startled: on Startle, is startled
  any → startled: on Startle, is startled       is there already
  startled → chase: sees the player, after 2s   not true: SeesTarget; waits 1.17 s more
  startled → patrol: calms down, after 2s       waits 1.17 s more

locomotion: stand for 0.80 s, by walk → stand: is still
  stand → walk: moves   not true
`
	if status, stdout, stderr := run("why -ticks 290 -entity 52"); status != 0 || stderr != "" || stdout != want {
		t.Errorf("status %d, stderr %q, got\n%s\nwant\n%s", status, stderr, stdout, want)
	}
	if status, stdout, _ := run("why -scene walk"); status != 0 || stdout[:7] != "hero 1 " {
		t.Errorf("status %d, %q", status, stdout)
	}
}

// A number that nobody has is a bad argument, and told before the run: this one would take hours.
func TestWhyOfNobody(t *testing.T) {
	const see = " (see: go run . help why)\n"
	for _, n := range []string{"7000", "0", "-1", "1"} {
		nobody := `horde why: no entity ` + n + ` runs machine "guard"; those that do are numbered from 2 to 101` + see
		for _, ticks := range []string{"1", "100000000"} {
			if status, stdout, stderr := run("why -ticks " + ticks + " -entity " + n); status != 2 || stderr != nobody || stdout != "" {
				t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
			}
		}
	}
	const hero = "horde why: no entity 5 runs machine \"hero\"; the only one that does is 1" + see
	if status, stdout, stderr := run("why -scene walk -ticks 1 -entity 5"); status != 2 || stderr != hero || stdout != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

// Names may be anybody's: no verb has the terminal do what they say, nor is told of a file by a name that does.
func TestNamesReachNoTerminalRaw(t *testing.T) {
	const name = `"\x1b[31mred\n\tline\u202e"`
	file := filepath.Join(t.TempDir(), "guard.yaml")
	text := "machine: " + name + "\nlayers: {" + name + ": {states: {" + name + ": {transitions: [{to: b, named: " + name + ", when: sees the player}]}, b: }}}"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"sim", "-ticks", "2", "-npcs", "5", "-file", file}, {"why", "-ticks", "2", "-npcs", "5", "-file", file}, {"check", "-file", file},
		{"sim", "-file", "no\x1b[31mfile"}, {"trace", "-ticks", "2", "-o", filepath.Join(t.TempDir(), "\x1b.json")}, {"sim", "x\x1b[31m"},
	} {
		var out, err bytes.Buffer
		tool.Run(args, strings.NewReader(""), &out, &err)
		raw := func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control)) }
		if text := out.String() + err.String(); text == "" || strings.ContainsFunc(text, raw) || strings.Contains(text, "red\n") {
			t.Errorf("%q: %q", args, text)
		}
	}
}
