package written_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// The text is the machine that the scene has without it: whoever begins to edit it sees no difference until they do.
func TestTheTextIsTheSceneSMachine(t *testing.T) {
	m, err := definition.Read("guard.yaml", written.Text, written.Words())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := picture(m), picture(patrol.NewMachine().Machine); got != want {
		t.Errorf("the text gives\n%s\nwant\n%s", got, want)
	}
	if got, want := play(m), play(nil); got != want {
		t.Errorf("with the text, guards do\n%s\nwant\n%s", got, want)
	}
	for _, f := range m.Check() {
		t.Error(f)
	}
}

// picture lists states and transitions as graphs show them.
func picture(m *fsm.Machine[patrol.Guard]) (text string) {
	for _, l := range m.Layers() {
		text += fmt.Sprintln(l.Name(), l.States())
	}
	for _, tr := range m.Transitions() {
		text += fmt.Sprintln(tr.Layer, tr.From, tr.To, m.CommandName(tr.Command), tr.Label, tr.DelayText())
	}
	return text
}

// play returns what guards have done after ten seconds in which the player is seen and startles them.
func play(m *fsm.Machine[patrol.Guard]) (text string) {
	s := patrol.New(patrol.Config{NPCs: 500, Seed: 3, Machine: m})
	for range 600 {
		s.Update(s.Script())
	}
	return fmt.Sprint(s.Transitions(), s.Populations())
}
