package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24 if states of both forms share a layer: a fault in a callback for one entity stops only that entity, and the layer is resumed
// after it.

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

// TestRule24ConditionBesideABatch: a fault in a condition for one entity, in a state that also has batch conditions, stops only that
// entity, and names its own transition.
func TestRule24ConditionBesideABatch(t *testing.T) {
	var faults []*fsm.Fault
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run, limp := batchForm.state(l, "walk"), batchForm.state(l, "run"), batchForm.state(l, "limp")
	batchForm.when(walk.To(run), "fast")
	walk.To(limp).When(asks("hurt"))
	c := newCrowd(t, b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }}, 5)
	c.play["ask hurt"] = func(_ *fsm.Tick, a *actor) {
		if a.log == c.records[2] {
			panic("ouch")
		}
	}
	c.Update()
	if len(faults) != 1 || faults[0].Callback != "condition" || faults[0].Target != "limp" || faults[0].Entity != c.members[2] {
		t.Fatalf("faults: %v", faults)
	}
	for i, e := range c.members {
		if updated := slices.Contains(c.records[i].lines, "update walk"); c.Stopped(e) != (i == 2) || updated != (i != 2) {
			t.Errorf("member %d is stopped: %v, updated: %v", i, c.Stopped(e), updated)
		}
	}
}
