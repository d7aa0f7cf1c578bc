package systems_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The machines of an entity are told of its removal one after another. None of them gives its row back before the one that is being stepped
// has refused.
func TestRemovalBySeveralWorkersIsRefusedAsAWhole(t *testing.T) {
	needsRelease(t)
	p := newWolfpack(4, 3)
	p.do = func(*fsm.Tick, *systems.Population[numView]) { p.w.Remove(p.lamb) }
	p.wolves.Update(p.w)
	if len(p.faults) != 3 || !strings.Contains(p.faults[0].Error(), "was removed by a callback while several workers run; use systems.Remove(t, e)") {
		t.Errorf("faults: %v", p.faults)
	}
	q := p.sheep.In(p.w)
	if q.Execute(p.lamb, 1); !p.w.Valid(p.lamb) || q.Is(p.lamb, p.state) {
		t.Errorf("the lamb is in the world: %v, has a row: %v, in state %v", p.w.Valid(p.lamb), q.Has(p.lamb), q.Current(p.lamb, p.state.Layer()))
	}
	check(t, q)
}

// Several workers may ask at once about a machine that has new archetypes and rows to look at before it can answer.
func TestQuestionsOfSeveralWorkersAboutNewcomers(t *testing.T) {
	for what, ask := range map[string]func(q *systems.Population[numView]){
		"Len":   func(q *systems.Population[numView]) { q.Len() },
		"Hash":  func(q *systems.Population[numView]) { q.Hash() },
		"Count": func(q *systems.Population[numView]) { q.Count(q.Machine().StateAt(0, 1)) },
	} {
		p := newWolfpack(4, 4000)
		p.w.CreateMany(3, p.sheep.Component, numComponent, purse)
		p.do = func(_ *fsm.Tick, q *systems.Population[numView]) { ask(q) }
		p.wolves.Update(p.w)
		if q := p.sheep.In(p.w); len(p.faults) > 0 || q.Len() != 4 {
			t.Errorf("%s: %d sheep, faults %v", what, q.Len(), p.faults)
		}
	}
}
