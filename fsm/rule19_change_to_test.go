package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 19: a direct change that a callback requests, Tick.ChangeTo, is carried out in the same tick, after the layer's Updates, once.

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

// A change that the Enter of a later layer requests in the start is carried out when that layer has been stepped, not before.
func TestRule19ChangeToFromTheStart(t *testing.T) {
	for _, chunk := range []int{1, 256} {
		c := newCrowd(t, pairs("k", "l"), fsm.Config{ChunkSize: chunk}, 2)
		c.play["enter l.a"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.Machine().State("l", "l.b")) }
		c.tick("enter k.a", "enter l.a", "update k.a", "update l.a", "exit l.a", "enter l.b")
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
			fsm.CopyViews(c.Pool)
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

// So does one that is requested by the callbacks of a change that has waited: it comes in the tick after that.
func TestRule19ChangeToFromAChangeThatWaited(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{}, 1)
	to := func(name string) func(*fsm.Tick, *actor) {
		return func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.Machine().State("l", name)) }
	}
	c.play["enter l.a"], c.play["enter l.b"] = to("l.b"), to("l.a")
	c.tick("enter l.a", "update l.a", "exit l.a", "enter l.b")
	c.tick("exit l.b", "enter l.a", "update l.a")
	c.tick("exit l.a", "enter l.b", "update l.b")
	c.tick("exit l.b", "enter l.a", "update l.a")
}

// Of what the Exit and Enter of a direct change ask for, the last counts, as in an operation.
func TestRule19ChangeFromAChangeIsCarriedOutOnce(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		to := func(layer string, names ...string) func(*fsm.Tick, *actor) {
			return func(tick *fsm.Tick, _ *actor) {
				for _, name := range names {
					tick.ChangeTo(m.State(layer, name))
				}
			}
		}
		c.play["update walk"], c.play["enter rest"] = to("move", "rest"), to("move", "rest", "walk")
		c.play["exit walk"] = func(tick *fsm.Tick, a *actor) {
			to("move", "run")(tick, a)
			to("mood", "angry")(tick, a)
		}
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "exit walk", "enter rest", "update calm")
		clear(c.play)
		c.tick("exit calm", "enter angry", "exit rest", "enter walk", "always", "ask fast", "update walk", "update angry")
	})
}

// Each of several changes has what it has put off carried out, for the same layer too: two states whose Enters request each other change
// places for ever, and each further change begins a round of its own.
func TestRule19ChangesPutOffBySeveralChanges(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	l.State("first")
	a, c := l.State("a").Direct(), l.State("c").Direct()
	a.OnEnter(func(t *fsm.Tick, _ *num) { t.ChangeTo(c) })
	c.OnEnter(func(t *fsm.Tick, _ *num) { t.ChangeTo(a) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(num{})
	for rounds := range 4 {
		p.Update()
		p.Update() // what was done between the ticks is listed in the one before
		if got := len(p.Changes()); got != rounds {
			t.Errorf("after %d changes, a tick makes %d", rounds, got)
		}
		if err := p.ChangeTo(e, a); err != nil {
			t.Fatal(err)
		}
	}
}

// A change that waits for an entity that is gone by then is dropped. It is no lost message.
func TestRule19ChangeThatWaitedForNobody(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{}, 1)
	c.play["update l.a"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.Machine().State("l", "l.b")) }
	c.play["enter l.b"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.Machine().State("l", "l.a")) }
	c.Update()
	c.Remove(c.members[0])
	c.Update()
	if lost := c.Lost(); len(lost) > 0 || c.Stats().Lost > 0 {
		t.Errorf("lost: %+v", lost)
	}
}

// A change that waits for an entity that a fault has stopped by then is dropped too, and a restart does not bring it back.
func TestRule19ChangeThatWaitedForOneThatIsStopped(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{OnFault: func(*fsm.Fault) {}}, 1)
	c.play["update l.a"] = once(func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.Machine().State("l", "l.b")) })
	c.play["enter l.b"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.Machine().State("l", "l.b")) }
	c.play["message 1 l.b"] = func(*fsm.Tick, *actor) { panic("ouch") }
	c.tick("enter l.a", "update l.a", "exit l.a", "enter l.b")
	c.Tell(c.members[0], fsm.Message{Kind: 1})
	c.expect("message 1 l.b")
	c.tick()
	if err := c.Restart(c.members[0]); err != nil {
		t.Fatal(err)
	}
	c.expect("enter l.a")
	c.tick("update l.a")
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

// In a tick, each layer's requests are carried out after that layer. So one that a later layer makes in the start does not replace those of
// the layer itself.
func TestRule19ChangeToFromSeveralLayersInATick(t *testing.T) {
	for _, chunk := range []int{1, 256} {
		c := newCrowd(t, asking(simpleForm), fsm.Config{ChunkSize: chunk}, 2)
		c.play["enter walk"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(c.Machine().State("move", "run")) }
		c.play["enter calm"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(c.Machine().State("move", "rest")) }
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "exit walk", "enter run", "update calm", "exit run", "enter rest")
	}
}

func TestRule19ChangeToWhatIsNoState(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("foreign")
	other := b.Layer("move").State("walk")
	for _, target := range []fsm.Target{nil, (*fsm.State[actor])(nil), asking(simpleForm).State("move", "run"), other} {
		c := newCrowd(t, asking(simpleForm), fsm.Config{}, 1)
		c.play["update walk"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(target) }
		wantPanic(t, fmt.Sprint(target), c.Update, "panic in Update of state \"walk\"", "Tick.ChangeTo in Update: ", `machine "npc"`)
	}
}
