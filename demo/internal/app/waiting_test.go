package app_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/demo/internal/input"
)

// What waits for the next tick of a scene is not meant for the one that begins anew, nor for another one.
func TestWhatWaitsIsForgottenWithItsScene(t *testing.T) {
	waits := func(cfg app.Config, frames ...input.Frame) bool {
		t.Helper()
		g := app.NewGame(cfg)
		for _, in := range append([]input.Frame{{}, {Pause: true}}, frames...) {
			g.Input = func(float64) input.Frame { return in }
			if err := g.Update(); err != nil {
				t.Fatal(err)
			}
		}
		for _, p := range g.View().Scene().Populations() {
			if p.State == "startled" && p.Count > 0 {
				return true
			}
		}
		return strings.Contains(g.PausedText(), "waits")
	}
	patrol, walk := app.Config{Scene: "patrol", NPCs: 100, Seed: 1}, app.Config{Scene: "walk", NPCs: 100, Seed: 1}
	for _, alarm := range []bool{false, true} {
		key := input.Frame{Startle: !alarm, Alarm: alarm}
		if !waits(patrol, key) {
			t.Errorf("%+v: nothing waits", key)
		}
		if waits(patrol, key, input.Frame{Reset: true}) || waits(patrol, key, input.Frame{Reset: true}, input.Frame{Step: true}) {
			t.Errorf("alarm %v: it waits for the scene that has begun anew", alarm)
		}
		if waits(patrol, key, input.Frame{Next: true}) {
			t.Errorf("alarm %v: it waits for the next scene", alarm)
		}
	}
	if waits(walk, input.Frame{Alarm: true}) {
		t.Error("an alarm waits where there is none")
	}
}
