package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// DeleteCommand of Any takes the transitions with that command only, and Rename changes the name.
func TestEditDeletesOneCommandOfAny(t *testing.T) {
	b := fsm.NewBuilder[num]("before")
	l := b.Layer("l")
	rest := l.State("rest")
	l.Any().To(rest).On(1)
	l.Any().To(l.State("run")).On(2)
	edit := b.MustBuild().Edit().Rename("after")
	edit.FindLayer("l").Any().DeleteCommand(1)
	m := edit.MustBuild()
	if all := m.Transitions(); len(all) != 1 || all[0].Command != 2 {
		t.Errorf("transitions %v, want that of command 2", all)
	}
	if m.Name() != "after" {
		t.Errorf("name %q", m.Name())
	}
}
