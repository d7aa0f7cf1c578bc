package definition_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// A word in two of the maps of conditions is a mistake, whichever two they are.
func TestWordInTwoMaps(t *testing.T) {
	tick := func(*fsm.Tick, *guard) bool { return true }
	batch := func(*fsm.Tick, []guard, []bool) {}
	for _, add := range []func(w *definition.Words[guard]){
		func(w *definition.Words[guard]) { w.Conditions["both"], w.TickConditions["both"] = sees, tick },
		func(w *definition.Words[guard]) { w.Conditions["both"], w.BatchConditions["both"] = sees, batch },
		func(w *definition.Words[guard]) { w.TickConditions["both"], w.BatchConditions["both"] = tick, batch },
	} {
		w := words()
		add(&w)
		_, err := definition.Read("t", []byte(leaving("{to: r, when: both}")), w)
		if err == nil || !strings.Contains(err.Error(), `"both" is two conditions in the game`) {
			t.Errorf("%v", err)
		}
	}
}

// A condition that may answer otherwise each time may hold in one breath and not in the next; one of the entity's own data cannot.
func TestWhenAndUnlessOfTheSameWord(t *testing.T) {
	w := words()
	w.TickConditions["dice"] = func(t *fsm.Tick, _ *guard) bool { return t.Rand().IntN(6) == 0 }
	if _, err := definition.Read("t", []byte(leaving("{to: r, when: dice, unless: dice}")), w); err != nil {
		t.Errorf("%v", err)
	}
	if _, err := definition.Read("t", []byte(leaving("{to: r, when: sees the player, unless: sees the player}")), w); err == nil {
		t.Error("a transition that can never fire is accepted")
	}
}
