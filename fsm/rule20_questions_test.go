package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 20: current, previous and time in state, and whether a state is current, by entity; all entities in a state, and
// how many. Revert goes back to the previous state, and does nothing where there is none. A direct change to a named
// state runs Exit and Enter; to nil or to a state of another machine it is an error.

func TestRule20CurrentAndPrevious(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		move, mood := m.Layer("move"), m.Layer("mood")
		walk, run, calm := m.State("move", "walk"), m.State("move", "run"), m.State("mood", "calm")
		c.each(func(e fsm.Entity) {
			if c.Current(e, move) != nil || c.Previous(e, move) != nil || c.Is(e, walk) || c.IsIn(e, "walk") {
				t.Fatal("an entity that has not started is in a state")
			}
		})
		c.facts["fast"] = true
		c.Update()
		c.each(func(e fsm.Entity) {
			if c.Current(e, move) != run || c.Previous(e, move) != walk || c.Current(e, mood) != calm || c.Previous(e, mood) != nil {
				t.Fatalf("%v after %v, %v after %v", c.Current(e, move), c.Previous(e, move), c.Current(e, mood), c.Previous(e, mood))
			}
			if !c.Is(e, run) || c.Is(e, walk) || !c.Is(e, calm) {
				t.Fatal("Is is wrong")
			}
			if !c.IsIn(e, "run") || !c.IsIn(e, "calm") || c.IsIn(e, "walk") || !c.IsIn(e, "run", move) || c.IsIn(e, "run", mood) {
				t.Fatal("IsIn is wrong")
			}
		})
	})
}

func TestRule20NobodyThere(t *testing.T) {
	c := newCrowd(t, twoLayers(simpleForm), fsm.Config{}, 1)
	m := c.Machine()
	move, walk := m.Layer("move"), m.State("move", "walk")
	if c.Has(0) || c.Current(0, move) != nil || c.Previous(0, move) != nil || c.Since(0, move) != 0 || c.Is(0, walk) ||
		c.IsIn(0, "walk") || c.Revert(0, move) || c.Stopped(0) || c.View(0) != nil || c.Remove(0) || c.Interval(0) != 0 {
		t.Error("something is known of nobody")
	}
	if cause, i := c.LastChange(0, move); cause != 0 || i != -1 {
		t.Errorf("the last change of nobody is %v, %d", cause, i)
	}
	if cause, i := c.LastChange(c.members[0], move); cause != 0 || i != -1 {
		t.Errorf("the last change before the start is %v, %d", cause, i)
	}
	strange := twoLayers(simpleForm).State("move", "walk")
	if c.Is(c.members[0], nil) || c.Count(nil) != 0 || c.AppendEntities(nil, nil) != nil {
		t.Error("nil is current")
	}
	if fsm.Debug {
		return // see TestDebugQuestionAboutAMachineBuiltTwice
	}
	if c.Is(c.members[0], strange) || c.Count(strange) != 0 || c.AppendEntities(nil, strange) != nil {
		t.Error("a state of another machine is current")
	}
}

func TestRule20Populations(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		count := func(layer, state string, want []fsm.Entity) {
			t.Helper()
			s := m.State(layer, state)
			got := c.AppendEntities([]fsm.Entity{42}, s)
			slices.Sort(got[1:])
			if c.Count(s) != len(want) || got[0] != 42 || !slices.Equal(got[1:], want) {
				t.Fatalf("%s: %d counted, %d listed, want %d", state, c.Count(s), len(got)-1, len(want))
			}
		}
		count("move", "walk", nil)
		c.Update()
		count("move", "walk", c.members)
		count("move", "run", nil)
		c.Execute(c.members[1], 1)
		c.ChangeTo(c.members[4], m.State("move", "run"))
		c.Remove(c.members[0])
		alive := slices.Clone(c.members[1:])
		count("mood", "angry", []fsm.Entity{c.members[1]})
		count("mood", "calm", alive[1:])
		count("move", "run", []fsm.Entity{c.members[4]})
		c.facts["fast"] = true
		c.Update()
		count("move", "walk", nil)
		count("move", "run", alive)
		newcomer := c.Add(actor{log: newRecord()})
		count("move", "walk", nil)
		if err := c.Start(newcomer); err != nil {
			t.Fatal(err)
		}
		count("move", "walk", []fsm.Entity{newcomer})
	})
}

func TestRule20Revert(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		move := c.Machine().Layer("move")
		c.each(func(e fsm.Entity) {
			if c.Revert(e, move) {
				t.Error("there was nothing to revert to")
			}
		})
		c.expect() // not even a start
		c.facts["fast"] = true
		c.tick("enter walk", "enter calm", "ask fast", "exit walk", "enter run", "update calm")
		c.facts["fast"] = false
		for range 2 { // there and back
			c.each(func(e fsm.Entity) {
				if !c.Revert(e, move) || !c.IsIn(e, "walk") || c.Previous(e, move).Name() != "run" {
					t.Error("not reverted")
				}
			})
			c.expect("exit run", "enter walk")
			c.each(func(e fsm.Entity) { c.Revert(e, move) })
			c.expect("exit walk", "enter run")
		}
		c.tick("update run", "update calm")
		c.expectChanges("revert move: run to walk in tick 1", "revert move: walk to run in tick 1",
			"revert move: run to walk in tick 1", "revert move: walk to run in tick 1")
	})
}

// A state that was entered from itself is its own previous state, so Revert leads back to it.
func TestRule20RevertToItself(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		c.facts["fast"] = true
		c.tick("enter walk", "enter calm", "ask fast", "exit walk", "enter run", "update calm")
		c.each(func(e fsm.Entity) {
			if err := c.ChangeTo(e, m.State("move", "run")); err != nil || !c.Revert(e, m.Layer("move")) || !c.IsIn(e, "run") {
				t.Errorf("%v, in run: %v", err, c.IsIn(e, "run"))
			}
		})
		c.expect("exit run", "enter run", "exit run", "enter run")
	})
}

func TestRule20DirectChange(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		change := func(to *fsm.State[actor]) {
			t.Helper()
			c.each(func(e fsm.Entity) {
				if err := c.ChangeTo(e, to); err != nil {
					t.Fatal(err)
				}
			})
		}
		change(m.State("mood", "angry"))
		c.expect("enter walk", "enter calm", "exit calm", "enter angry")
		change(m.State("mood", "angry")) // even if it is current
		c.expect("exit angry", "enter angry")
		change(m.State("move", "run"))
		c.expect("exit walk", "enter run")
		c.tick("update run", "update angry")
		c.expectChanges("start move: none to walk in tick 0", "start mood: none to calm in tick 0",
			"direct mood: calm to angry in tick 0", "direct mood: angry to angry in tick 0", "direct move: walk to run in tick 0")
	})
}

func TestRule20DirectChangeToWhatIsNoState(t *testing.T) {
	c := newCrowd(t, twoLayers(simpleForm), fsm.Config{}, 1)
	e := c.members[0]
	refused := func(err error, parts ...string) {
		t.Helper()
		if err == nil {
			t.Fatal("no error")
		}
		wantText(t, "ChangeTo", err.Error(), append([]string{"fsm: "}, parts...)...)
	}
	refused(c.ChangeTo(e, nil), `machine "npc"`, "nil is not a state")
	refused(c.ChangeTo(e, commanded(simpleForm).State("move", "swim")), `state "swim" of layer "move"`, "belongs to another machine")
	c.expect() // not even a start
	c.Remove(e)
	refused(c.ChangeTo(e, c.Machine().State("move", "run")), "ChangeTo", "entity 1", "no row", `"npc"`)
}
