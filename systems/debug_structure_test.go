//go:build hordedebug

package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Each kind of callback changes the world's structure directly inside the tick, on one worker and on four. The fault names the callback and
// its entity, and there is no other fault.
func TestDebugStructuralChangeNamesTheCulprit(t *testing.T) {
	for _, workers := range []int{1, 4} {
		for _, batch := range []bool{false, true} {
			for _, kind := range stageKinds[batch] {
				for _, d := range deeds {
					for name, target := range map[string]int{"itself": stageActor, "another": 45} {
						if kind == "OnMessage" && workers > 1 {
							continue // messages are delivered before the workers begin
						}
						t.Run(fmt.Sprintf("%d workers/batch %v/%s %s %s", workers, batch, kind, d.name, name), func(t *testing.T) {
							catchInTheAct(t, workers, batch, kind, d, target)
						})
					}
				}
			}
		}
	}
}

// catchInTheAct has the actor do a deed and checks that the fault names the actor.
func catchInTheAct(t *testing.T, workers int, batch bool, kind string, d deed, target int) {
	var faults []string
	size := 60
	if workers > 1 {
		size = 1200 // fewer would not be worth several workers
	}
	s := newStage(batch, fsm.Config{
		ChunkSize: 16, Workers: workers,
		OnFault: func(f *fsm.Fault) { faults = append(faults, f.Error()) },
	}, size)
	switch had := s.world.Entry(s.all[target]).HasComponent(cloak); {
	case had && strings.HasPrefix(d.name, "adds what the view"), !had && strings.HasPrefix(d.name, "takes what the view"):
		t.Skip("changes nothing")
	}
	s.kind = kind
	s.deed = func(tick *fsm.Tick, _ *player) { d.do(s, tick, s.all[target], true) }
	for range stageTick {
		for _, e := range s.all {
			s.fsm.In(s.world).Post(e, fsm.Message{Kind: 1})
		}
		s.fsm.Update(s.world)
	}
	if !s.done || len(faults) != 1 {
		t.Fatalf("done %v, faults %q", s.done, faults)
	}
	who := fmt.Sprintf("entity %v", fsm.Entity(s.actor))
	if kind == "UpdateBatch" {
		who = "a batch of"
	}
	what := "structure was changed"
	if workers > 1 && strings.Contains(d.name, "removes") {
		what = "while several workers run" // found in any build
	}
	if workers > 1 && d.creates > 0 {
		what = "was created by a callback while several workers run"
	}
	for _, want := range []string{"fsm: panic in " + kind, `machine "stage"`, who, what} {
		if !strings.Contains(faults[0], want) {
			t.Errorf("%q does not say %q", faults[0], want)
		}
	}
}

// A condition that changes the world is named, and not the callback after it.
func TestDebugConditionThatChangesTheWorld(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("curious")
	l := b.Layer("main")
	l.State("a").To(l.State("b")).When(func(*writer) bool { w.Create(purse); return false })
	f := systems.MustFSM(b.MustBuild(), diary)
	self := w.Create(f.Component, diary)
	text := culprit(t, func() { f.Update(w) })
	for _, want := range []string{"in condition of the transition to \"b\" of state \"a\"", "structure was changed", fmt.Sprintf("entity %v", fsm.Entity(self))} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not say %q", text, want)
		}
	}
}

// What a callback has another machine do belongs to the callback: that machine's deferred functions do not wait for the end of this one's
// tick. If the callback defers it, nothing is wrong.
func TestDebugStructureChangedByAnotherMachine(t *testing.T) {
	for _, deferred := range []bool{false, true} {
		w := donburi.NewWorld()
		b := fsm.NewBuilder[writer]("pawn")
		b.Layer("main").State("falls").OnUpdate(func(t *fsm.Tick, v *writer) { systems.Remove(t, v.Self) })
		pawns := systems.MustFSM(b.MustBuild(), diary)
		w.Create(pawns.Component, diary)
		b = fsm.NewBuilder[writer]("referee")
		b.Layer("main").State("plays").OnUpdate(func(t *fsm.Tick, _ *writer) {
			if deferred {
				t.Defer(func() { pawns.Update(w) })
			} else {
				pawns.Update(w)
			}
		})
		referees := systems.MustFSM(b.MustBuild(), diary)
		w.Create(referees.Component, diary)
		if deferred {
			referees.Update(w)
			continue
		}
		text := culprit(t, func() { referees.Update(w) })
		for _, want := range []string{`machine "referee"`, "structure was changed", "Tick.Defer for what has another machine tick or act"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q does not say %q", text, want)
			}
		}
	}
}
