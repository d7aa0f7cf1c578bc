package paint_test

import (
	"slices"
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
