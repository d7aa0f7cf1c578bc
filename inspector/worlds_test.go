package inspector_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/systems"
)

// twins is a game whose two worlds are run by one machine, so that the entities of one are equal to those of the other, with a tab each.
func twins(t *testing.T) (g *world, here, there *systems.Population[sheep], twin donburi.Entity) {
	t.Helper()
	g, f, entities := herd(flockMachine(), 3, moods)
	other := donburi.NewWorld()
	if got := other.CreateMany(3, f.Component, moods); got[0] != entities[0] {
		t.Fatalf("entities of two worlds: %v and %v", got, entities)
	}
	here, there = f.In(g.w), f.In(other)
	inspector.Add(g.insp, there)
	g.update = func() {
		f.Update(g.w)
		f.Update(other)
	}
	g.insp.SetOpen(true)
	g.insp.Update()
	g.update()
	return g, here, there, entities[0]
}

// play lets frames pass.
func (g *world) play(frames int) {
	for range frames {
		if g.insp.Update() {
			g.update()
		}
	}
}

func TestTheSelectedEntityIsOfOneWorld(t *testing.T) {
	g, here, there, twin := twins(t)
	g.insp.SelectIn(there.World(), twin)
	if g.insp.Active() != 1 || g.insp.SelectedIn(there.World()) != twin || g.insp.SelectedIn(here.World()) != donburi.Null {
		t.Errorf("tab %d is shown, with %v selected here and %v there", g.insp.Active(), g.insp.SelectedIn(here.World()), g.insp.SelectedIn(there.World()))
	}
	g.insp.ShowTab(0)
	if got := g.insp.Selected(); got != donburi.Null {
		t.Errorf("the tab of another world keeps the selection, %v", got)
	}
}

// What happens to an entity of another world, which is equal to the selected one, is not told as if it were the selected one's.
func TestItsTwinInAnotherWorldDoesNotCount(t *testing.T) {
	g, here, there, twin := twins(t)
	for n, info := range there.Machine().Transitions() {
		if info.Command == noise {
			g.insp.ShowTab(1)
			g.insp.Hold(n)
		}
	}
	g.insp.SelectIn(here.World(), twin)
	g.play(1)
	there.Send(twin, noise)
	there.Send(twin, 99)
	g.play(3)
	if s := there.Current(twin, there.Machine().Layer("act")); s.Name() != "alert" {
		t.Fatalf("the twin is %v", s)
	}
	if g.insp.Paused() || g.insp.Told() != "" {
		t.Errorf("while its twin is selected: time is held: %v; it says %q", g.insp.Paused(), g.insp.Told())
	}
	here.World().Remove(twin)
	g.play(1)
	if got := g.insp.Told(); g.insp.Selected() != donburi.Null || !strings.HasSuffix(got, "is gone") {
		t.Errorf("with the selected one gone, %v is selected, and it says %q", g.insp.Selected(), got)
	}
}

// A level that is unloaded takes its own tab with it, and no other.
func TestAPopulationIsTakenOut(t *testing.T) {
	g, here, there, twin := twins(t)
	g.insp.SelectIn(there.World(), twin)
	inspector.Remove(g.insp, here)
	if g.insp.Active() != 0 || g.insp.SelectedIn(there.World()) != twin {
		t.Errorf("tab %d is shown, with %v selected", g.insp.Active(), g.insp.SelectedIn(there.World()))
	}
	inspector.Remove(g.insp, here)
	g.play(2)
	inspector.Remove(g.insp, there)
	if got := g.insp.Selected(); got != donburi.Null {
		t.Errorf("without tabs, %v is selected", got)
	}
	g.play(2)

	g, here, _, twin = twins(t)
	g.insp.SelectIn(here.World(), twin)
	inspector.Remove(g.insp, here)
	if got := g.insp.Selected(); got != donburi.Null {
		t.Errorf("%v of another world is selected in its place", got)
	}
	g.play(2)
}

// What was said of the selected entity is not taken back because another tab goes.
func TestWhatWasSaidOutlastsAnotherTab(t *testing.T) {
	g, here, there, twin := twins(t)
	g.insp.SelectIn(there.World(), twin)
	g.play(2)
	there.Send(twin, 99)
	g.play(3)
	said := g.insp.Told()
	inspector.Remove(g.insp, here)
	if got := g.insp.Told(); said == "" || got != said || g.insp.Selected() != twin {
		t.Errorf("it said %q; without the other tab it says %q, and %v is selected", said, got, g.insp.Selected())
	}
}

// An entity of which another machine is still shown stays selected when the one it was looked at in is taken out.
func TestTheSelectionOutlastsOneOfItsMachines(t *testing.T) {
	g, f, entities := herd(flockMachine(), 2, moods)
	b := fsm.NewBuilder[sheep]("wool")
	b.Layer("coat").State("thin")
	wool := systems.MustFSM(b.MustBuild(), moods)
	if err := wool.In(g.w).Attach(entities[1]); err != nil {
		t.Fatal(err)
	}
	inspector.Add(g.insp, wool.In(g.w))
	g.insp.Select(entities[1])
	inspector.Remove(g.insp, f.In(g.w))
	if got := g.insp.Selected(); got != entities[1] {
		t.Errorf("%v is selected", got)
	}
}

// A tab of the same world whose machine the selected entity does not run has nothing to say of it, and takes back nothing that was said.
func TestATabInWhichTheSelectedEntityIsNotSaysNothing(t *testing.T) {
	g, f, one, after := told(t)
	b := fsm.NewBuilder[sheep]("wool")
	b.Layer("coat").State("thin")
	alsoRuns(t, g, g.w.Create(moods), b)
	after(2)
	f.In(g.w).Send(one, 99)
	after(5)
	const want = "command 99 had no effect: unhandled"
	if g.insp.Selected() != one || g.insp.Active() != 0 || g.insp.Told() != want {
		t.Errorf("tab %d is shown, with %v selected; it says %q, want %q", g.insp.Active(), g.insp.Selected(), g.insp.Told(), want)
	}
}

func TestNilIsRefused(t *testing.T) {
	insp := flock().insp
	for name, call := range map[string]func(){
		"Remove":   func() { inspector.Remove[sheep](insp, nil) },
		"SelectIn": func() { insp.SelectIn(nil, donburi.Null) },
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, "inspector: "+name) {
					t.Errorf("%s of nil: %q", name, text)
				}
			}()
			call()
		}()
	}
}

// A game may wrap its worlds in a type of its own, even one whose values cannot be compared.
func TestSelectionInAWrappedWorld(t *testing.T) {
	g, here, _, twin := twins(t)
	type level struct {
		donburi.World
		_ []string
	}
	g.insp.SelectIn(level{World: here.World()}, twin)
	if got := g.insp.SelectedIn(level{World: here.World()}); got != twin {
		t.Errorf("%v is selected, want %v", got, twin)
	}
	wrapped, f, entities := herd(flockMachine(), 1, moods)
	f.Forget(wrapped.w)
	g.insp.Forget()
	inspector.Add(g.insp, f.In(level{World: wrapped.w}))
	g.insp.Select(entities[0])
	if got := g.insp.SelectedIn(level{World: wrapped.w}); got != entities[0] {
		t.Errorf("%v is selected, want %v", got, entities[0])
	}
}
