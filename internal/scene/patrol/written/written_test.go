package written_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

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

// Guards who face the player stand, whatever they did before, and turn.
func TestWhoFacesThePlayerStands(t *testing.T) {
	text := strings.Replace(string(written.Text), "update: {chase at: 10}", "update: face the player", 1)
	m, err := definition.Read("guard.yaml", []byte(text), written.Words())
	if err != nil {
		t.Fatal(err)
	}
	s := patrol.New(patrol.Config{NPCs: 500, Seed: 3, Machine: m})
	low, high := s.PlayerBody().Position, s.PlayerBody().Position
	low.X, low.Y, high.X, high.Y = -s.HalfSize(), -s.HalfSize(), s.HalfSize(), s.HalfSize()
	facing := 0
	for range 600 {
		s.Update(s.Script())
		for _, f := range s.AppendVisible(nil, low, high) {
			if s.Guards().IsIn(f.Entity, "chase") && s.Guards().Since(f.Entity, s.Machine().Chase.Layer()) >= time.Second/2 {
				facing++
				if f.Moves {
					t.Fatal("a guard who faces the player moves")
				}
			}
		}
	}
	if facing == 0 {
		t.Error("no guard has ever faced the player")
	}
}

// A speed that no body can have is a mistake of the text, whichever word is given it.
func TestSpeedsThatNoGuardCanHave(t *testing.T) {
	for _, word := range []string{"chase at", "flee at", "wander at"} {
		for _, speed := range []string{"-1", "-0.5"} {
			text := strings.Replace(string(written.Text), "{chase at: 10}", fmt.Sprintf("{%s: %s}", word, speed), 1)
			_, err := definition.Read("guard.yaml", []byte(text), written.Words())
			if want := fmt.Sprintf(`"%s" does not take %s: `, word, speed); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("{%s: %s}: %v, want %s", word, speed, err, want)
			}
		}
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
