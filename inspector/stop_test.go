package inspector_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/systems"
)

func TestTimeIsHeldWhenATransitionIsTaken(t *testing.T) {
	p := start(t, "flock")
	const calmsDown = 3 // of the flock's transitions, a second after the noise
	noise := func(n int) donburi.Entity {
		e := p.pick(n).Selected
		p.press("command", 1, 0)
		return e
	}
	p.press("stop", calmsDown, 0)
	heard := noise(4)
	if got := p.press("everyone", 0, 0); got.Paused {
		t.Fatal("time is held, and nobody took the transition")
	}
	got := p.Tick(90)
	if !got.Paused || got.Selected != heard || got.States["act"] != "idle" || !strings.HasPrefix(got.Told, "paused: entity ") ||
		!strings.HasSuffix(got.Told, " took alert → idle") || !strings.HasSuffix(got.Brief, " took → idle") {
		t.Errorf("paused %v, selected %v, told %q, %q", got.Paused, got.Selected, got.Told, got.Brief)
	}
	if got := p.Tap(ebiten.KeyF2); got.Told != "" {
		t.Errorf("time goes on, and told is %q", got.Told)
	}

	noise(5)
	p.pick(6)
	if got := p.Tick(90); got.Paused {
		t.Error("time is held for somebody else than who is looked into")
	}

	p.press("everyone", 0, 0)
	p.press("stop", calmsDown, 0)
	noise(7)
	p.press("everyone", 0, 0)
	if got := p.Tick(90); got.Paused {
		t.Error("time is held at a transition that was let go of")
	}
}

// Who looks away for a minute still reads why time stands still.
func TestWhyTimeIsHeldIsToldUntilItGoesOn(t *testing.T) {
	g, f, one, after := told(t)
	after(2)
	const hearsIt = 1
	g.insp.Hold(hearsIt)
	f.In(g.w).Send(one, noise)
	after(3600)
	if got, want := g.insp.Told(), "paused: entity 1 took idle → alert"; got != want || !g.insp.Paused() {
		t.Errorf("a minute later it says %q, want %q", got, want)
	}
	g.insp.SetPaused(false)
	if after(1); g.insp.Told() != "" {
		t.Errorf("time goes on, and it says %q", g.insp.Told())
	}
}

// Time is held at a transition of a machine that is not shown, by an entity that runs the one which is, too.
func TestTimeIsHeldInTheTabOfTheTransition(t *testing.T) {
	g, f, one, after := told(t)
	b := fsm.NewBuilder[sheep]("wool")
	coat := b.Layer("coat")
	coat.State("thin").To(coat.State("thick")).On(dawn)
	wool := alsoRuns(t, g, one, b)
	after(2)
	g.insp.ShowTab(1)
	g.insp.Hold(0)
	g.insp.ShowTab(0)
	g.insp.Select(one)
	wool.Send(one, dawn)
	f.In(g.w).Send(one, 99) // which is lost in the same tick, and told of
	wool.Send(one, 99)
	after(3)
	const want = "paused: entity 1 took thin → thick"
	if !g.insp.Paused() || g.insp.Active() != 1 || g.insp.Selected() != one || g.insp.Told() != want {
		t.Errorf("paused %v: tab %d is shown, with %v selected; it says %q, want %q", g.insp.Paused(), g.insp.Active(), g.insp.Selected(), g.insp.Told(), want)
	}
}

// An internal transition changes no state, and yet it was taken: it is counted, and time is held at it.
func TestInternalTransitionsAreSeen(t *testing.T) {
	g, _, one, after := told(t)
	b := fsm.NewBuilder[sheep]("wool").Commands(map[fsm.Command]string{noise: "noise"})
	thin := b.Layer("coat").State("thin")
	thin.To(thin).On(noise).Internal()
	wool := alsoRuns(t, g, one, b)
	after(2)
	g.insp.ShowTab(1)
	wool.Execute(one, noise) // between two ticks
	after(2)
	if seen := g.insp.Seen()["on noise, internal"]; seen != 1 || g.insp.Paused() {
		t.Errorf("it was taken once, and is seen %d times: %v", seen, g.insp.Seen())
	}
	g.insp.Hold(0)
	wool.Send(one, noise)
	after(3)
	const want = "paused: entity 1 took thin → thin"
	if seen := g.insp.Seen()["on noise, internal"]; seen != 2 || !g.insp.Paused() || g.insp.Told() != want {
		t.Errorf("it is seen %d times, paused %v; it says %q, want %q", seen, g.insp.Paused(), g.insp.Told(), want)
	}
}

// alsoRuns has an entity run another machine, which the inspector shows in a tab of its own.
func alsoRuns(t *testing.T, g *world, one donburi.Entity, b *fsm.Builder[sheep]) *systems.Population[sheep] {
	t.Helper()
	p := systems.MustFSM(b.MustBuild(), moods).In(g.w)
	if err := p.Attach(one); err != nil {
		t.Fatal(err)
	}
	inspector.Add(g.insp, p)
	update := g.update
	g.update = func() {
		update()
		p.Update()
	}
	return p
}
