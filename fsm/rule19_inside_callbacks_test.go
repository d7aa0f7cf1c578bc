package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 19: requests of callbacks are queued: commands and messages for the next tick, structural changes until after this one. A direct
// change of the entity's own state is carried out in the same tick, after the layer's Updates, once. Execute from inside a callback is
// refused: no recursion, ever.

func asking(f form) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	move, mood := b.Layer("move"), b.Layer("mood")
	walk, run, rest := f.state(move, "walk"), f.state(move, "run"), f.state(move, "rest")
	walk.To(run).On(1)
	f.when(walk.To(run), "fast").Do(says("action"))
	rest.To(walk).On(2)
	move.Always(says("always"))
	calm, angry := f.state(mood, "calm"), f.state(mood, "angry")
	calm.To(angry).On(1)
	return b.MustBuild()
}

// once returns a callback that does something the first time that it is called for an entity.
func once(do func(t *fsm.Tick, a *actor)) func(t *fsm.Tick, a *actor) {
	return func(t *fsm.Tick, a *actor) {
		if !a.log.done {
			a.log.done = true
			do(t, a)
		}
	}
}

func TestRule19SendAndPostWaitForTheNextTick(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.play["update walk"] = once(func(tick *fsm.Tick, _ *actor) {
			tick.Send(1)
			tick.Post(fsm.Message{Kind: 6})
		})
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
		c.tick("exit walk", "enter run", "exit calm", "enter angry", "message 6 run", "message 6 angry",
			"always", "update run", "update angry")
	})
}

func TestRule19ChangeToAfterTheUpdates(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		c.play["always"] = once(func(tick *fsm.Tick, a *actor) {
			tick.ChangeTo(m.State("move", "run"))  // superseded
			tick.ChangeTo(m.State("move", "rest")) // the last request for a layer counts
			tick.ChangeTo(m.State("mood", "angry"))
		})
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk",
			"exit walk", "enter rest", "exit calm", "enter angry", // before the second layer is stepped
			"update angry")
		c.expectChanges("start move: none to walk in tick 1", "start mood: none to calm in tick 1",
			"direct move: walk to rest in tick 1", "direct mood: calm to angry in tick 1")
		c.tick("always", "update rest", "update angry")
	})
}

func TestRule19ChangeToFromEachCallback(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"enter walk", []string{"enter walk", "enter calm", "always", "ask fast", "exit walk", "action", "enter run"}},
		{"exit walk", []string{"enter walk", "enter calm", "always", "ask fast", "exit walk", "action", "enter run"}},
		{"action", []string{"enter walk", "enter calm", "always", "ask fast", "exit walk", "action", "enter run"}},
		{"enter run", []string{"enter walk", "enter calm", "always", "ask fast", "exit walk", "action", "enter run"}},
	} {
		inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, crowd *crowd) {
			crowd.facts["fast"] = true
			crowd.play[c.line] = once(func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(crowd.Machine().State("move", "rest")) })
			crowd.tick(append(c.want, "exit run", "enter rest", "update calm")...)
		})
	}
}

// TestRule19ChangeToFromAmongABatch: the entity of a batch that requests a change gets it, not one of the others.
func TestRule19ChangeToFromAmongABatch(t *testing.T) {
	for _, copied := range []bool{false, true} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		run, walk, rest := batchForm.state(l, "run"), batchForm.state(l, "walk"), batchForm.state(l, "rest")
		run.To(walk).WhenBatch(func(_ *fsm.Tick, _ []actor, yes []bool) { yes[1] = true })
		c := newCrowd(t, b.MustBuild(), fsm.Config{}, 6)
		if copied {
			c.CopyViews()
		}
		c.play["enter walk"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(rest) }
		c.Update()
		for i, r := range c.records {
			if i == 1 {
				r.expect(t, "enter run", "exit run", "enter walk", "exit walk", "enter rest")
			} else {
				r.expect(t, "enter run", "update run")
			}
		}
	}
}

// TestRule19ChangeToIsCarriedOutOnce: a direct change requested by the callbacks of a direct change waits.
func TestRule19ChangeToIsCarriedOutOnce(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		to := func(name string) func(*fsm.Tick, *actor) {
			return func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(c.Machine().State("move", name)) }
		}
		c.play["update walk"], c.play["enter rest"] = to("rest"), to("run")
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "exit walk", "enter rest", "update calm")
		c.tick("exit rest", "enter run", "always", "update run", "update calm")
		c.expectChanges("direct move: rest to run in tick 2")
	})
}

func TestRule19ChangeToOutsideATick(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.play["enter run"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(c.Machine().State("move", "rest")) }
		c.Update()
		c.expect("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit walk", "enter run", "exit calm", "enter angry", "exit run", "enter rest")
		c.play["message 3 rest"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(c.Machine().State("move", "walk")) }
		c.each(func(e fsm.Entity) { c.Tell(e, fsm.Message{Kind: 3}) })
		c.expect("message 3 rest", "message 3 angry", "exit rest", "enter walk")
	})
}

// TestRule19ChangeToFromSeveralLayers: if the layers of an entity make several requests in a start outside a tick, the last one counts.
func TestRule19ChangeToFromSeveralLayers(t *testing.T) {
	c := newCrowd(t, asking(simpleForm), fsm.Config{}, 1)
	c.play["enter walk"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(c.Machine().State("move", "run")) }
	c.play["enter calm"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(c.Machine().State("move", "rest")) }
	if err := c.Start(c.members[0]); err != nil {
		t.Fatal(err)
	}
	c.expect("enter walk", "enter calm", "exit walk", "enter rest")
}

func TestRule19ChangeToWhatIsNoState(t *testing.T) {
	type foreign struct{}
	b := fsm.NewBuilder[foreign]("foreign")
	other := b.Layer("move").State("walk")
	for _, target := range []fsm.Target{nil, (*fsm.State[actor])(nil), asking(simpleForm).State("move", "run"), other} {
		c := newCrowd(t, asking(simpleForm), fsm.Config{}, 1)
		c.play["update walk"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(target) }
		wantPanic(t, fmt.Sprint(target), c.Update, "panic in Update of state \"walk\"", "Tick.ChangeTo in Update: ", `machine "npc"`)
	}
}

func TestRule19DeferAfterTheTick(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		var order []fsm.Entity
		c.play["update walk"] = func(tick *fsm.Tick, a *actor) {
			e := tick.Entity()
			tick.Defer(func() {
				if c.Busy() {
					t.Error("a deferred function is called inside the tick")
				}
				order = append(order, e)
				a.say(nil, "deferred")
				c.Execute(e, 1) // now it is allowed
			})
		}
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm",
			"deferred", "exit walk", "enter run", "exit calm", "enter angry")
		for i, e := range c.members {
			if order[i] != e {
				t.Fatalf("deferred functions are called in the order %x", order)
			}
		}
	})
}

// TestRule19DeferredDefer: what the callbacks of a deferred call defer is called, too.
func TestRule19DeferredDefer(t *testing.T) {
	c := newCrowd(t, asking(simpleForm), fsm.Config{}, 1)
	c.play["update walk"] = func(tick *fsm.Tick, _ *actor) { tick.Defer(func() { c.Execute(c.members[0], 1) }) }
	c.play["enter run"] = func(tick *fsm.Tick, a *actor) { tick.Defer(func() { a.say(nil, "deferred") }) }
	c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm",
		"exit walk", "enter run", "exit calm", "enter angry", "deferred")
}
