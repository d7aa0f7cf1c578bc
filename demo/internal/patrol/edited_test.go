package patrol_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/fsm"
	patrolscene "github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// desk is a [patrol.Source] on which a test edits.
type desk struct {
	machine *fsm.Machine[patrolscene.Guard]
	text    []byte
	edit    [2]string // what to replace by what, in the next poll
}

func newDesk(t *testing.T) *desk {
	m, err := definition.Read("guard.yaml", written.Text, written.Words())
	if err != nil {
		t.Fatal(err)
	}
	return &desk{machine: m, text: written.Text}
}

func (d *desk) Machine() *fsm.Machine[patrolscene.Guard] { return d.machine }

func (d *desk) Poll() (*fsm.Machine[patrolscene.Guard], error) {
	if d.edit == [2]string{} {
		return nil, nil
	}
	d.text = bytes.ReplaceAll(d.text, []byte(d.edit[0]), []byte(d.edit[1]))
	d.edit = [2]string{}
	m, err := definition.Reread(d.machine, "guard.yaml", d.text, written.Words())
	if err == nil {
		d.machine = m
	}
	return m, err
}

// lastLine is the line of the map in letters that explains them, or says what is wrong.
func lastLine(v *patrol.View) string {
	var g term.Grid
	v.Map(&g)
	var line []rune
	for x := range term.Columns {
		line = append(line, g.At(x, term.Rows-1))
	}
	return string(line)
}

func TestEditedGuards(t *testing.T) {
	d := newDesk(t)
	v := patrol.Edited(d, 1, 300, 10, 1000)
	frame(v, input.Frame{})
	count := func(state string) int {
		for _, p := range v.Scene().Populations() {
			if p.State == state {
				return p.Count
			}
		}
		return -1
	}
	if count("patrol") != 300 {
		t.Fatalf("at first %v", v.Scene().Populations())
	}

	d.edit = [2]string{"when: sees the player}", "when: seas the player}"}
	frame(v, input.Frame{})
	if line := lastLine(v); !strings.Contains(line, ": no condition is called \"seas the player\"") {
		t.Errorf("a mistake is reported as %q", line)
	}
	if count("patrol") != 300 {
		t.Errorf("after a mistake %v", v.Scene().Populations())
	}

	// Another state in front, so that the others have other numbers, and one that is gone.
	d.edit = [2]string{"seas the player}\n      chase:", "sees the player}\n      amble: {update: {wander at: 1}, transitions: [{to: patrol, after: 100ms}]}\n      chase:"}
	frame(v, input.Frame{})
	d.edit = [2]string{"    states:\n      patrol:", "    initial: patrol\n    states:\n      hop: {transitions: [{to: patrol, after: 1s}]}\n      patrol:"}
	frame(v, input.Frame{})
	if line := lastLine(v); !strings.Contains(line, "o patrol") {
		t.Errorf("after a good edit the last line is %q", line)
	}
	if count("patrol") != 300 || count("amble") != 0 {
		t.Errorf("after a good edit %v", v.Scene().Populations())
	}
	want := v.Guards().Machine().Patrol.ID()
	v.EachAct(func(e donburi.Entity, act uint8) {
		if act != uint8(want) {
			t.Fatalf("guard %v is drawn as if in state %d, not %d", e, act, want)
		}
	})

	d.edit = [2]string{"machine: guard", "machine: guard\nx: y"}
	frame(v, input.Frame{})
	d.edit = [2]string{"\nx: y", ""}
	frame(v, input.Frame{})
	if line := lastLine(v); !strings.Contains(line, "o patrol") {
		t.Errorf("after a mistake was mended the last line is %q", line)
	}
	_, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	frame(v, input.Frame{Startle: true})
	if count("startled") == 0 {
		t.Errorf("after a fright %v", v.Scene().Populations())
	}
}
