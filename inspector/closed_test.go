package inspector_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
)

// frame is a frame of a game that has an inspector: its Update and, without a screen to draw on, its Draw.
func frame(g *world) {
	if g.insp.Update() {
		g.update()
	}
	g.insp.Draw(nil)
}

func TestClosedItAllocatesNothing(t *testing.T) {
	if fsm.Debug {
		t.Skip("debug checks allocate")
	}
	g := flock()
	for range 10 {
		frame(g)
	}
	if n := testing.AllocsPerRun(100, func() { frame(g) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func TestClosedItHoldsNothing(t *testing.T) {
	g := flock()
	g.insp.SetPaused(true)
	g.insp.Step()
	for range 10 {
		frame(g)
	}
	if g.tick() != 10 || g.insp.Paused() || g.insp.Covers(1270, 10) {
		t.Errorf("a closed inspector does something: tick %d", g.tick())
	}
}

// Who forgets FSM.Component sees an empty population, and why.
func TestEntitiesWithoutTheirMachineAreMissed(t *testing.T) {
	g := games["without the machine"]()
	if got := g.insp.Missing(); got != "1,200 entities have all that this machine needs, but do not run it." {
		t.Errorf("of a world whose entities lack their machine it says %q", got)
	}
	if got := games["empty"]().insp.Missing(); got != "" {
		t.Errorf("of an empty world it says %q", got)
	}
	if got := flock().insp.Missing(); got != "" {
		t.Errorf("of a world with sheep it says %q", got)
	}
}

// A population whose last entity is gone has lost it in the game; those that could run the machine are other entities.
func TestEntitiesThatAreGoneAreNotMissed(t *testing.T) {
	g, _, entities := herd(flockMachine(), 2, moods)
	g.w.CreateMany(1200, moods)
	frame(g)
	for _, e := range entities {
		g.w.Remove(e)
	}
	frame(g)
	if got := g.insp.Missing(); got != "" {
		t.Errorf("of a world whose sheep are gone it says %q", got)
	}
}

// What is made wrongly is told where it is made: the panic of a key that is pressed minutes later would tell nobody.
func TestANilPopulationIsRefused(t *testing.T) {
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, "systems.FSM.In") {
			t.Errorf("New of nil: %s", text)
		}
	}()
	inspector.New[struct{}](nil)
}

// The benchmarks are a frame of a game with a thousand sheep: without an inspector, with a closed one, with an open one that
// is not drawn. Compare them with
//
//	go test ./inspector -run - -bench . -count 10
func BenchmarkWithout(b *testing.B) {
	g, _, _ := herd(flockMachine(), 1000, moods)
	b.ReportAllocs()
	for b.Loop() {
		g.update()
	}
}

func BenchmarkClosed(b *testing.B) {
	g, _, _ := herd(flockMachine(), 1000, moods)
	b.ReportAllocs()
	for b.Loop() {
		frame(g)
	}
}

func BenchmarkOpen(b *testing.B) {
	g, _, _ := herd(flockMachine(), 1000, moods)
	g.insp.SetOpen(true)
	b.ReportAllocs()
	for b.Loop() {
		if g.insp.Update() {
			g.update()
		}
	}
}

// BenchmarkClosedAlone is what a closed inspector costs a frame.
func BenchmarkClosedAlone(b *testing.B) {
	g, _, _ := herd(flockMachine(), 1, moods)
	b.ReportAllocs()
	for b.Loop() {
		g.insp.Update()
		g.insp.Draw(nil)
	}
}
