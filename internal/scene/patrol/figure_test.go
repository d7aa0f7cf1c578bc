package patrol_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene/patrol"
)

func TestPickTakesTheNearest(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 200, Seed: 1})
	f := all(s)[17]
	p := components.Vec2{X: f.Position.X + 0.01, Y: f.Position.Y}
	if e, ok := s.Pick(p, 2); !ok || e != f.Entity {
		t.Errorf("picked %v, %v; want %v", e, ok, f.Entity)
	}
	if _, ok := s.Pick(components.Vec2{X: 1e6}, 2); ok {
		t.Error("picked somebody where nobody is")
	}
	if got := s.AppendInspection(nil, donburi.Null); got != nil {
		t.Errorf("nobody looks like %v", got)
	}
}

func TestFiguresShowTheirStates(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 300, Seed: 1})
	play(s, 120)
	count := map[string]int{}
	for _, f := range all(s) {
		count["act "+s.Machine().StateAt(0, f.Act).Name()]++
		count["locomotion "+s.Machine().StateAt(1, f.Gait).Name()]++
	}
	for _, p := range s.Populations() {
		if got := count[p.Layer+" "+p.State]; got != p.Count {
			t.Errorf("%d figures in %s, want %d", got, p.State, p.Count)
		}
	}
}

// A new guard has no row yet. The memory where one would be belongs to something else.
func TestFiguresOfNewGuardsAreInNoState(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 100, Seed: 1})
	play(s, 1)
	s.SetNPCs(200) // while time stands still, say
	fresh := 0
	for _, f := range all(s) {
		if f.Act == fsm.None && f.Gait == fsm.None {
			fresh++
		} else if s.Machine().StateAt(0, f.Act) == nil || s.Machine().StateAt(1, f.Gait) == nil {
			t.Fatalf("a figure is in the states %d and %d", f.Act, f.Gait)
		}
	}
	if fresh != 100 {
		t.Errorf("%d figures are in no state, want the 100 new ones", fresh)
	}
}
