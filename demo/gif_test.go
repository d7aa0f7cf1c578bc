package main_test

import (
	"image/gif"
	"os"
	"testing"

	"github.com/horde-fsm/horde/internal/draw/playtest"
)

func TestAFilmOfAWindow(t *testing.T) {
	playtest.SkipWithoutWindow(t)
	t.Chdir(t.TempDir())
	cmd, probes := playtest.Launch[probe](t, "-scene walk -auto -ticks 60 -gif out.gif", "")
	for range probes {
	}
	check(t, cmd.Wait())
	f, err := os.Open("out.gif")
	check(t, err)
	defer f.Close()
	g, err := gif.DecodeAll(f)
	check(t, err)
	if len(g.Image) != 10 || g.Config.Width != 960 {
		t.Errorf("%d pictures of width %d, want 10 of 960", len(g.Image), g.Config.Width)
	}
	moved := 0
	for _, part := range g.Image[1:] {
		if part.Rect.Dx() > 20 {
			moved++
		}
	}
	if moved < 5 {
		t.Errorf("in %d of 9 pictures something moves", moved)
	}
}
