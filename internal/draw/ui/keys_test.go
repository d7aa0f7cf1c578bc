package ui_test

import (
	"testing"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

func TestTheHelpTakesAsManyLinesAsItNeeds(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	var keys []ui.Key
	for range 17 {
		keys = append(keys, ui.Key{Caps: "Key", Does: "something"})
	}
	two := ui.HelpHeight(&c, 1000, 600, keys)
	if one := ui.HelpHeight(&c, 2000, 600, keys); one != ui.HelpLine || two <= one {
		t.Errorf("%v high in a wide window, %v in a narrow one; want %v, more", one, two, ui.HelpLine)
	}
	if got := ui.HelpHeight(&c, 200, 600, keys); got > 100 {
		t.Errorf("in a tiny window it is %v of 600 high", got)
	}
	if got := ui.HelpHeight(&c, 10, 10, keys); got != ui.HelpLine {
		t.Errorf("where there is no room at all it is %v high", got)
	}
	if got := ui.HelpHeight(&c, 200, 600, nil); got != ui.HelpLine {
		t.Errorf("without keys it is %v high", got)
	}
}
