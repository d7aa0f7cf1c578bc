package ui_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

func TestStatesOfOneLayerDifferInColour(t *testing.T) {
	many := []string{"chase", "attack"}
	for n := range ui.Colors - len(many) + 1 {
		many = append(many, fmt.Sprint("state ", n))
	}
	for _, names := range [][]string{
		{"a", "b"},
		{"patrol", "chase", "attack", "search", "return", "flee"},
		{"stunned", "startled", "idle", "stand", "go", "patrol"},
		{"jump", "search", "return", "a", "run", "b"},
		many[:ui.Colors],
	} {
		seen := map[paint.Color]string{}
		for i, c := range ui.StateColors(names) {
			if other, twice := seen[c]; twice {
				t.Errorf("of %q, %s and %s have one colour", names, other, names[i])
			}
			seen[c] = names[i]
		}
	}
	// Where colours have run out, none is used a third time before all are used twice.
	uses := map[paint.Color]int{}
	for _, c := range ui.StateColors(slices.Concat(many, []string{"the last"})) {
		uses[c]++
	}
	for _, n := range uses {
		if n > 2 {
			t.Errorf("%d of %d states have one colour", n, len(many)+1)
		}
	}
}

// TestCommonStatesKeepTheirColour: it does not depend on their place, nor on what other states there are.
func TestCommonStatesKeepTheirColour(t *testing.T) {
	red := ui.StateColors([]string{"chase"})[0]
	for _, names := range [][]string{
		{"chase", "attack"}, {"a", "b", "c", "d", "e", "f", "g", "h", "i", "chase"}, {"patrol", "flee", "chase", "attack"},
	} {
		if c := ui.StateColors(names)[slices.Index(names, "chase")]; c != red {
			t.Errorf("in %q, chase is %v, elsewhere %v", names, c, red)
		}
	}
	if c := ui.StateColors([]string{"attack"})[0]; c != red {
		t.Errorf("attack is %v where there is no chase, which is %v", c, red)
	}
}

// A state without a colour of its own gets none that means something in another layer of the same picture, nor one beside a colour that its
// own layer has.
func TestColoursOfOtherLayersStayClear(t *testing.T) {
	legs := []string{"stand", "walk", "run"}
	taken := ui.StateColors(legs)
	added := ui.StateColors([]string{"patrol", "chase", "startled", "doze"}, legs...)[3]
	if slices.Contains(taken, added) || added != ui.StateColors([]string{"search"})[0] {
		t.Errorf("a state that is added is %v; its layer has green, red and violet, another one %v", added, taken)
	}
}
