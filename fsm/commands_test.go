package fsm_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

const (
	knock fsm.Command = iota + 1
	ring
	shout
)

// newPorch responds to knock and ring; shout is named but not responded to.
func newPorch(names map[fsm.Command]string) *fsm.Builder[struct{}] {
	b := fsm.NewBuilder[struct{}]("porch").Commands(names)
	door := b.Layer("door")
	shut, open := door.State("shut"), door.State("open")
	shut.To(open).On(knock)
	open.To(shut).On(ring)
	return b
}

func TestCommandsAreCalledByName(t *testing.T) {
	m := newPorch(map[fsm.Command]string{knock: "knock", shout: "shout"}).MustBuild()
	for c, want := range map[fsm.Command]string{0: "", knock: "knock", ring: "command 2", shout: "shout", 99: "command 99"} {
		if got := m.CommandName(c); got != want {
			t.Errorf("CommandName(%d) = %q, want %q", int32(c), got, want)
		}
	}
	if got, want := m.Commands(), []fsm.Command{knock, ring, shout}; !slices.Equal(got, want) {
		t.Errorf("Commands() = %v, want %v", got, want)
	}

	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(struct{}{})
	p.Update()
	for c, want := range map[fsm.Command]string{shout: `command "shout" leads nowhere from state "shut"`, ring: "command 2 leads nowhere"} {
		if err := p.Perform(e, c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Check expects a machine to answer to the commands that it names; any others must be passed to Check.
func TestCheckKnowsTheCommandsThatWereNamed(t *testing.T) {
	m := newPorch(map[fsm.Command]string{knock: "knock", shout: "shout"}).MustBuild()
	var got []string
	for _, f := range m.Check(99, shout) {
		got = append(got, f.Why)
	}
	want := []string{"no transition answers to command 99", `no transition answers to command "shout"`}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAnEditedMachineKnowsTheNames(t *testing.T) {
	m := newPorch(map[fsm.Command]string{knock: "knock", ring: "ring"}).MustBuild()
	b := m.Edit().Commands(map[fsm.Command]string{ring: "bell"})
	b.FindLayer("door").FindState("open").DeleteCommand(knock)
	if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), `it has no transition for command "knock"`) {
		t.Errorf("%v", err)
	}
	edited := m.Edit().Commands(map[fsm.Command]string{ring: "bell"}).MustBuild()
	if edited.CommandName(knock) != "knock" || edited.CommandName(ring) != "bell" || m.CommandName(ring) != "ring" {
		t.Errorf("%q %q; before: %q", edited.CommandName(knock), edited.CommandName(ring), m.CommandName(ring))
	}
}

func TestNamesOfCommandsThatAreMistakes(t *testing.T) {
	names := map[fsm.Command]string{0: "nothing", knock: "", ring: "ring", shout: "ring"}
	b := newPorch(names)
	b.FindLayer("door").FindState("open").To(b.FindLayer("door").FindState("open")).On(ring)
	_, err := b.Build()
	failed, ok := err.(*fsm.BuildError)
	if !ok {
		t.Fatal(err)
	}
	want := []string{
		`machine "porch": Commands: command 0, named "nothing", is reserved; number the game's commands from 1`,
		`machine "porch": Commands: command 1 is given an empty name`,
		`machine "porch": layer "door": state "open": already has transition for command "ring", to "shut"; without a condition the one to "open" can never fire`,
		`machine "porch": Commands: 2 and 3 are both named "ring"`,
	}
	if !slices.Equal(failed.Mistakes, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(failed.Mistakes, "\n"), strings.Join(want, "\n"))
	}
}
