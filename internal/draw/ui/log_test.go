package ui_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

func TestTheWordsOfALogAreAsWideAsTheLongestOne(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	const room = 400
	width := func(words ...string) float32 {
		return ui.WordWidth(&c, room, len(words), func(i int) string { return words[i] })
	}
	if got := width(); got != ui.ShortWord {
		t.Errorf("of none: %v, want %v", got, ui.ShortWord)
	}
	if got := width("walk", "run"); got != ui.ShortWord {
		t.Errorf("of short ones: %v, want %v", got, ui.ShortWord)
	}
	const long = "state number 16"
	if got, letters := width("walk", long, "run"), c.TextWidth(long, paint.Bold, 12); got < letters || got > letters+20 {
		t.Errorf("of one whose letters are %v wide: %v", letters, got)
	}
	if got := width(strings.Repeat("very ", 30)); got > room/2 {
		t.Errorf("of an endless one: %v of %v", got, room)
	}
}
