package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 16: Execute acts at once: in each layer, in order, any-transitions first and then the current state's, the first
// with the command for which all else that is set on it holds. It reports whether any fired. Perform is the strict form.

func commanded(f form) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	move, mood := b.Layer("move"), b.Layer("mood")
	walk, run, swim := f.state(move, "walk"), f.state(move, "run"), f.state(move, "swim")
	walk.To(run).On(1)
	f.when(move.Any().To(swim).On(1), "wet")
	f.when(run.To(walk).On(1), "tired")
	run.To(swim).On(1)
	calm, angry := f.state(mood, "calm"), f.state(mood, "angry")
	calm.To(angry).On(1)
	angry.To(calm).On(2)
	return b.MustBuild()
}

func TestRule16EachLayerInOrder(t *testing.T) {
	inEveryWay(t, commanded, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "enter calm", "update walk", "update calm")
		execute := func(command fsm.Command, changed bool, layers ...*fsm.Layer[actor]) {
			t.Helper()
			c.each(func(e fsm.Entity) {
				if c.Execute(e, command, layers...) != changed {
					t.Errorf("Execute of command %d does not report %v", command, changed)
				}
			})
		}
		execute(1, true)
		c.expect("ask wet", "exit walk", "enter run", "exit calm", "enter angry")
		execute(9, false)
		c.expect()
		execute(2, true) // in the second layer only
		c.expect("exit angry", "enter calm")
		c.facts["tired"] = true
		execute(1, true, c.Machine().Layer("move"))
		c.expect("ask wet", "ask tired", "exit run", "enter walk")
		c.facts["wet"] = true
		execute(1, true, c.Machine().Layer("mood"), c.Machine().Layer("move"))
		c.expect("ask wet", "exit walk", "enter swim", "exit calm", "enter angry") // in the order of layers
		execute(1, false)
		c.expect() // the any-transition into the current state is not asked
		c.tick("update swim", "update angry")
		c.expectChanges(
			"command move: walk to run in tick 1", "command mood: calm to angry in tick 1",
			"command mood: angry to calm in tick 1", "command move: run to walk in tick 1",
			"command move: walk to swim in tick 1", "command mood: calm to angry in tick 1",
		)
	})
}

func TestRule16ConditionsDecideInOrder(t *testing.T) {
	inEveryWay(t, commanded, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("enter walk", "enter calm", "ask wet", "exit walk", "enter run", "exit calm", "enter angry")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("ask wet", "ask tired", "exit run", "enter swim")
	})
}

func TestRule16NobodyThere(t *testing.T) {
	c := newCrowd(t, commanded(simpleForm), fsm.Config{}, 1)
	e := c.members[0]
	c.Remove(e)
	if c.Execute(e, 1) || c.Execute(0, 1) || c.Execute(99<<32, 1) {
		t.Error("Execute reports a change of an entity that is gone")
	}
}

// Command 0 is none, so it is no reason to start an entity.
func TestRule16CommandZeroStartsNothing(t *testing.T) {
	c := newCrowd(t, commanded(simpleForm), fsm.Config{}, 1)
	if e := c.members[0]; c.Execute(e, 0) || c.Perform(e, 0) == nil {
		t.Error("command 0 leads somewhere")
	}
	c.expect()
	c.tick("enter walk", "enter calm", "update walk", "update calm")
}

func TestRule16LayerOfAnotherMachine(t *testing.T) {
	c := newCrowd(t, commanded(simpleForm), fsm.Config{}, 1)
	strange := commanded(simpleForm).Layer("move")
	for _, l := range []*fsm.Layer[actor]{nil, strange} {
		wantPanic(t, "Execute", func() { c.Execute(c.members[0], 1, l) }, "Execute", `"npc"`, "layer")
		wantPanic(t, "Tell", func() { c.Tell(c.members[0], fsm.Message{}, l) }, "Tell", `"npc"`, "layer")
		wantPanic(t, "Send", func() { c.Send(c.members[0], 1, l) }, "Send", `"npc"`, "layer")
		wantPanic(t, "Current", func() { c.Current(c.members[0], l) }, "Current", `"npc"`, "layer")
	}
	c.tick("enter walk", "enter calm", "update walk", "update calm") // and nothing is broken
}

func TestRule16Perform(t *testing.T) {
	inEveryWay(t, commanded, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.Update()
		c.expect("enter walk", "enter calm", "update walk", "update calm")
		mood := c.Machine().Layer("mood")
		refused := func(err error, parts ...string) {
			t.Helper()
			if err == nil {
				t.Fatal("Perform does not refuse")
			}
			wantText(t, "Perform", err.Error(), append([]string{"fsm: Perform: "}, parts...)...)
		}
		c.each(func(e fsm.Entity) {
			refused(c.Perform(e, 9), "command 9", `state "walk" of layer "move"`, `state "calm" of layer "mood"`, `"npc"`)
			refused(c.Perform(e, 2, mood), "command 2", `from state "calm" of layer "mood" of machine "npc"`)
			refused(c.Perform(e, 0), "command 0 is reserved")
			if err := c.Perform(e, 1, mood); err != nil {
				t.Fatal(err)
			}
		})
		c.expect("exit calm", "enter angry")
		c.Remove(c.members[0])
		refused(c.Perform(c.members[0], 1), "entity 1", "no row", `"npc"`)
	})
}
