package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What an edition has deleted is gone, and its handles refer to nothing.

// threeStates makes a machine with two layers of the states a, b and c each; command 1 leads from a to c in the second.
func threeStates(t *testing.T) *fsm.Machine[critter] {
	b := fsm.NewBuilder[critter]("three")
	for _, name := range []string{"first", "second"} {
		l := b.Layer(name)
		from := l.State("a")
		from.To(l.State("b")).On(2)
		c := l.State("c")
		l.Any().To(c).On(3)
		if name == "second" {
			from.To(c).On(1)
		}
	}
	return built(t, b)
}

func built(t *testing.T, b *fsm.Builder[critter]) *fsm.Machine[critter] {
	t.Helper()
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestDeletedHandlesStandForNothing(t *testing.T) {
	b := threeStates(t).Edit()
	first, second := b.FindLayer("first"), b.FindLayer("second")
	gone, inGone := second.FindState("b"), first.FindState("a")
	second.DeleteState("b")
	b.DeleteLayer("first")
	m := built(t, b)
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(critter{})
	pool.Update()
	for what, s := range map[string]*fsm.State[critter]{"state": gone, "state of a deleted layer": inGone} {
		if err := pool.ChangeTo(e, s); err == nil || !strings.Contains(err.Error(), "no longer has") {
			t.Errorf("ChangeTo a deleted %s: error %v", what, err)
		}
		if pool.Is(e, s) || pool.Count(s) != 0 || pool.AppendEntities(nil, s) != nil {
			t.Errorf("somebody is in a deleted %s", what)
		}
	}
	if got := panicOf(func() { pool.Execute(e, 1, first) }); !strings.Contains(got, `fsm: Execute: machine "three" no longer has layer "first"`) {
		t.Errorf("Execute in a deleted layer panics with %q", got)
	}
	if !pool.Is(e, second.FindState("a")) {
		t.Error("a deleted handle has moved the entity")
	}
}

func TestDefiningWhatWasDeletedIsAMistake(t *testing.T) {
	for name, define := range map[string]func(l *fsm.Layer[critter], s *fsm.State[critter]){
		"a state's callback":   func(_ *fsm.Layer[critter], s *fsm.State[critter]) { s.OnEnter(func(*fsm.Tick, *critter) {}) },
		"a state's transition": func(_ *fsm.Layer[critter], s *fsm.State[critter]) { s.To(s).On(1) },
		"a layer's state":      func(l *fsm.Layer[critter], _ *fsm.State[critter]) { l.State("x") },
		"a layer's any-transition": func(l *fsm.Layer[critter], _ *fsm.State[critter]) {
			l.Any().To(l.FindState("a")).On(9)
		},
	} {
		b := threeStates(t).Edit()
		l, s := b.FindLayer("first"), b.FindLayer("second").FindState("b")
		b.DeleteLayer("first")
		b.FindLayer("second").DeleteState("b")
		define(l, s)
		if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), "deleted") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// Loops over what there is may delete as they go.
func TestDeletingInALoop(t *testing.T) {
	b := threeStates(t).Edit()
	second := b.FindLayer("second")
	a := second.FindState("a")
	for _, x := range a.Transitions() {
		a.DeleteTransition(x)
	}
	for _, x := range second.AnyTransitions() {
		second.Any().DeleteTransition(x)
	}
	for _, s := range second.States() {
		if s.Name() != "b" {
			second.DeleteState(s.Name())
		}
	}
	m := built(t, b)
	l := m.Layer("second")
	if len(a.Transitions()) != 0 || len(l.AnyTransitions()) != 0 || len(l.States()) != 1 || l.InitialState().Name() != "b" {
		t.Errorf("left: transitions %v, any-transitions %v, states %v", a.Transitions(), l.AnyTransitions(), l.States())
	}
}
