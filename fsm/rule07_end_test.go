package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 7: when an entity is removed, Exit of each current state runs, layers in reverse order, if the host is configured to do so;
// otherwise nothing runs. Either way the row is given back.

func TestRule07ExitsInReverseOrder(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{ExitOnRemove: true}, func(t *testing.T, c *crowd) {
		c.Update()
		c.expect("enter walk", "enter calm", "ask fast", "update walk", "update calm")
		c.each(func(e fsm.Entity) {
			if !c.Remove(e) || c.Remove(e) || c.Has(e) {
				t.Error("an entity is not removed once")
			}
		})
		c.expect("exit calm", "exit walk")
		if c.Len() != 0 || c.Count(c.Machine().State("move", "walk")) != 0 {
			t.Errorf("%d entities are left, %d in walk", c.Len(), c.Count(c.Machine().State("move", "walk")))
		}
		c.tick()
		c.expectChanges()
	})
}

func TestRule07NothingRuns(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.Update()
		c.expect("enter walk", "enter calm", "ask fast", "update walk", "update calm")
		c.each(func(e fsm.Entity) { c.Remove(e) })
		c.expect()
		c.tick()
	})
}

func TestRule07NotStartedHasNothingToExit(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{ExitOnRemove: true}, func(t *testing.T, c *crowd) {
		c.each(func(e fsm.Entity) { c.Remove(e) })
		c.expect()
	})
}

func TestRule07RowsAreGivenBack(t *testing.T) {
	m := twoLayers(simpleForm)
	pool := fsm.NewPool(m, fsm.Config{ChunkSize: 4})
	var kept []fsm.Entity
	for round := range 50 {
		for range 10 {
			kept = append(kept, pool.Add(actor{log: newRecord()}))
		}
		pool.Update()
		for len(kept) > 15 { // from the front, so that rows move
			pool.Remove(kept[0])
			kept = kept[1:]
		}
		if pool.Len() != len(kept) || pool.Count(m.State("move", "walk")) != len(kept) {
			t.Fatalf("round %d: %d entities, %d counted, want %d", round, pool.Len(), pool.Count(m.State("move", "walk")), len(kept))
		}
		for _, e := range kept {
			if !pool.IsIn(e, "walk") {
				t.Fatalf("round %d: %v has lost its row", round, e)
			}
		}
	}
	if rows := 4 * len(fsm.Chunks(pool)); rows > 16 {
		t.Errorf("%d rows are held for 15 entities", rows)
	}
}

func TestRule07ANumberIsNotReused(t *testing.T) {
	pool := fsm.NewPool(twoLayers(simpleForm), fsm.Config{})
	old := pool.Add(actor{log: newRecord()})
	pool.Remove(old)
	if e := pool.Add(actor{log: newRecord()}); e == old || pool.Has(old) || pool.View(old) != nil || pool.Remove(old) {
		t.Error("a new entity answers to the number of one that is gone")
	}
}

func TestRule07RemovedByItsOwnExit(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{ExitOnRemove: true}, func(t *testing.T, c *crowd) {
		c.play["exit calm"] = func(tick *fsm.Tick, _ *actor) { c.Remove(tick.Entity()) }
		c.Update()
		c.expect("enter walk", "enter calm", "ask fast", "update walk", "update calm")
		c.each(func(e fsm.Entity) { c.Remove(e) })
		c.expect("exit calm", "exit walk")
		if c.Len() != 0 {
			t.Errorf("%d entities are left", c.Len())
		}
	})
}

func TestRule07ExitMaySendAndDefer(t *testing.T) {
	c := newCrowd(t, twoLayers(simpleForm), fsm.Config{ExitOnRemove: true}, 2)
	c.Update()
	deferred := 0
	c.play["exit walk"] = func(tick *fsm.Tick, _ *actor) {
		tick.SendTo(c.members[1], 1)
		tick.Defer(func() { deferred++ })
	}
	c.records[0].lines, c.records[1].lines = nil, nil
	c.Remove(c.members[0])
	if deferred != 1 {
		t.Error("what Exit deferred was not called after the removal")
	}
	c.Update()
	c.records[1].expect(t, "exit calm", "enter angry", "ask fast", "update walk", "update angry")
}

// What an Exit defers is called when the entity is gone, so that it cannot be removed again.
func TestRule07WhatExitDefersFindsTheEntityGone(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{ExitOnRemove: true}, 1)
	x, again, left := c.members[0], true, 1
	c.play["exit l.a"] = func(t *fsm.Tick, _ *actor) {
		t.Defer(func() { again, left = c.Remove(x), c.Len() })
	}
	c.Update()
	if !c.Remove(x) || again || left != 0 {
		t.Errorf("removed again: %v; %d left", again, left)
	}
	c.expect("enter l.a", "update l.a", "exit l.a")
}

// An entity that is removed by the Exit of the state that it leaves, or by the transition's action, has left that state: Exit is
// not called for it again.
func TestRule07RemovedOnTheWay(t *testing.T) {
	for _, chunk := range []int{1, 3, 256} {
		leavers := func(line string) *crowd {
			c := newCrowd(t, mixed(""), fsm.Config{ChunkSize: chunk, ExitOnRemove: true}, 4)
			c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
			c.play[line] = func(tick *fsm.Tick, _ *actor) { c.Remove(tick.Entity()) }
			return c
		}
		c := leavers("exit walk")
		c.facts["fast"] = true
		c.tick("always", "ask fast", "exit walk", "exit calm")
		c.tick()

		c = leavers("action")
		c.facts["fast"] = true
		c.tick("always", "ask fast", "exit walk", "action", "exit calm")
		c.tick()

		c = leavers("exit walk")
		c.each(func(e fsm.Entity) { _ = c.ChangeTo(e, c.Machine().State("move", "run")) })
		c.expect("exit walk", "exit calm")
		c.tick()

		// Enter comes after the change: the new state is left like any other.
		c = leavers("enter run")
		c.facts["fast"] = true
		c.tick("always", "ask fast", "exit walk", "action", "enter run", "exit calm", "exit run")
		c.tick()
	}
}

// A panic on the way must not lead to an Exit being skipped later.
func TestRule07RemovedAfterAFaultOnTheWay(t *testing.T) {
	c := newCrowd(t, mixed(""), fsm.Config{ExitOnRemove: true, OnFault: func(*fsm.Fault) {}}, 2)
	c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
	c.facts["fast"] = true
	c.play["exit walk"] = func(*fsm.Tick, *actor) { panic("lost") }
	c.tick("always", "ask fast", "exit walk")
	delete(c.play, "exit walk")
	c.facts["fast"] = false
	c.each(func(e fsm.Entity) { _ = c.Restart(e) })
	c.expect("enter walk", "enter calm")
	c.play["always"] = func(tick *fsm.Tick, _ *actor) { c.Remove(tick.Entity()) }
	c.tick("always", "exit calm", "exit walk")
}

// Without a handler to take the fault, the entity stays; but not forever, even if its Exit panics each time.
func TestRule07ExitThatPanics(t *testing.T) {
	c := newCrowd(t, twoLayers(simpleForm), fsm.Config{ExitOnRemove: true}, 3)
	c.Update()
	c.play["exit calm"] = func(*fsm.Tick, *actor) { panic("I will not go") }
	wantPanic(t, "Remove", func() { c.Pool.Remove(c.members[1]) }, "I will not go")
	if !c.Has(c.members[1]) {
		t.Error("it has gone")
	}
	c.Update()
	if !c.Pool.Remove(c.members[1]) || c.Has(c.members[1]) || c.Len() != 2 {
		t.Errorf("it is still there; %d are", c.Len())
	}
	c.Update()
}

// Of several entities whose Exit panics when they are removed, each goes when it is removed once more.
func TestRule07SeveralWhoseExitPanics(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{ExitOnRemove: true}, 3)
	c.play["exit l.a"] = func(*fsm.Tick, *actor) { panic("ouch") }
	c.Update()
	c.expect("enter l.a", "update l.a")
	c.each(func(e fsm.Entity) { wantPanic(t, "Remove", func() { c.Remove(e) }, "panic in Exit") })
	c.expect("exit l.a")
	c.each(func(e fsm.Entity) {
		if !c.Remove(e) || c.Has(e) {
			t.Errorf("%v stays", e)
		}
	})
	c.expect()
}

// After an operation has panicked, what an Exit defers is called as ever.
func TestRule07ExitAfterAPanic(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{ExitOnRemove: true}, 2)
	c.Update()
	c.play["enter l.b"] = func(*fsm.Tick, *actor) { panic("ouch") }
	wantPanic(t, "Execute", func() { c.Execute(c.members[0], 1) }, "panic in Enter")
	deferred := false
	c.play["exit l.a"] = func(tick *fsm.Tick, _ *actor) { tick.Defer(func() { deferred = true }) }
	c.Remove(c.members[1])
	if !deferred {
		t.Error("what Exit has deferred was not called")
	}
}
