package paint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/draw/paint"
)

func TestLinesAreBrokenBetweenWordsWhereTheyCanBe(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 5, []string{""}},
		{"a short one", 20, []string{"a short one"}},
		{"one two three", 8, []string{"one two", "  three"}},
		{"one two  three four", 9, []string{"one two ", "  three", "  four"}},
		{"übermäßiges wort", 6, []string{"übermä", "  ßige", "  s", "  wort"}},
		{"abc", 0, []string{"a", "  b", "  c"}},
	} {
		got := paint.Wrap(c.text, "  ", func(line string) bool { return len([]rune(line)) <= c.width })
		if !slices.Equal(got, c.want) {
			t.Errorf("%q in lines of %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// A word of any length, such as data that a panic tells of, is measured in little more than its length.
func TestWrapOfALongWord(t *testing.T) {
	const letters, width = 20_000, 60
	measured := 0
	lines := paint.Wrap("a "+strings.Repeat("x", letters), "", func(line string) bool {
		measured += len(line)
		return len(line) <= width
	})
	if len(lines) != 1+(letters+width-1)/width || measured > 20*letters {
		t.Errorf("%d lines; %d letters were measured", len(lines), measured)
	}
}
