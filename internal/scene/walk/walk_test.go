package walk_test

import (
	"math"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/walk"
	"github.com/horde-fsm/horde/trace"
)

var (
	idle  = scene.Input{}
	right = scene.Input{Move: components.Vec2{X: 1}}
	run   = scene.Input{Move: components.Vec2{X: 1}, Run: true}
)

func hold(s *walk.Scene, in scene.Input, ticks int) {
	for range ticks {
		s.Update(in)
	}
}

// where returns the current states, layer by layer.
func where(s *walk.Scene) string {
	var states []string
	for _, l := range s.AppendInspection(nil) {
		states = append(states, l.Current)
	}
	return strings.Join(states, " ")
}

func lines(s *walk.Scene) []string {
	var out []string
	for i := range s.Log().Len() {
		out = append(out, s.Log().At(i).String())
	}
	return out
}

func compare(t *testing.T, what string, got, want []string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s:\n  %s\nwant:\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func TestShiftMakesTheHeroRun(t *testing.T) {
	s := walk.New(walk.Config{})
	hold(s, idle, 5)
	if got := where(s); got != "idle stand" {
		t.Errorf("with no key: %s", got)
	}
	hold(s, right, 5)
	if got := where(s); got != "go walk" || s.Body().Velocity.X != 3 {
		t.Errorf("with a key: %s at %v m/s, want go walk at 3", got, s.Body().Velocity.X)
	}
	hold(s, run, 5)
	if got := where(s); got != "go run" || s.Body().Velocity.X != 10 {
		t.Errorf("with Shift: %s at %v m/s, want go run at 10", got, s.Body().Velocity.X)
	}
	if a := s.Animation(); a.Clip != walk.ClipGo || a.Frames != walk.GoFrames {
		t.Errorf("the sprite plays %+v", *a)
	}
	hold(s, right, 5)
	if got := where(s); got != "go walk" {
		t.Errorf("without Shift again: %s", got)
	}
	hold(s, idle, 5)
	if got := where(s); got != "idle stand" || s.Body().Velocity.X != 0 {
		t.Errorf("with no key again: %s", got)
	}
	if s.Transitions() != 6 {
		t.Errorf("%d transitions, want 6", s.Transitions())
	}
}

// The log has a line for every callback of a walk.
func TestLogTellsEveryCallback(t *testing.T) {
	s := walk.New(walk.Config{})
	hold(s, idle, 3)
	hold(s, right, 4)
	hold(s, run, 3)
	compare(t, "log", lines(s), []string{
		"act  idle  Enter",
		"locomotion  stand  Enter",
		"act  idle  Update ×3",
		"locomotion  stand  Update ×4",
		"act  idle  Exit",
		"act  go  Enter",
		"act  go  Update ×6",
		"locomotion  stand  Exit",
		"locomotion  walk  Enter",
		"locomotion  walk  Update ×2",
		"locomotion  walk  Exit",
		"locomotion  run  Enter",
		"locomotion  run  Update ×2",
	})
}

func TestLogForgetsTheOldest(t *testing.T) {
	s := walk.New(walk.Config{})
	for range 60 {
		hold(s, right, 3)
		hold(s, idle, 3)
	}
	l := s.Log()
	if l.Len() != walk.LogSize {
		t.Fatalf("%d lines, want %d", l.Len(), walk.LogSize)
	}
	if first, last := l.At(0), l.At(l.Len()-1); first.Tick >= last.Tick || last.Tick != s.Tick() {
		t.Errorf("from tick %d to %d, want to end at %d", first.Tick, last.Tick, s.Tick())
	}
	defer func() {
		if recover() == nil {
			t.Error("a line past the end does not panic")
		}
	}()
	l.At(walk.LogSize)
}

func TestInspectionSaysWhy(t *testing.T) {
	s := walk.New(walk.Config{})
	why := func() string { return s.AppendInspection(nil)[0].Why }
	if got := why(); got != "" {
		t.Errorf("before the start: %q", got)
	}
	hold(s, idle, 1)
	if got := why(); got != "start" {
		t.Errorf("after the start: %q", got)
	}
	hold(s, right, 1)
	if got := why(); got != "idle → go: keys are down" {
		t.Errorf("with a key: %q", got)
	}
	if err := s.Heroes().ChangeTo(s.Hero(), s.Machine().Idle); err != nil {
		t.Fatal(err)
	}
	if got := why(); got != "direct" {
		t.Errorf("changed directly: %q", got)
	}
	if !s.Heroes().Revert(s.Hero(), s.Machine().Layers()[0]) {
		t.Fatal("nothing to go back to")
	}
	if got := why(); got != "revert" {
		t.Errorf("reverted: %q", got)
	}
}

func TestStartleStopsTheHeroForAWhile(t *testing.T) {
	s := walk.New(walk.Config{})
	hold(s, run, 10)
	in := run
	in.Startle = true
	hold(s, in, 1)
	if got := s.AppendInspection(nil)[0]; got.Current != "startled" || got.Previous != "go" || got.Why != "any → startled: on Startle, is startled" {
		t.Errorf("%+v, want to be startled out of going", got)
	}
	hold(s, run, 35)
	if got := where(s); got != "startled stand" {
		t.Errorf("after 35 ticks: %s", got)
	}
	hold(s, run, 5)
	if got := where(s); got != "go run" && got != "go walk" {
		t.Errorf("after 40 ticks: %s, want to go on", got)
	}
}

func TestStageWrapsAround(t *testing.T) {
	s := walk.New(walk.Config{})
	for range 2000 {
		s.Update(scene.Input{Move: components.Vec2{X: -1, Y: 0.3}, Run: true})
		p := s.Body().Position
		if math.Abs(p.X) > walk.Width/2 || math.Abs(p.Y) > walk.Height/2 {
			t.Fatalf("the hero is at %v", p)
		}
	}
}

func TestScriptShowsEverything(t *testing.T) {
	s := walk.New(walk.Config{})
	shown := trace.NewCoverage(s.Machine().Machine)
	for range 600 {
		s.Update(s.Script())
		shown.Record(s.Heroes().Changes())
	}
	if missing := shown.Missing(); len(missing) > 0 {
		t.Errorf("the script never shows %q", missing)
	}
}

func TestEqualInputEqualHash(t *testing.T) {
	play := func(s *walk.Scene) uint64 {
		for range 1000 {
			s.Update(s.Script())
		}
		return s.Hash()
	}
	s := walk.New(walk.Config{Seed: 3})
	first := play(s)
	s.Reset()
	if s.Tick() != 0 || s.NPCs() != 1 {
		t.Errorf("after Reset: tick %d, %d heroes", s.Tick(), s.NPCs())
	}
	if again := play(s); again != first {
		t.Errorf("after Reset it ends with %x, before with %x", again, first)
	}
	if other := play(walk.New(walk.Config{Seed: 3, Workers: 3})); other != first {
		t.Errorf("with 3 workers it ends with %x, with 1 with %x", other, first)
	}
}

func TestTickAllocatesNothing(t *testing.T) {
	if fsm.Debug {
		t.Skip("hordedebug")
	}
	s := walk.New(walk.Config{})
	for range 600 {
		s.Update(s.Script())
	}
	if n := testing.AllocsPerRun(600, func() { s.Update(s.Script()) }); n != 0 {
		t.Errorf("%v allocations a tick, want none", n)
	}
}
