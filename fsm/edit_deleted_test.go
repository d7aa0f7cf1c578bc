package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What an edition has deleted is gone, and its handles stand for nothing.

// threeStates makes a machine with two layers of the states a, b and c each; command 1 leads from a to c in the second.
func threeStates() *fsm.Machine[critter] {
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
	return b.MustBuild()
}

// A deleted state is current for nobody and cannot be changed to, and a command cannot be given to a deleted layer.
func TestDeletedHandlesStandForNothing(t *testing.T) {
	b := threeStates().Edit()
	first, second := b.FindLayer("first"), b.FindLayer("second")
	gone, inGone := second.FindState("b"), first.FindState("a")
	second.DeleteState("b")
	b.DeleteLayer("first")
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(critter{})
	pool.Update()
	for what, s := range map[string]*fsm.State[critter]{`state "b" of layer "second"`: gone, `state "a" of layer "first"`: inGone} {
		if err := pool.ChangeTo(e, s); err == nil || !strings.HasSuffix(err.Error(), `machine "three" no longer has `+what) {
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

// Callbacks, transitions and states cannot be added to what was deleted: Build says so.
func TestDeletedIsNotDefinedFurther(t *testing.T) {
	for name, define := range map[string]func(l *fsm.Layer[critter], s *fsm.State[critter]){
		"a state's callback":   func(_ *fsm.Layer[critter], s *fsm.State[critter]) { s.OnEnter(func(*fsm.Tick, *critter) {}) },
		"a state's transition": func(_ *fsm.Layer[critter], s *fsm.State[critter]) { s.To(s).On(1) },
		"a transition to it":   func(_ *fsm.Layer[critter], s *fsm.State[critter]) { s.Layer().FindState("a").To(s).On(8) },
		"a layer's state":      func(l *fsm.Layer[critter], _ *fsm.State[critter]) { l.State("x") },
		"a layer's any-transition": func(l *fsm.Layer[critter], _ *fsm.State[critter]) {
			l.Any().To(l.FindState("a")).On(9)
		},
	} {
		b := threeStates().Edit()
		l, s := b.FindLayer("first"), b.FindLayer("second").FindState("b")
		b.DeleteLayer("first")
		b.FindLayer("second").DeleteState("b")
		define(l, s)
		if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), "deleted") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A deleted state cannot be made the initial state.
func TestDeletedStateCannotBeInitial(t *testing.T) {
	b := walker().Edit()
	l := b.FindLayer("legs")
	sit := l.FindState("sit")
	l.DeleteState("sit")
	l.Initial(sit)
	if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), `the initial state is the deleted state "sit"`) {
		t.Errorf("error %v", err)
	}
}

// To delete what a machine does not have is a mistake, and Build reports each.
func TestDeletingWhatIsNotThere(t *testing.T) {
	b := walker().Edit()
	l := b.FindLayer("legs")
	walk, sit := l.FindState("walk"), l.FindState("sit")
	b.DeleteLayer("arms")
	l.DeleteState("fly")
	walk.DeleteCommand(rest)
	b.Layer("arms").State("still").DeleteCommand(hurry)
	run := l.FindState("run")
	run.To(walk).After(1)
	run.DeleteCommand(0) // a transition without a command has none
	walk.DeleteTransition(sit.Transitions()[0])
	l.Any().DeleteTransition(sit.Transitions()[0])
	l.Any().To(sit).On(98)
	l.Any().DeleteCommand(98)
	l.Any().DeleteCommand(98)
	l.DeleteState("run")
	walk.To(l.FindState("sit")).On(99)
	_, err := b.Build()
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{
		`machine "walker": DeleteLayer: there is no layer "arms"`,
		`machine "walker": layer "legs": DeleteState: there is no state "fly"`,
		`machine "walker": layer "legs": state "walk": DeleteCommand: it has no transition for command 2`,
		`machine "walker": layer "arms": state "still": DeleteCommand: it has no transition for command 1`,
		`machine "walker": layer "legs": state "run": DeleteCommand: it has no transition for command 0`,
		`machine "walker": layer "legs": state "walk": DeleteTransition: it has no such transition`,
		`machine "walker": layer "legs": DeleteTransition: it has no such any-transition`,
		`machine "walker": layer "legs": DeleteCommand: it has no any-transition for command 98`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error does not say %q:\n%v", want, err)
		}
	}
	if strings.Count(err.Error(), "command 98") != 1 {
		t.Errorf("the first DeleteCommand of an any-transition is a mistake, too:\n%v", err)
	}
}

// Loops over transitions and states may delete them as they go.
func TestDeletingInALoop(t *testing.T) {
	b := threeStates().Edit()
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
	m := b.MustBuild()
	l := m.Layer("second")
	if len(a.Transitions()) != 0 || len(l.AnyTransitions()) != 0 || len(l.States()) != 1 || l.InitialState().Name() != "b" {
		t.Errorf("left: transitions %v, any-transitions %v, states %v", a.Transitions(), l.AnyTransitions(), l.States())
	}
}

// A layer that has lost all its states begins anew: the first that is added is the initial one.
func TestDeletingAllStates(t *testing.T) {
	b := walker().Edit()
	l := b.FindLayer("legs")
	for _, s := range l.States() {
		l.DeleteState(s.Name())
	}
	l.State("crawl")
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Layer("legs").InitialState(); got.Name() != "crawl" {
		t.Errorf("the initial state is %v", got)
	}
}
