package main

import "testing"

// The sheep live on while nobody looks into them: some are full after ten seconds, and asleep.
func TestTheSheepLive(t *testing.T) {
	g := newGame()
	for range 600 {
		if err := g.Update(); err != nil {
			t.Fatal(err)
		}
	}
	if n := g.flock.Count(g.flock.Machine().State("act", "sleep")); n < 20 || n == len(g.sheep) {
		t.Errorf("%d of %d are asleep", n, len(g.sheep))
	}
	x, y := place(7)
	if e, ok := g.pick(int(x), int(y)); !ok || e != g.sheep[7] {
		t.Errorf("at the place of sheep 7 is %v, %v", e, ok)
	}
	if _, ok := g.pick(0, 0); ok {
		t.Error("there is a sheep in the corner")
	}
}
