package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 6: a new row has not started. Before its first transitions it starts: the initial state of each layer is entered,
// layers in order, each with a change event from "none"; then the tick goes on as any other.

func twoLayers(f form) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	move, mood := b.Layer("move"), b.Layer("mood")
	walk, run := f.state(move, "walk"), f.state(move, "run")
	calm, angry := f.state(mood, "calm"), f.state(mood, "angry")
	f.when(walk.To(run), "fast")
	run.To(walk).On(1)
	calm.To(angry).On(1)
	angry.To(calm).On(1)
	angry.To(calm).On(2)
	return b.MustBuild()
}

func TestRule06StartsInItsFirstTick(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		e := c.members[0]
		if c.Current(e, c.Machine().Layer("move")) != nil || c.IsIn(e, "none") || c.Since(e, c.Machine().Layer("move")) != 0 {
			t.Error("the row has started before its first tick")
		}
		c.expect()
		c.tick("enter walk", "enter calm", "ask fast", "update walk", "update calm")
		c.expectChanges("start move: none to walk in tick 1", "start mood: none to calm in tick 1")
		c.tick("ask fast", "update walk", "update calm")
		c.expectChanges()
	})
}

func TestRule06FirstTickIsLikeAnyOther(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.facts["fast"] = true
		c.tick("enter walk", "enter calm", "ask fast", "exit walk", "enter run", "update calm")
		c.expectChanges(
			"start move: none to walk in tick 1", "start mood: none to calm in tick 1", "condition move: walk to run in tick 1",
		)
	})
}

func TestRule06StartAtOnce(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.each(func(e fsm.Entity) {
			if err := c.Start(e); err != nil {
				t.Fatal(err)
			}
		})
		c.expect("enter walk", "enter calm")
		c.each(func(e fsm.Entity) {
			if err := c.Start(e); err != nil {
				t.Fatal(err)
			}
		})
		c.expect() // only once
		c.tick("ask fast", "update walk", "update calm")
		c.expectChanges("start move: none to walk in tick 0", "start mood: none to calm in tick 0")
	})
}

func TestRule06OperationsStartFirst(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("enter walk", "enter calm", "exit calm", "enter angry")
		c.tick("ask fast", "update walk", "update angry")
	})
}

func TestRule06EnterSeesNothingBefore(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.play["enter walk"] = func(tick *fsm.Tick, _ *actor) {
			if tick.Previous() != fsm.None || tick.StateName() != "walk" || tick.Since() != 0 || tick.Number() != 1 {
				t.Errorf("Enter sees %q after %d, since %v, in tick %d", tick.StateName(), tick.Previous(), tick.Since(), tick.Number())
			}
		}
		c.Update()
	})
}

func TestRule06NoRow(t *testing.T) {
	pool := fsm.NewPool(twoLayers(simpleForm), fsm.Config{})
	if err := pool.Start(7); err == nil {
		t.Error("Start of an entity without a row is no error")
	} else {
		wantText(t, "Start", err.Error(), "fsm: Start: ", "entity 0v7", `"npc"`)
	}
}
