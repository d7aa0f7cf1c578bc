package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 1: a layer starts in the state that was added first, unless the definition names another.

func TestRule01FirstStateIsInitial(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		f.state(l, "walk")
		f.state(l, "run")
		if got := l.InitialState().Name(); got != "walk" {
			t.Fatalf("the layer starts in %q", got)
		}
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
	})
}

func TestRule01InitialNamesAnother(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		f.state(l, "walk")
		l.Initial(f.state(l, "run"))
	}, func(t *testing.T, c *crowd) {
		c.tick("enter run", "update run")
		c.expectChanges("start move: none to run in tick 1")
	})
}
