package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24 where states of both forms share a layer: a fault in a callback for one entity stops that one alone, and the
// layer is taken up again behind it.

func TestRule24MixedForms(t *testing.T) {
	for _, broken := range []struct {
		line, facts string
		victim      []string // what the victim has recorded
		others      []string // and the others, in the same tick
	}{
		{"always", "", []string{"always"}, []string{"always", "ask fast", "update walk", "update calm"}},
		{"ask fast", "", []string{"always", "ask fast"}, []string{"always", "ask fast", "update walk", "update calm"}},
		{"update walk", "", []string{"always", "ask fast", "update walk"}, []string{"always", "ask fast", "update walk", "update calm"}},
		{"exit walk", "fast", []string{"always", "ask fast", "exit walk"},
			[]string{"always", "ask fast", "exit walk", "action", "enter run", "update calm"}},
		{"enter run", "fast", []string{"always", "ask fast", "exit walk", "action", "enter run"},
			[]string{"always", "ask fast", "exit walk", "action", "enter run", "update calm"}},
	} {
		faults := 0
		inEveryWay(t, mixed, fsm.Config{OnFault: func(*fsm.Fault) { faults++ }}, func(t *testing.T, c *crowd) {
			c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
			faults = 0
			c.facts["fast"] = broken.facts == "fast"
			c.play[broken.line] = func(_ *fsm.Tick, a *actor) {
				if a.log == c.records[3] {
					panic("ouch")
				}
			}
			c.Update()
			for i, r := range c.records {
				if i == 3 {
					r.expect(t, broken.victim...)
				} else {
					r.expect(t, broken.others...)
				}
				if c.Stopped(c.members[i]) != (i == 3) {
					t.Fatalf("%s: member %d is stopped: %v", broken.line, i, i != 3)
				}
			}
			if faults != 1 {
				t.Fatalf("%s: %d faults", broken.line, faults)
			}
		})
	}
}
