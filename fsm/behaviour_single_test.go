package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

type (
	onlyUpdateBatch  struct{}
	onlyCanEnterTick struct{}
	onlyCanExit      struct{}
	onlyCanExitTick  struct{}
)

func (onlyUpdateBatch) UpdateBatch(*fsm.Tick, []actor)       {}
func (onlyCanEnterTick) CanEnterTick(*fsm.Tick, *actor) bool { return true }
func (onlyCanExit) CanExit(*actor) bool                      { return true }
func (onlyCanExitTick) CanExitTick(*fsm.Tick, *actor) bool   { return true }

// Any of the methods makes a value a behaviour.
func TestBehaviourOfASingleMethod(t *testing.T) {
	b := fsm.NewBuilder[actor]("m")
	l := b.Layer("l")
	for name, behaviour := range map[string]any{
		"UpdateBatch": onlyUpdateBatch{}, "CanEnterTick": onlyCanEnterTick{}, "CanExit": onlyCanExit{}, "CanExitTick": onlyCanExitTick{},
	} {
		l.StateOf(name, behaviour)
	}
	if _, err := b.Build(); err != nil {
		t.Error(err)
	}
}

type nearlyEnter struct{}

func (nearlyEnter) Entre(*fsm.Tick, *actor) {}
func (nearlyEnter) CanExit(*actor) bool     { return true }

type nearlyUpdate struct{}

func (nearlyUpdate) Upate(*fsm.Tick, *actor) {}
func (nearlyUpdate) CanExit(*actor) bool     { return true }

// A method that is nearly named as a callback is no mistake if the state has that callback from elsewhere, be it in the other form.
func TestCallbackBesideAMethodOfNearlyItsName(t *testing.T) {
	b := fsm.NewBuilder[actor]("m")
	l := b.Layer("l")
	l.StateOf("a", nearlyEnter{}).OnEnter(func(*fsm.Tick, *actor) {})
	l.StateOf("b", nearlyUpdate{}).OnUpdateBatch(func(*fsm.Tick, []actor) {})
	if _, err := b.Build(); err != nil {
		t.Error(err)
	}
}

type wrongUpdate struct{}

func (*wrongUpdate) Enter(*fsm.Tick, *actor) {}
func (wrongUpdate) Update(*actor)            {}

// A nil pointer's method that is no callback would not be called: what is wrong with it is its signature.
func TestStateOfNilPointerWithAWrongMethod(t *testing.T) {
	b := fsm.NewBuilder[actor]("m")
	b.Layer("l").StateOf("a", (*wrongUpdate)(nil))
	_, err := b.Build()
	want := `fsm: machine "m": layer "l": state "a": *fsm_test.wrongUpdate.Update is func(*fsm_test.actor), want func(*fsm.Tick, *fsm_test.actor)`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
