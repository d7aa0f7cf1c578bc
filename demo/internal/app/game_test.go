package app_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/demo/internal/input"
)

// playOut runs a game with the same input each time until it ends, and returns its updates and the hash of its world.
func playOut(t *testing.T, cfg app.Config) (updates int, hash uint64) {
	t.Helper()
	g := app.NewGame(cfg)
	g.Input = func(float64) input.Frame {
		n := updates
		return input.Frame{X: float64(n/40%3 - 1), Y: float64(n/70%3 - 1), Run: n/50%2 == 0, Startle: n%90 == 60}
	}
	for updates < 10_000 {
		updates++
		err := g.Update()
		if errors.Is(err, ebiten.Termination) {
			return updates, g.View().Scene().Hash()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the game does not end")
	return 0, 0
}

func TestTicksEndTheGame(t *testing.T) {
	for _, scene := range app.Scenes {
		if n, _ := playOut(t, app.Config{Scene: scene, NPCs: 100, Seed: 1, Ticks: 150}); n != 150 {
			t.Errorf("%s: ended after %d ticks of 150", scene, n)
		}
	}
}

// The engine says for one update only that a window is being closed, and that may be one in which a film waits for its picture.
func TestAFilmThatWaitsForAPictureCanBeClosed(t *testing.T) {
	g := app.NewGame(app.Config{Scene: "walk", Seed: 1, Ticks: 60, GIF: "none.gif"})
	g.Input = func(float64) input.Frame { return input.Frame{} }
	closed := false
	g.CloseBy(func() bool { return closed })
	update := func() {
		t.Helper()
		if err := g.Update(); err != nil {
			t.Fatal(err)
		}
	}
	for range 6 {
		update()
	}
	closed = true
	update()
	closed = false
	if !g.Filming() {
		t.Fatal("no picture is waited for")
	}
	if err := g.Update(); err == nil || g.Ticks() != 7 {
		t.Errorf("%v after %d ticks: the film, of no picture, goes on", err, g.Ticks())
	}
}

// Time that is held as the inspector opens is held by the inspector from then on, even if both are asked for at once.
func TestTheInspectorTakesOverAPause(t *testing.T) {
	for _, frames := range [][]input.Frame{
		{{Pause: true}, {Inspect: true}},
		{{Pause: true, Inspect: true}},
		{{Inspect: true}, {Pause: true}},
	} {
		g := app.NewGame(app.Config{Scene: "patrol", NPCs: 100, Seed: 1})
		play := func(frames ...input.Frame) uint64 {
			for _, in := range frames {
				g.Input = func(float64) input.Frame { return in }
				if err := g.Update(); err != nil {
					t.Fatal(err)
				}
			}
			return g.View().Scene().Tick()
		}
		before := play(frames...)
		if after := play(input.Frame{}, input.Frame{}); after != before || !g.View().Inspector().Paused() {
			t.Errorf("%v: paused %v, and %d ticks passed", frames, g.View().Inspector().Paused(), after-before)
		}
		if after := play(input.Frame{Pause: true}, input.Frame{}); after == before {
			t.Errorf("%v: time cannot be let go on", frames)
		}
	}
}

// A world that comes to be while time stands still looks as at any other time: whoever is there is in a state.
func TestAWorldThatBeginsWhileTimeStandsStill(t *testing.T) {
	for name, frames := range map[string][]input.Frame{
		"reset":                   {{}, {Pause: true}, {Reset: true}},
		"reset, at once":          {{}, {Pause: true, Reset: true}},
		"reset in the inspector":  {{}, {Inspect: true}, {Pause: true}, {Reset: true}},
		"another scene":           {{}, {Pause: true}, {Next: true}},
		"the first, paused early": {{Pause: true}},
		"reset in slow motion":    {{}, {Slow: true}, {Reset: true}},
	} {
		scene := "patrol"
		if name == "another scene" {
			scene = "walk"
		}
		g := app.NewGame(app.Config{Scene: scene, NPCs: 100, Seed: 1})
		for _, in := range append(frames, input.Frame{}, input.Frame{}) {
			g.Input = func(float64) input.Frame { return in }
			if err := g.Update(); err != nil {
				t.Fatal(err)
			}
		}
		s := g.View().Scene()
		if first := s.Populations()[0]; s.Tick() != 1 || first.Count != 100 {
			t.Errorf("%s: %d ticks have passed, and %+v", name, s.Tick(), first)
		}
	}
}

// Clicks are read by the scale that the picture is drawn at.
func TestASmallWindowIsDrawnSmaller(t *testing.T) {
	g := app.NewGame(app.Config{Scene: "walk", Seed: 1})
	scale := 0.0
	g.Input = func(s float64) input.Frame { scale = s; return input.Frame{} }
	for _, c := range []struct{ width, height, want float64 }{
		{1280, 720, 1}, {320, 240, 1}, {200, 150, 0.625}, {160, 900, 0.5}, {900, 60, 0.25}, {0, 0, 0.1},
	} {
		if w, h := g.LayoutF(c.width, c.height); w != c.width || h != c.height {
			t.Errorf("%v×%v: a picture of %v×%v", c.width, c.height, w, h)
		}
		if err := g.Update(); err != nil || scale != c.want {
			t.Errorf("%v×%v: drawn at scale %v, want %v; %v", c.width, c.height, scale, c.want, err)
		}
	}
}

func TestSameSeedAndInputSameWorld(t *testing.T) {
	cfg := app.Config{Scene: "patrol", NPCs: 800, Seed: 3, Ticks: 200}
	_, first := playOut(t, cfg)
	if _, second := playOut(t, cfg); second != first {
		t.Errorf("hashes %x and %x", first, second)
	}
	cfg.Seed = 4
	if _, other := playOut(t, cfg); other == first {
		t.Error("another seed makes the same world")
	}
}

func TestSummaryTellsSceneTicksAndGuards(t *testing.T) {
	g := app.NewGame(app.Config{Scene: "patrol", NPCs: 120, Seed: 1})
	g.Input = func(float64) input.Frame { return input.Frame{} }
	for range 5 {
		if err := g.Update(); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"patrol", "5 ticks", "120 guards", "in the last 0.0833 s"} {
		if s := g.Summary(); !strings.Contains(s, want) {
			t.Errorf("%q does not tell %q", s, want)
		}
	}
}

// While the inspector has stopped time, the window names its keys, a step is a step in slow motion too, and what is asked for waits.
func TestTheInspectorStopsTime(t *testing.T) {
	g := app.NewGame(app.Config{Scene: "walk", Seed: 1})
	play := func(frames ...input.Frame) uint64 {
		for _, in := range frames {
			g.Input = func(float64) input.Frame { return in }
			if err := g.Update(); err != nil {
				t.Fatal(err)
			}
		}
		return g.View().Scene().Tick()
	}
	says := func(want string) {
		t.Helper()
		if got := g.PausedText(); got != want {
			t.Errorf("the window says %q, want %q", got, want)
		}
	}
	const waits = "Paused: Startle waits for the next tick"
	startled := func(want int) {
		t.Helper()
		for _, p := range g.View().Scene().Populations() {
			if p.State == "startled" && p.Count != want {
				t.Errorf("%d are startled, want %d", p.Count, want)
			}
		}
	}
	before := play(input.Frame{}, input.Frame{Inspect: true}, input.Frame{Pause: true}, input.Frame{})
	says("Paused: F2 resumes, F3 lets one tick pass")
	play(input.Frame{Startle: true})
	says(waits)
	if after := play(input.Frame{Step: true}); after != before+1 {
		t.Errorf("a step in the inspector lets %d ticks pass", after-before)
	}
	startled(1)
	for range 4 { // also in slow motion
		before = play(input.Frame{Slow: true})
		if after := play(input.Frame{Step: true}); after != before+1 {
			t.Errorf("a step in the inspector lets %d ticks pass", after-before)
		}
	}
}
