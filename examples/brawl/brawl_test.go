package brawl_test

import (
	"testing"

	"github.com/horde-fsm/horde/examples/brawl"
	"github.com/yohamta/donburi"
)

// play plays for twenty seconds. It returns the largest number that struck at once, and a hash of the end.
func play(t *testing.T, workers, brawlers int) (most int, hash uint64) {
	w := brawl.New(workers, brawlers)
	for _, f := range w.Brawlers.Machine().Check() {
		t.Error(f)
	}
	for range 20 * 60 {
		w.Update()
		most = max(most, w.Striking())
	}
	brawl.Fists.Each(w.World, func(e *donburi.Entry) {
		if n := brawl.Fists.Get(e).Blows; n < 2 || n > 4 { // a place is taken for 0.6 s, so there are nearly 100 blows
			t.Errorf("a brawler has struck %d times", n)
		}
	})
	return most, w.Brawlers.In(w.World).Hash()
}

func TestThreeStrikeAtOnceAndAllHaveTheirTurns(t *testing.T) {
	most, hash := play(t, 1, 30)
	if most != 3 {
		t.Errorf("%d strike at once, want 3", most)
	}
	if _, other := play(t, 4, 30); other != hash {
		t.Error("with four workers the brawl goes another way")
	}
}
