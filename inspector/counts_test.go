package inspector_test

import (
	"slices"
	"testing"
)

// Numbers that are drawn side by side are of one tick, however fast a population shrinks.
func TestTheStatesAddUpToEveryone(t *testing.T) {
	g, _, entities := herd(flockMachine(), 100, moods)
	g.update() // before, nobody is in a state
	g.insp.SetOpen(true)
	for n, e := range entities {
		if g.insp.Update() {
			g.update()
		}
		if all, sum := g.insp.Numbers(0); all != sum {
			t.Errorf("%d ticks on there are %d entities, and %d in the states", n+1, all, sum)
		}
		g.w.Remove(e)
	}
	if all, _ := g.insp.Numbers(0); all > 10 {
		t.Errorf("%d entities of the last one", all)
	}
}

// A game may have a pause of its own, of which the inspector is not told: then, too, the numbers are those of the tick that was the last.
func TestNumbersOfAGameThatPausesByItself(t *testing.T) {
	g, _, entities := herd(flockMachine(), 100, moods)
	g.update()
	g.insp.SetOpen(true)
	for range 60 {
		g.insp.Update()
		g.w.Remove(entities[0])
		entities = entities[1:]
		g.update()
		g.insp.Update() // sees the tick
		g.insp.Update() // sees none
		if all, sum := g.insp.Numbers(0); all != len(entities) || sum != len(entities) {
			t.Fatalf("of %d entities the inspector tells of %d, and of %d in states", len(entities), all, sum)
		}
	}
}

// While it has its pause, a click on a state or the game itself may change somebody.
func TestNumbersOfWhatIsChangedWhileAGamePausesByItself(t *testing.T) {
	g, f, entities := herd(flockMachine(), 3, moods)
	g.update()
	g.insp.SetOpen(true)
	g.play(20)
	look := func() []int {
		for range 10 {
			g.insp.Update()
		}
		return g.insp.In(0)
	}
	look()
	if err := f.In(g.w).ChangeTo(entities[0], f.Machine().MustState("act", "alert")); err != nil {
		t.Fatal(err)
	}
	if got := look(); !slices.Equal(got, []int{2, 1, 0}) {
		t.Errorf("one of three was alarmed in the pause, and the states have %v", got)
	}
}
