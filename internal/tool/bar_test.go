package tool

import (
	"bytes"
	"strings"
	"testing"

	simulation "github.com/horde-fsm/horde/internal/sim"
)

func TestBarFills(t *testing.T) {
	for _, c := range []struct {
		done int
		want string
	}{
		{0, "[--------------------]   0%  tick 0 of 600, 10 NPCs"},
		{300, "[##########----------]  50%  tick 300 of 600, 10 NPCs"},
		{600, "[####################] 100%  tick 600 of 600, 10 NPCs"},
	} {
		if got := drawBar(c.done, 600, 10); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestBarHasRoomInATerminal(t *testing.T) {
	const ticks, npcs = 100_000_000, 1_000_000 // the most that a run takes
	if err := (simulation.Options{Scene: "patrol", NPCs: npcs, Ticks: ticks, Workers: 1}).Check(); err != nil {
		t.Fatal(err)
	}
	if got := drawBar(ticks, ticks, npcs); len(got) >= columns {
		t.Errorf("%d columns: %s", len(got), got)
	}
}

func TestBarIsTakenAway(t *testing.T) {
	var w bytes.Buffer
	b := bar{w: &w}
	_, err := simulation.Run(simulation.Options{Scene: "walk", Ticks: 2}, b.show)
	if err != nil {
		t.Fatal(err)
	}
	b.clear()
	want := "\r" + drawBar(1, 2, 1) + "\r" + drawBar(2, 2, 1) + "\r" + strings.Repeat(" ", 79) + "\r"
	if got := w.String(); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
