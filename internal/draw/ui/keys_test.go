package ui_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// help is a help of so many keys.
func help(keys int) *ui.Help {
	h := &ui.Help{More: ui.Key{Caps: "H", Does: "more"}, Less: "fewer"}
	for range keys {
		h.Keys = append(h.Keys, ui.Key{Caps: "Key", Does: "something"})
	}
	return h
}

func TestTheHelpTakesAsManyLinesAsItNeeds(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	h := help(17)
	two := h.Height(&c, 1000, 600)
	if one := h.Height(&c, 2000, 600); one != ui.HelpLine || two <= one {
		t.Errorf("%v high in a wide window, %v in a narrow one; want %v, more", one, two, ui.HelpLine)
	}
	if got := h.Height(&c, 200, 600); got > 100 {
		t.Errorf("in a tiny window it is %v of 600 high", got)
	}
	if got := h.Height(&c, 10, 10); got != ui.HelpLine {
		t.Errorf("where there is no room at all it is %v high", got)
	}
	if got := help(0).Height(&c, 200, 600); got != ui.HelpLine {
		t.Errorf("without keys it is %v high", got)
	}
}

func TestKeysOfTheHelpAreFoundWhereTheyAreDrawn(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	h := help(0)
	for i := range 17 {
		h.Keys = append(h.Keys, ui.Key{Caps: "Key", Does: strings.Repeat("x", i)})
	}
	const width, height = 500, 800
	caps := h.Caps(&c, width, height)
	for k, at := range caps {
		if got, along := h.At(&c, width, height, at[0], at[1]); got != k || along < 0.45 || along > 0.55 {
			t.Errorf("at the middle of %v there is %v, %v along it", k, got, along)
		}
	}
	if got, _ := h.At(&c, width, height, 40, 300); len(caps) != 17 || got != (ui.Key{}) {
		t.Errorf("%d keys have a place, and above them there is %v", len(caps), got)
	}
}

func TestTheHelpSaysThatThereIsMore(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	h := help(17)
	for width := float32(100); width <= 2000; width += 50 {
		for height := float32(100); height <= 1000; height += 100 {
			h.All = false
			few := h.Shown(&c, width, height)
			before := h.Height(&c, width, height)
			h.All = true
			all := h.Shown(&c, width, height)
			left := few[len(few)-1] == "more"
			if left && len(few) > 17 || !left && len(few) != 17 {
				t.Fatalf("%v×%v: shown are %v", width, height, few)
			}
			if fewer := slices.Contains(all, "fewer"); fewer != left || !left && before != h.Height(&c, width, height) {
				t.Fatalf("%v×%v: of all, %v are shown", width, height, all)
			}
			if left && len(all) != 18 {
				t.Fatalf("%v×%v: %d keys are shown of all 18", width, height, len(all))
			}
		}
	}
}

// Whoever asks for more where there is no more sees nothing change, and does not want to be surprised by it later.
func TestMoreHelpThanThereIs(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	h := help(17)
	small := h.Height(&c, 320, 240)
	h.All = true
	h.Height(&c, 2000, 600)
	if got := h.Height(&c, 320, 240); got != small {
		t.Errorf("asked for in a large window, the help is %v high in a small one, where it was %v", got, small)
	}
}
