package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24: who was stopped by a fault can be restarted, by the handler too.

func TestRule24StoppedUntilRestarted(t *testing.T) {
	for _, f := range []form{simpleForm, batchForm, typeForm} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		walk, run := f.state(l, "walk"), f.state(l, "run")
		walk.To(run).On(1)
		run.To(walk).On(2)
		var text string
		c := newCrowd(t, b.MustBuild(), fsm.Config{OnFault: func(fault *fsm.Fault) { text = fault.Error() }}, 1)
		e := c.members[0]
		c.tick("enter walk", "update walk")
		c.play["enter run"] = func(*fsm.Tick, *actor) { panic("ouch") }
		if c.Execute(e, 1) {
			t.Error("Execute reports success of what has panicked")
		}
		c.expect("exit walk", "enter run")
		wantText(t, "fault", text, `panic in Enter of state "run", layer "move", machine "npc", for entity 1 in tick 1: ouch`)
		c.tick() // nothing is called any more
		if !c.Stopped(e) || !c.Is(e, run) || c.Count(run) != 1 {
			t.Error("a stopped entity is not where it was")
		}
		if c.Execute(e, 2) || c.Tell(e, fsm.Message{}) || c.Revert(e, l) {
			t.Error("a stopped entity acts")
		}
		for name, err := range map[string]error{"Perform": c.Perform(e, 2), "ChangeTo": c.ChangeTo(e, walk), "Start": c.Start(e)} {
			if err == nil {
				t.Fatalf("%s of a stopped entity is no error", name)
			}
			wantText(t, name, err.Error(), "fsm: "+name, "entity 1", "stopped by a fault; Restart it first")
		}
		c.Send(e, 2)
		c.tick()
		lost(c, e).expect(t, "command 2 message 0 stopped in tick 3")
		if err := c.Restart(e); err != nil {
			t.Fatal(err)
		}
		c.expect("enter walk") // without Exit of the state that it was stopped in
		c.tick("update walk")
		c.expectChanges("restart move: run to walk in tick 3")
		if c.Stopped(e) || !c.Is(e, walk) || c.Count(walk) != 1 || c.Count(run) != 0 {
			t.Error("a restarted entity is not in its initial state")
		}
	}
}

func TestRule24RestartOfTheHealthy(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.each(func(e fsm.Entity) { c.Restart(e) })
		c.expect("enter walk", "enter calm") // it had not started: a start, and no more
		c.tick("ask fast", "update walk", "update calm")
		c.expectChanges("start move: none to walk in tick 0", "start mood: none to calm in tick 0")
		c.each(func(e fsm.Entity) { c.Restart(e) })
		c.expect("enter walk", "enter calm")
		if err := c.Restart(0); err == nil {
			t.Error("Restart of nobody is no error")
		}
	})
}

// The time between a fault and Restart is not in the delta of an entity that ticks at an interval: it had no turn to wait for.
func TestRule24RestartOfOneThatTicksAtAnInterval(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	var deltas []time.Duration
	s := b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, _ *actor) { deltas = append(deltas, tick.DeltaDuration()) })
	s.OnMessage(func(*fsm.Tick, *actor, fsm.Message) bool { panic("ouch") })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Millisecond, Interval: 5, OnFault: func(*fsm.Fault) {}})
	e := p.Add(actor{})
	p.Update()
	p.Tell(e, fsm.Message{})
	for range 100 {
		p.Update()
	}
	if err := p.Restart(e); err != nil {
		t.Fatal(err)
	}
	deltas = nil
	for range 10 {
		p.Update()
	}
	if len(deltas) != 2 || deltas[0] > 5*time.Millisecond || deltas[1] != 5*time.Millisecond {
		t.Errorf("after Restart it was ticked by %v", deltas)
	}
}

// The handler runs outside the tick, and may restart. If that fails again, the fault is reported after the next tick, so that an Enter that
// always panics does not hang the game.
func TestRule24HandlerMayRestart(t *testing.T) {
	var c *crowd
	faults := 0
	c = newCrowd(t, fragile(simpleForm), fsm.Config{OnFault: func(f *fsm.Fault) {
		faults++
		if c.Busy() {
			t.Error("the handler runs inside the tick")
		}
		if err := c.Restart(f.Entity); err != nil {
			t.Error(err)
		}
	}}, 1)
	broken := true
	c.play["enter walk"] = func(*fsm.Tick, *actor) {
		if broken {
			panic("ouch")
		}
	}
	c.tick("enter walk", "enter walk")
	c.tick("enter walk") // stopped in this tick, restarted after it
	broken = false
	c.tick("enter walk", "enter calm")
	c.tick("always", "ask fast", "update walk", "update calm")
	if faults != 3 || c.Stats().Faults != 3 {
		t.Errorf("%d faults, %d counted", faults, c.Stats().Faults)
	}
}

// A fault that still waits to be reported is reported after the Restart, which calls Enter once, and what the handler does then comes after
// it.
func TestRule24RestartWhileAFaultWaits(t *testing.T) {
	var log []string
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnEnter(func(*fsm.Tick, *num) { log = append(log, "enter"); panic("x") })
	var p *fsm.Pool[num]
	p = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) {
		log = append(log, "handler")
		if len(log) == 2 { // its Enter panics again, and that waits
			must(t, p.Restart(f.Entity))
		} else {
			p.Remove(f.Entity)
		}
	}})
	e := p.Add(num{})
	p.Update()
	log = append(log, "update")
	must(t, p.Restart(e)) // it is there until the handler is told
	want := []string{"enter", "handler", "enter", "update", "enter", "handler", "handler"}
	if !slices.Equal(log, want) || p.Has(e) {
		t.Errorf("%v, want %v; still there: %v", log, want, p.Has(e))
	}
}

// A direct change that was put off to the next tick does not outlive a Restart, whether a fault has stopped the entity or not, nor does it
// undo what the handler has done after it. Commands stay queued, and others' direct changes too.
func TestRule24RestartForgetsWhatWasPutOff(t *testing.T) {
	for _, handler := range []bool{true, false} {
		b := fsm.NewBuilder[critter]("m")
		l := b.Layer("l")
		calm, angry, mad, hurt := l.State("calm"), l.State("angry"), l.State("mad"), l.State("hurt")
		calm.OnUpdate(func(tick *fsm.Tick, _ *critter) { tick.ChangeTo(angry) })
		angry.OnEnter(func(tick *fsm.Tick, c *critter) {
			tick.ChangeTo(mad) // put off
			tick.Send(1)
			if handler && c.energy == 1 {
				panic("ouch")
			}
		})
		tempers := b.Layer("tempers")
		cold, hot := tempers.State("cold"), tempers.State("hot")
		cold.To(hot).On(1)
		var p *fsm.Pool[critter]
		again := func(e fsm.Entity) {
			must(t, p.Restart(e))
			must(t, p.ChangeTo(e, hurt))
		}
		var cfg fsm.Config
		if handler {
			cfg.OnFault = func(f *fsm.Fault) { again(f.Entity) }
		}
		p = fsm.NewPool(b.MustBuild(), cfg)
		one, other := p.Add(critter{energy: 1}), p.Add(critter{})
		p.Update()
		if !handler {
			again(one)
		}
		p.Update()
		if !p.Is(one, hurt) || !p.Is(one, hot) || !p.Is(other, mad) || !p.Is(other, hot) {
			t.Errorf("with a handler: %v: the one is in %v, the other in %v", handler, p.AppendCurrent(nil, one), p.AppendCurrent(nil, other))
		}
	}
}

// Of one that is paused, Restart is refused, and what was put off still waits.
func TestRule24RestartRefusedForgetsNothing(t *testing.T) {
	b := fsm.NewBuilder[critter]("m")
	l := b.Layer("l")
	calm, angry, mad := l.State("calm"), l.State("angry"), l.State("mad")
	calm.OnUpdate(func(tick *fsm.Tick, _ *critter) { tick.ChangeTo(angry) })
	angry.OnEnter(func(tick *fsm.Tick, _ *critter) { tick.ChangeTo(mad) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(critter{})
	p.Update()
	must(t, p.Pause(e))
	if p.Restart(e) == nil {
		t.Error("Restart of one that is paused is no error")
	}
	must(t, p.Resume(e))
	p.Update()
	if !p.Is(e, mad) {
		t.Errorf("it is in %v", p.Current(e, l))
	}
}

// Restart of an entity that no fault has stopped does not shorten the time that it has waited for its turn.
func TestRule24RestartOfTheHealthyAtAnInterval(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	var deltas []time.Duration
	b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, _ *actor) { deltas = append(deltas, tick.DeltaDuration()) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Millisecond, Interval: 5})
	e := p.Add(actor{})
	for range 8 {
		p.Update()
	}
	deltas = nil
	for range 6 {
		if err := p.Restart(e); err != nil {
			t.Fatal(err)
		}
		p.Update()
	}
	if len(deltas) == 0 || deltas[0] != 5*time.Millisecond {
		t.Errorf("it was ticked by %v", deltas)
	}
}
