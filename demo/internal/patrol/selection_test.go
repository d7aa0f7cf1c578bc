package patrol_test

import (
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/demo/internal/input"
)

// The history of a guard that is selected again says what led to its states, as it did when that happened.
func TestTheHistoryKnowsWhatLedThere(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{})
	e, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	if got := v.History(); !slices.Contains(got, "patrol: started") {
		t.Errorf("after the start: %q", got)
	}
	if err := v.Guards().Guards().ChangeTo(e, v.Guards().Machine().Startled); err != nil {
		t.Fatal(err)
	}
	frame(v, input.Frame{})
	const want = "startled: changed directly"
	if got := v.History(); !slices.Contains(got, want) {
		t.Errorf("when it happens: %q, want %q", got, want)
	}
	before := v.History()
	_, x, y = firstGuard(t, v)
	if clickAt(v, x, y); v.Selected() != e || !slices.Equal(v.History(), before) {
		t.Errorf("%v, clicked once more: %q, want %q", v.Selected(), v.History(), before)
	}
	frame(v, input.Frame{Cancel: true})
	if _, x, y = firstGuard(t, v); len(v.History()) > 0 {
		t.Errorf("nobody is selected, and the history says %q", v.History())
	}
	clickAt(v, x, y)
	if got := v.History(); v.Selected() != e || !slices.Contains(got, want) {
		t.Errorf("%v, selected again: %q, want %q", v.Selected(), got, want)
	}
}

// The inspector may inspect the player while a guard is selected: a click on that guard inspects it again.
func TestAClickOnTheSelectedGuardInspectsIt(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{})
	want, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	v.Inspector().SetOpen(true)
	v.Inspector().Select(v.Guards().Player())
	v.Frame(input.Frame{}, 1280, 720)
	_, x, y = firstGuard(t, v) // without the column the map is wider
	clickAt(v, x, y)
	if v.Selected() != want || v.Inspector().Selected() != want {
		t.Errorf("clicked %v, selected %v, inspected %v", want, v.Selected(), v.Inspector().Selected())
	}
}

// When the selected guard leaves, whoever looks into the player goes on doing so.
func TestAGuardWhoLeavesTakesNobodyAlong(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{})
	_, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	v.Inspector().SetOpen(true)
	v.Inspector().Select(v.Guards().Player())
	v.Guards().World().Remove(v.Selected())
	v.Frame(input.Frame{}, 1280, 720)
	if v.Selected() != donburi.Null || v.Inspector().Selected() != v.Guards().Player() {
		t.Errorf("selected is %v, and inspected %v; want the player, %v", v.Selected(), v.Inspector().Selected(), v.Guards().Player())
	}
}
