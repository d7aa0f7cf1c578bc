package fsm_test

import (
	"encoding/json"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

func sheepRings(*fsm.Tick, *sheep) {}

func TestDefinitionTellsOfItself(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	act := b.Layer("act").Always(func(*fsm.Tick, *sheep) {}).OnEnter(sheepRings).UpdateOnTransition()
	plain := b.Layer("plain").OnExit(sheepRings).State("plain")
	graze := act.State("graze").OnEnter(sheepRings).OnUpdateBatch(func(*fsm.Tick, []sheep) {})
	flee := act.State("flee").OnExit(sheepRings).OnUpdate(sheepRings).CanEnter(sheepFears).
		OnMessage(func(*fsm.Tick, *sheep, fsm.Message) bool { return false })
	graze.To(flee).When(sheepTires).Do(sheepRings)
	flee.To(graze).When(sheepHungers).Do(func(*fsm.Tick, *sheep) {}).Named("is fed")
	m := b.MustBuild()

	if !graze.HasEnter() || !graze.HasUpdate() || graze.HasExit() || graze.HasMessage() || graze.EntryGuard() != "" {
		t.Error("graze has Enter and Update")
	}
	if flee.HasEnter() || !flee.HasUpdate() || !flee.HasExit() || !flee.HasMessage() || flee.EntryGuard() != "sheepFears" {
		t.Error("flee has Update, Exit, OnMessage and CanEnter")
	}
	if plain.HasEnter() || plain.HasUpdate() || plain.HasExit() || plain.HasMessage() || plain.EntryGuard() != "" {
		t.Error("plain has nothing")
	}
	if !act.HasAlways() || !act.UpdatesOnTransition() || plain.Layer().HasAlways() || plain.Layer().UpdatesOnTransition() {
		t.Error("act has Always and updates on transition, plain does neither")
	}
	if !act.HasEnter() || act.HasExit() || plain.Layer().HasEnter() || !plain.Layer().HasExit() {
		t.Error("act has Enter, plain has Exit")
	}
	there, back := m.Transitions()[0], m.Transitions()[1]
	if there.Label != "sheepTires" || there.Named || there.Guard != "sheepFears" || there.ActionName != "sheepRings" {
		t.Errorf("%+v", there)
	}
	if back.Label != "is fed" || !back.Named || back.Guard != "" || back.ActionName != "action" {
		t.Errorf("%+v", back)
	}
}

// In JSON, a state is its name.
func TestStateInJSON(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	s := b.Layer("l").State("here")
	text, err := json.Marshal([]fsm.Target{s, (*fsm.State[struct{}])(nil)})
	if err != nil || string(text) != `["here","none"]` && string(text) != `["here",null]` {
		t.Errorf("%s, error %v", text, err)
	}
}
