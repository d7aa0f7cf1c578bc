package app_test

import (
	"testing"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/demo/internal/input"
)

// While nobody has touched anything, the player begins to play by itself after a few seconds, until somebody does. A run of a given number of
// ticks is the same whoever watches.
func TestThePlayerDoesNotWaitForEver(t *testing.T) {
	play := func(cfg app.Config, ticks int, at map[int]input.Frame) uint64 {
		cfg.Scene, cfg.NPCs, cfg.Seed = "patrol", 20, 1
		g := app.NewGame(cfg)
		for n := range ticks {
			g.Input = func(float64) input.Frame {
				in := at[n]
				in.CursorX = float64(n) // a mouse that moves is no hand on it
				return in
			}
			if err := g.Update(); err != nil {
				t.Fatal(err)
			}
		}
		return g.View().Scene().Hash()
	}
	waits := play(app.Config{Ticks: 10_000}, 500, nil)
	for name, c := range map[string]struct {
		at    map[int]input.Frame
		waits bool
	}{
		"nobody is there":     {nil, false},
		"a key at first":      {map[int]input.Frame{3: {Cones: true}}, true},
		"a click at last":     {map[int]input.Frame{350: {Press: true, Held: true, Release: true}}, true},
		"fingers":             {map[int]input.Frame{350: {Down: []input.Point{{X: 1, Y: 1}}, Finger: true}}, true},
		"somebody comes late": {map[int]input.Frame{450: {Cones: true}}, false},
	} {
		if got := play(app.Config{}, 500, c.at); (got == waits) != c.waits {
			t.Errorf("%s: the player waits: %t", name, got == waits)
		}
	}
	stops := play(app.Config{}, 420, map[int]input.Frame{400: {Cones: true}})
	if goes := play(app.Config{}, 420, nil); goes == stops {
		t.Error("the player does not stop for who takes over")
	}
}

// While the player plays by itself, unless asked to, the window says so.
func TestWhoeverLooksOnIsToldThatNobodyPlays(t *testing.T) {
	for _, scene := range app.Scenes {
		for _, cfg := range []app.Config{{}, {Auto: true}, {Ticks: 10_000}} {
			asked := cfg != app.Config{}
			cfg.Scene, cfg.NPCs, cfg.Seed = scene, 20, 1
			g := app.NewGame(cfg)
			play := func(ticks int, in input.Frame) string {
				g.Input = func(float64) input.Frame { return in }
				for range ticks {
					if err := g.Update(); err != nil {
						t.Fatal(err)
					}
				}
				return g.AloneText()
			}
			const hint = "Plays by itself: press a key to take over"
			before, later, taken := play(350, input.Frame{}), play(100, input.Frame{}), play(1, input.Frame{X: 1})
			if before != "" || taken != "" || later != "" && asked || later != hint && !asked {
				t.Errorf("%s, asked to play by itself or not to: %t: %q, %q, and with a key %q", scene, asked, before, later, taken)
			}
		}
	}
}
