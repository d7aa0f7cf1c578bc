package inspector_test

import (
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/playtest"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// A picture is drawn after the tick that follows an update: all that it shows is of that tick, the tick's number and the timeline too.
func TestAPictureIsOfOneTick(t *testing.T) {
	playtest.SkipWithoutWindow(t)
	g, f, entities := herd(flockMachine(), 9, moods)
	g.insp.SetOpen(true)
	g.insp.Select(entities[0])
	playtest.OnHost(func() {
		screen := ebiten.NewImage(1280, 720)
		defer screen.Deallocate()
		for n := range 30 {
			if n == 20 {
				f.In(g.w).Send(entities[0], noise)
			}
			g.play(1)
			g.insp.Draw(screen)
			if shown := g.insp.Shown(); shown != g.tick() {
				t.Errorf("after tick %d a picture is drawn of tick %d", g.tick(), shown)
				return
			}
		}
	})
	told := g.insp.Timeline()
	if last := told[len(told)-1]; last.State != "alert" || last.Tick != 21 || last.Lasted != 9*time.Second/60 {
		t.Errorf("the timeline ends with %+v", last)
	}
	if of := g.insp.Chart(0)["alert"]; !slices.Equal(of, []int{0, 0, 0, 0, 1}) {
		t.Errorf("the chart has %v", of)
	}
}

// A transition at which time is to be held is noticed as it is drawn; no further tick passes.
func TestAPictureHoldsTime(t *testing.T) {
	playtest.SkipWithoutWindow(t)
	g, f, entities := herd(flockMachine(), 9, moods)
	g.insp.SetOpen(true)
	g.play(3)
	g.insp.Hold(1)
	f.In(g.w).Send(entities[4], noise)
	playtest.OnHost(func() {
		screen := ebiten.NewImage(1280, 720)
		defer screen.Deallocate()
		for range 5 {
			g.play(1)
			g.insp.Draw(screen)
			if g.tick() != 4 || !g.insp.Paused() || g.insp.Selected() != entities[4] {
				t.Errorf("at tick %d: paused is %v, selected is %v", g.tick(), g.insp.Paused(), g.insp.Selected())
				return
			}
		}
	})
	if want := "paused: entity 5 took idle → alert"; g.insp.Told() != want {
		t.Errorf("it says %q, want %q", g.insp.Told(), want)
	}
}

// Times of less than a second are told in ticks as well, if ticks are of one length.
func TestShortTimesAreToldInTicks(t *testing.T) {
	g, f, _ := herd(flockMachine(), 1, moods)
	g.insp.SetOpen(true)
	tick := time.Second / 60
	check := func(when string, of map[time.Duration]string) {
		t.Helper()
		for d, want := range of {
			if got := g.insp.InTicks(d); got != want {
				t.Errorf("%s, %v are %q, want %q", when, d, got, want)
			}
		}
	}
	check("before the first tick", map[time.Duration]string{tick: ""})
	g.play(101)
	check("after 100 ticks", map[time.Duration]string{
		0: "", tick: "1 tick", tick + time.Nanosecond: "1 tick", 2 * tick: "2 ticks", 50 * time.Millisecond: "3 ticks",
		60 * time.Millisecond: "4 ticks", 59 * tick: "59 ticks", time.Second: "", time.Minute: "",
	})
	g.update = func() { f.In(g.w).Advance(tick / 2) }
	g.play(2)
	check("after a tick of another length", map[time.Duration]string{tick: ""})
}

// Of an entity that is paused for a time the inspector says what is left, and which transitions lead out of its state.
func TestWhatIsLeftOfAPauseIsTold(t *testing.T) {
	g, f, entities := herd(flockMachine(), 2, moods)
	p := f.In(g.w)
	g.insp.SetOpen(true)
	g.insp.Select(entities[0])
	g.play(9)
	if err := p.PauseFor(entities[0], 8*time.Second/60); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"paused: 0.13 s left, 8 ticks", "paused: 0.12 s left, 7 ticks", "paused: 0.10 s left, 6 ticks"} {
		if got := g.insp.PausedText(); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
		g.play(1)
	}
	got, said := g.insp.Unasked(0)
	if want := []string{"on noise, hears it", "is tired [guard]"}; !slices.Equal(got, want) || said != "not asked for 0.08 s, 5 ticks" {
		t.Errorf("it lists %q, %q, want %q", got, said, want)
	}
	if err := p.Pause(entities[0]); err != nil {
		t.Fatal(err)
	}
	if _, said := g.insp.Unasked(0); said != "not asked while paused" || g.insp.PausedText() != "paused" {
		t.Errorf("it says %q and %q", g.insp.PausedText(), said)
	}
}

// That can be seen.
func TestAPauseCanBeSeen(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.Tick(60)
	const list, below = 550, 650 // where the transitions are
	asked := p.between(list, below, inspector.Bad)
	p.Tap(ebiten.KeyP)
	paused := p.inLine(ui.Warm)
	if paused == 0 || asked == 0 || p.between(list, below, ui.Muted) == 0 || p.between(list, below, inspector.Bad) > 0 {
		t.Error("of an entity that is paused, no transition is listed, or as if it were asked")
	}
	p.press("resume", 0, 0)
	p.Tap(ebiten.KeyH)
	if p.between(list, below, ui.Muted) == 0 {
		t.Error("no transition is listed")
	}
}
