package inspector_test

import (
	"math"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/systems"
)

// act returns the lines of the timeline that are of the flock's first layer.
func act(p probe) (lines []inspector.Line) {
	for _, l := range p.Timeline {
		if l.State == "idle" || l.State == "alert" || l.State == "asleep" {
			lines = append(lines, l)
		}
	}
	return lines
}

// agrees checks that the timeline ends with the state that the list of states shows.
func agrees(t *testing.T, when string, p probe) inspector.Line {
	t.Helper()
	lines := act(p)
	last := lines[len(lines)-1]
	if last.State != p.States["act"] || last.Over {
		t.Errorf("%s: the sheep is %s, and the timeline ends with %+v", when, p.States["act"], last)
	}
	return last
}

func TestTheTimelineKnowsWhatWasDoneWhileTheInspectorWasClosed(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.press("state", 0, alert)
	p.Tick(2)
	forced := p.Tap(ebiten.KeyF1).Tick
	p.Tick(200)
	p.Tap(ebiten.KeyF1)
	got := p.Tick(3)
	last := agrees(t, "reopened", got)
	if last.Why != "calms down, after 1s" || last.Tick > forced+61 || last.Lasted < 2*time.Second {
		t.Errorf("reopened: the timeline ends with %+v", last)
	}
	lines := act(got)
	if before := lines[len(lines)-2]; before.State != "alert" || !before.AtMost || before.Lasted != time.Second {
		t.Errorf("of what ended while it was closed it says %+v", before)
	}
	// It was closed for less long than anything lasts: nothing was missed.
	p.Tap(ebiten.KeyF1)
	p.Tick(5)
	p.Tap(ebiten.KeyF1)
	if again := act(p.Tick(3)); len(again) != len(lines) || again[len(again)-1].AtMost {
		t.Errorf("after nothing happened there are %d lines instead of %d: %+v", len(again), len(lines), again)
	}
}

func TestTheTimelineKnowsWhatIsDoneWhileTimeStandsStill(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.Tap(ebiten.KeyF2)
	for _, s := range []struct {
		id   int
		name string
	}{{alert, "alert"}, {asleep, "asleep"}, {alert, "alert"}} {
		p.press("state", 0, s.id)
		if last := agrees(t, "paused", p.Tick(1)); last.State != s.name || last.Why != "changed directly" {
			t.Errorf("paused: the timeline ends with %+v", last)
		}
	}
	// The next tick reports these changes: they are not told twice.
	p.Tap(ebiten.KeyF3)
	got, told := p.Tick(1), ""
	for _, l := range act(got) {
		told += l.State + " "
	}
	if want := "idle alert asleep alert "; told != want || act(got)[1].Lasted != 0 {
		t.Errorf("after a step the timeline tells %q, want %q: %+v", told, want, got.Timeline)
	}
	if last := agrees(t, "after a step", got); last.Lasted.Round(time.Millisecond) != 17*time.Millisecond {
		t.Errorf("a tick later it is alert for %v", last.Lasted)
	}
	// Nor if it is selected afresh between the two.
	p.press("state", 0, idle)
	p.press("everyone", 0, 0)
	p.pick(0)
	p.Tap(ebiten.KeyF3)
	if got := act(p.Tick(1)); len(got) != 1 || got[0].State != "idle" {
		t.Errorf("selected afresh: the timeline tells %+v", got)
	}
}

// told plays a flock without a window, with one of it selected, and returns what lets frames pass and what the timeline tells then.
func told(t *testing.T) (g *world, f *systems.FSM[sheep], one donburi.Entity, after func(frames int) string) {
	t.Helper()
	g, f, entities := herd(flockMachine(), 3, moods)
	g.insp.SetOpen(true)
	g.update()
	g.insp.Select(entities[0])
	return g, f, entities[0], func(frames int) (told string) {
		for range frames {
			if g.insp.Update() {
				g.update()
			}
		}
		for _, l := range g.insp.Timeline() {
			told += l.State
			if !l.Over {
				told += " " + ui.Seconds(l.Lasted)
			}
			told += "; "
		}
		return told
	}
}

func TestTheTimelineOfAGameThatWasLoaded(t *testing.T) {
	g, f, one, after := told(t)
	if got, want := after(31), "idle 0.5 s; stand 0.5 s; "; got != want {
		t.Fatalf("at first: %q, want %q", got, want)
	}
	saved, err := f.In(g.w).AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	load := func() {
		if _, err := f.In(g.w).Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
	}
	f.In(g.w).Send(one, noise)
	if got, want := after(31), "idle; stand 1.0 s; alert 0.5 s; "; got != want {
		t.Errorf("after a noise: %q, want %q", got, want)
	}
	load()
	if got, want := after(13), "idle 0.7 s; stand 0.7 s; "; got != want {
		t.Errorf("loaded: %q, want %q", got, want)
	}
	f.In(g.w).Send(one, noise)
	after(7)
	load() // and the tick that was seen last is passed before the next look
	for range 30 {
		g.update()
	}
	if got, want := after(6), "idle 1.1 s; stand 1.1 s; "; got != want {
		t.Errorf("loaded, and far on before the next look: %q, want %q", got, want)
	}
}

// Somebody whom the saved game does not know has not started, and does not while it is paused: nothing has happened to it.
func TestTheTimelineOfOneThatTheSavedGameDoesNotKnow(t *testing.T) {
	g, f, _, after := told(t)
	p := f.In(g.w)
	after(3)
	saved, err := p.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	one := g.w.Create(f.Component, moods)
	after(1)
	g.insp.Select(one)
	if got, want := after(12), "idle 0.2 s; stand 0.2 s; "; got != want {
		t.Errorf("at first: %q, want %q", got, want)
	}
	if _, err := p.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	if err := p.Pause(one); err != nil {
		t.Fatal(err)
	}
	for range 20 { // beyond the tick that was seen last, before the next look
		g.update()
	}
	if got := after(6); got != "" {
		t.Errorf("loaded: %q", got)
	}
}

func TestTheTimelineForgetsALayerThatIsGone(t *testing.T) {
	_, f, _, after := told(t)
	after(7)
	b := f.Machine().Edit()
	b.DeleteLayer("legs")
	if err := f.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	if got, want := after(6), "idle 0.2 s; "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A game that ticks several times between two looks: what the inspector is not told of, it reads from the row.
func TestTheTimelineOfAGameThatTicksTwice(t *testing.T) {
	g, f, one, after := told(t)
	tick := g.update
	g.update = func() { tick(); tick() }
	after(5)
	f.In(g.w).Send(one, noise) // taken in the first of two
	if got, want := after(6), "idle; stand 0.4 s; alert 0.2 s; "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Newcomers are the last in a tick, and their starts are not listed: however many they are, what others do is.
func TestTheLatestChangesWhereManyStart(t *testing.T) {
	g, f, entities := herd(flockMachine(), 3, moods)
	g.insp.SetOpen(true)
	g.update()
	g.insp.Update()
	f.In(g.w).Send(entities[0], noise)
	g.w.CreateMany(200, f.Component, moods)
	g.update()
	g.insp.Update()
	if got := g.insp.Latest(); len(got) != 1 || got[0] != "alert" {
		t.Errorf("the latest changes lead to %v, want alert", got)
	}
}

// A paused entity enters nothing: the time that its row tells stands still, and the timeline's with it.
func TestTheTimelineOfAnEntityThatIsPaused(t *testing.T) {
	g, f, one, after := told(t)
	p := f.In(g.w)
	check := func(when, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %q, want %q", when, got, want)
		}
	}
	after(13)
	if err := p.Pause(one); err != nil {
		t.Fatal(err)
	}
	check("paused", after(60), "idle 0.2 s; stand 0.2 s; ")
	g.update() // not seen before it ends
	if err := p.Resume(one); err != nil {
		t.Fatal(err)
	}
	check("resumed", after(18), "idle 0.5 s; stand 0.5 s; ")
	if err := p.Pause(one); err != nil {
		t.Fatal(err)
	}
	after(60)
	if err := p.Resume(one); err != nil {
		t.Fatal(err)
	}
	p.Send(one, noise)
	check("a noise after another pause", after(13), "idle; stand 0.7 s; alert 0.2 s; ")
	if lines := g.insp.Timeline(); lines[0].Lasted.Round(time.Second/10) != 500*time.Millisecond || lines[0].Tick != 1 {
		t.Errorf("of what was paused twice it says %+v", lines[0])
	}
}

// What is done between two ticks is reported with the second one, and was done at the time of the first; however many changes it is, they stay
// in their order.
func TestTheTimelineOfWhatIsDoneBetweenTwoTicks(t *testing.T) {
	g, f, one, after := told(t)
	act, legs := f.Machine().Layer("act"), f.Machine().Layer("legs")
	change := func(s *fsm.State[sheep]) {
		t.Helper()
		if err := f.In(g.w).ChangeTo(one, s); err != nil {
			t.Fatal(err)
		}
	}
	after(12) // up to tick 13
	change(act.FindState("alert"))
	change(act.FindState("asleep"))
	change(legs.FindState("stand"))
	moods.Get(g.w.Entry(one)).Walking = true // it sets out in the tick itself
	after(2)
	g.insp.SetPaused(true)
	change(act.FindState("alert")) // which is read from the row
	if got, want := after(2), "idle; stand; alert; asleep; stand; walk 0.0 s; alert 0.0 s; "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for i, ticks := range []float64{12, 12, 0, 2, 1} {
		if l := g.insp.Timeline()[i]; math.Round(l.Lasted.Seconds()*600) != 10*ticks {
			t.Errorf("%s lasted %v, want %v ticks", l.State, l.Lasted, ticks)
		}
	}
}

// So it is where the inspector sees neither of the two ticks alone.
func TestTheTimelineOfWhatIsDoneBetweenTicksThatAreNotSeen(t *testing.T) {
	g, f, one, after := told(t)
	after(12) // up to tick 13
	tick := g.update
	g.update = func() {
		tick()
		if err := f.In(g.w).ChangeTo(one, f.Machine().State("act", "alert")); err != nil {
			t.Fatal(err)
		}
		tick()
		g.update = tick
	}
	after(2)
	lines := g.insp.Timeline()
	last := lines[len(lines)-1]
	if last.State != "alert" || last.Tick != 14 || math.Round(last.Lasted.Seconds()*60) != 2 { // up to tick 16
		t.Errorf("it ends with %+v", last)
	}
}

// A row tells the time in a state less pauses: of somebody who is paused when selected, in which tick it began is not known.
func TestTheTimelineOfOneThatWasPausedBefore(t *testing.T) {
	g, f, one, after := told(t)
	p := f.In(g.w)
	g.insp.Select(donburi.Null)
	after(9) // up to tick 10
	if err := p.Pause(one); err != nil {
		t.Fatal(err)
	}
	after(90)
	g.insp.Select(one)
	after(1)
	if got := g.insp.Timeline()[0]; got.Stamp != "   ≤91" || got.Lasted.Round(time.Millisecond) != 150*time.Millisecond {
		t.Errorf("paused: %+v", got)
	}
	if err := p.Resume(one); err != nil {
		t.Fatal(err)
	}
	if err := p.ChangeTo(one, f.Machine().MustState("act", "alert")); err != nil {
		t.Fatal(err)
	}
	after(6)
	if got := g.insp.Timeline()[2]; got.Stamp != "   101" || got.State != "alert" {
		t.Errorf("changed: %+v", got)
	}
}
