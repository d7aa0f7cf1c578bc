package fsm_test

import (
	"errors"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func TestBuildEmpty(t *testing.T) {
	wantMistakes(t, fsm.NewBuilder[actor](""), `machine "": the machine has no name`, `machine "": it has no layer`)
}

func TestBuildErrorText(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	_, err := b.Build()
	var mistakes *fsm.BuildError
	if !errors.As(err, &mistakes) || mistakes.Machine != "npc" {
		t.Fatalf("Build returned %v", err)
	}
	if got, want := err.Error(), `fsm: machine "npc": layer "move": it has no state`; got != want {
		t.Errorf("one mistake reads %q, want %q", got, want)
	}
	l.State("walk").OnEnter(nil).OnExit(nil)
	_, err = b.Build()
	want := "fsm: machine \"npc\" has 2 mistakes:\n" +
		"\tmachine \"npc\": layer \"move\": state \"walk\": OnEnter was given a nil callback\n" +
		"\tmachine \"npc\": layer \"move\": state \"walk\": OnExit was given a nil callback"
	if err.Error() != want {
		t.Errorf("two mistakes read %q, want %q", err, want)
	}
	wantPanic(t, "MustBuild", func() { b.MustBuild() }, `machine "npc" has 2 mistakes`, "OnEnter", "OnExit")
}

func TestBuildTwiceIsTheSameMachine(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	b.Layer("move").State("walk")
	first, err := b.Build()
	if second, err2 := b.Build(); first != second || err != nil || err2 != nil {
		t.Error("a second Build made another machine")
	}
}

// TestBuiltMachineIsImmutable tries every defining method on the handles of a built machine.
func TestBuiltMachineIsImmutable(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk := l.State("walk")
	tr := walk.To(walk).On(1)
	b.MustBuild()
	for name, define := range map[string]func(){
		"Layer":              func() { b.Layer("more") },
		"Commands":           func() { b.Commands(map[fsm.Command]string{1: "go"}) },
		"DeleteCommandNames": func() { b.DeleteCommandNames() },
		"DeleteLayer":        func() { b.DeleteLayer("move") },
		"Reserve":            func() { b.Reserve(2) },
		"Within":             func() { l.Within(walk) },
		"History":            func() { l.History() },
		"Layer's OnMessage":  func() { l.OnMessage(nil) },
		"DeleteState":        func() { l.DeleteState("walk") },
		"State":              func() { l.State("more") },
		"StateOf":            func() { l.StateOf("more", acting{}) },
		"Initial":            func() { l.Initial(walk) },
		"Layer's OnEnter":    func() { l.OnEnter(says("enter")) },
		"Layer's OnExit":     func() { l.OnExit(says("exit")) },
		"Always":             func() { l.Always(says("always")) },
		"UpdateOnTransition": func() { l.UpdateOnTransition() },
		"Any":                func() { l.Any().To(walk) },
		"OnEnter":            func() { walk.OnEnter(says("enter")) },
		"OnUpdate":           func() { walk.OnUpdate(says("update")) },
		"OnUpdateBatch":      func() { walk.OnUpdateBatch(nil) },
		"OnExit":             func() { walk.OnExit(says("exit")) },
		"OnMessage":          func() { walk.OnMessage(nil) },
		"CanEnter":           func() { walk.CanEnter(asks("fast")) },
		"Final":              func() { walk.Final() },
		"Direct":             func() { walk.Direct() },
		"As of a guard":      func() { walk.As("fast") },
		"DeleteTransition":   func() { walk.DeleteTransition(tr) },
		"DeleteCommand":      func() { walk.DeleteCommand(1) },
		"of any":             func() { l.Any().DeleteTransition(tr) },
		"a command of any":   func() { l.Any().DeleteCommand(1) },
		"To":                 func() { walk.To(walk) },
		"Next":               func() { walk.Next(walk) },
		"When":               func() { tr.When(asks("fast")) },
		"On":                 func() { tr.On(2) },
		"After":              func() { tr.After(time.Second) },
		"AfterBetween":       func() { tr.AfterBetween(time.Second, time.Minute) },
		"AfterFunc":          func() { tr.AfterFunc(nil) },
		"Do":                 func() { tr.Do(says("action")) },
		"AllowSelf":          func() { tr.AllowSelf() },
		"NoHistory":          func() { tr.NoHistory() },
		"Internal":           func() { tr.Internal() },
		"Into":               func() { tr.Into(walk) },
		"Named":              func() { tr.Named("label") },
		"As":                 func() { tr.As("label") },
		"Weight":             func() { tr.Weight(1) },
		"WeightFunc":         func() { tr.WeightFunc(nil) },
		"WhenTick":           func() { tr.WhenTick(nil) },
		"WhenBatch":          func() { tr.WhenBatch(nil) },
		"WhenIn":             func() { tr.WhenIn(walk) },
		"WhenNotIn":          func() { tr.WhenNotIn(walk) },
	} {
		wantPanic(t, name, define, `machine "npc" is built`, "derive another with Edit")
	}
}
