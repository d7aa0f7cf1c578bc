package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

func TestMustStateAndMustLayer(t *testing.T) {
	m := twoLayers(simpleForm)
	if m.MustLayer("mood") != m.Layer("mood") || m.MustState("move", "run") != m.State("move", "run") || m.State("move", "run") == nil {
		t.Error("it finds others than Layer and State")
	}
	const names = `it has "move", "mood"`
	wantPanic(t, "MustLayer", func() { m.MustLayer("mod") }, `machine "npc" has no layer "mod"; `+names)
	wantPanic(t, "MustState", func() { m.MustState("mod", "run") }, `machine "npc" has no layer "mod"; `+names)
	wantPanic(t, "MustState", func() { m.MustState("move", "runn") }, `machine "npc": layer "move" has no state "runn"; it has "walk", "run"`)

	b := fsm.NewBuilder[actor]("crowd")
	l := b.Layer("only")
	for i := range 15 {
		l.State(fmt.Sprint(i))
	}
	wantPanic(t, "MustState", func() { b.MustBuild().MustState("only", "x") }, `"11" and 3 more`)
}
