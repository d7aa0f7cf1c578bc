package fsm_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 17: Send queues a command for the start of the next tick. Nothing is lost unseen: a command for an entity that is
// gone, or that no transition takes, is counted and can be observed. A command that nothing takes is spent, unless it
// was sent with a time to live.

func sent(f form, l *fsm.Layer[actor]) {
	walk, run := f.state(l, "walk"), f.state(l, "run")
	f.when(walk.To(run).On(1), "fit")
	run.To(walk).On(2)
}

// lost lists what had no effect in the last tick, for one entity.
func lost(c *crowd, e fsm.Entity) *record {
	r := newRecord()
	for _, l := range c.Lost() {
		if l.Entity == e {
			r.lines = append(r.lines, fmt.Sprintf("command %d message %d %v in tick %d", l.Command, l.Message, l.Reason, l.Tick))
		}
	}
	return r
}

func TestRule17TakesEffectInTheNextTick(t *testing.T) {
	inEveryForm(t, sent, func(t *testing.T, c *crowd) {
		c.facts["fit"] = true
		c.tick("enter walk", "update walk")
		c.each(func(e fsm.Entity) { c.Send(e, 1) })
		c.expect()
		c.tick("ask fit", "exit walk", "enter run", "update run")
		c.tick("update run")
		c.each(func(e fsm.Entity) { c.Send(e, 2); c.Send(e, 1); c.Send(e, 2) })
		c.tick("exit run", "enter walk", "ask fit", "exit walk", "enter run", "exit run", "enter walk", "update walk")
		n := uint64(len(c.members))
		if s := c.Stats(); s.Commands != 4*n || s.Lost != 0 || s.Ticks != 4 || s.Transitions != 4*n || s.Changes != 5*n {
			t.Errorf("the counters are %+v", s)
		}
	})
}

func TestRule17WhatNothingTakesIsSpentAndSeen(t *testing.T) {
	inEveryForm(t, sent, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		c.each(func(e fsm.Entity) { c.Send(e, 1); c.Send(e, 7); c.Post(e, fsm.Message{Kind: 3}) })
		c.tick("ask fit", "message 3 walk", "update walk")
		c.each(func(e fsm.Entity) {
			lost(c, e).expect(t, "command 1 message 0 unhandled in tick 2", "command 7 message 0 unhandled in tick 2",
				"command 0 message 3 unhandled in tick 2")
		})
		c.facts["fit"] = true
		c.tick("update walk") // it does not linger
		if n := len(c.Lost()); n != 0 || c.Stats().Lost != 3*uint64(len(c.members)) {
			t.Errorf("%d lost in a tick without commands, %d in all", n, c.Stats().Lost)
		}
	})
}

func TestRule17Gone(t *testing.T) {
	inEveryForm(t, sent, func(t *testing.T, c *crowd) {
		c.Update()
		gone := c.members[0]
		c.Send(gone, 1)
		c.Post(gone, fsm.Message{Kind: 3})
		c.SendFor(gone, 1, time.Hour)
		c.Remove(gone)
		c.Update()
		lost(c, gone).expect(t, "command 1 message 0 gone in tick 2", "command 0 message 3 gone in tick 2",
			"command 1 message 0 gone in tick 2")
	})
}

func TestRule17TimeToLive(t *testing.T) {
	inEveryForm(t, sent, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		c.each(func(e fsm.Entity) { c.SendFor(e, 1, time.Second/10) }) // six ticks
		for range 3 {
			c.tick("ask fit", "update walk")
		}
		c.facts["fit"] = true
		c.tick("ask fit", "exit walk", "enter run", "update run")
		c.tick("update run") // once

		c.each(func(e fsm.Entity) { c.SendFor(e, 1, time.Second/30) }) // run does not take it
		c.tick("update run")
		c.each(func(e fsm.Entity) { lost(c, e).expect(t) })
		c.tick("update run")
		c.each(func(e fsm.Entity) { lost(c, e).expect(t, "command 1 message 0 expired in tick 8") })
		c.each(func(e fsm.Entity) { c.Execute(e, 2) })
		c.expect("exit run", "enter walk")
		c.tick("update walk")
	})
}

// TestRule17LingeringKeepsItsPlace: of two commands that wait, the one sent first is offered first.
func TestRule17LingeringKeepsItsPlace(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk, run, swim := f.state(l, "walk"), f.state(l, "run"), f.state(l, "swim")
		f.when(walk.To(run).On(1), "ready")
		f.when(walk.To(swim).On(2), "ready")
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		c.each(func(e fsm.Entity) { c.SendFor(e, 1, time.Minute); c.SendFor(e, 2, time.Second/60) })
		c.tick("ask ready", "ask ready", "update walk")
		c.each(func(e fsm.Entity) { lost(c, e).expect(t, "command 2 message 0 expired in tick 2") })
		c.each(func(e fsm.Entity) { c.SendFor(e, 2, time.Minute) })
		c.facts["ready"] = true
		c.tick("ask ready", "exit walk", "enter run", "update run")
	})
}

func TestRule17ToOneLayer(t *testing.T) {
	inEveryWay(t, commanded, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "enter calm", "update walk", "update calm")
		c.each(func(e fsm.Entity) { c.Send(e, 1, c.Machine().Layer("mood")) })
		c.tick("exit calm", "enter angry", "update walk", "update angry")
		c.each(func(e fsm.Entity) { c.SendFor(e, 1, time.Second, c.Machine().Layer("move")) })
		c.tick("ask wet", "exit walk", "enter run", "update run", "update angry")
	})
}

func TestRule17ReservedCommand(t *testing.T) {
	c := newCrowd(t, commanded(simpleForm), fsm.Config{}, 1)
	wantPanic(t, "Send", func() { c.Send(c.members[0], 0) }, "Send", `"npc"`, "command 0 is reserved")
	wantPanic(t, "SendFor", func() { c.SendFor(c.members[0], 0, 1) }, "SendFor", `"npc"`, "command 0 is reserved")
}

// What is sent to an entity whose start faults has no effect, and does not count as taken.
func TestRule17ForOneWhoseStartFaults(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	a := b.Layer("l").State("a").OnEnter(func(*fsm.Tick, *num) { panic("ouch") })
	a.OnMessage(func(*fsm.Tick, *num, fsm.Message) bool { return true })
	a.To(a).On(1)
	for _, message := range []bool{false, true} {
		p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
		e, want := p.Add(num{}), fsm.Lost{Tick: 1, Command: 1, Reason: fsm.ReasonStopped}
		if message {
			want = fsm.Lost{Tick: 1, Message: 1, Reason: fsm.ReasonStopped}
			p.Post(e, fsm.Message{Kind: 1})
		} else {
			p.Send(e, 1)
		}
		want.Entity = e
		p.Update()
		if s := p.Stats(); !slices.Equal(p.Lost(), []fsm.Lost{want}) || s.Commands+s.Messages > 0 {
			t.Errorf("lost %v, want %v; %+v", p.Lost(), want, s)
		}
	}
}

// A time to live of any length counts from now, and with none there is a single offer.
func TestRule17TimesToLive(t *testing.T) {
	inEveryForm(t, sent, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		c.each(func(e fsm.Entity) { c.SendFor(e, 1, math.MaxInt64) })
		for range 10 {
			c.tick("ask fit", "update walk")
		}
		c.each(func(e fsm.Entity) { lost(c, e).expect(t) })
		c.facts["fit"] = true
		c.tick("ask fit", "exit walk", "enter run", "update run")
		for _, ttl := range []time.Duration{0, -1, math.MinInt64} {
			c.each(func(e fsm.Entity) { c.SendFor(e, 1, ttl) })
			c.tick("update run")
			c.each(func(e fsm.Entity) {
				lost(c, e).expect(t, fmt.Sprintf("command 1 message 0 expired in tick %d", c.Pool.Tick()))
			})
		}
	})
}

// Why something had no effect is settled before the direct change that its callback has asked for, which may remove the entity.
func TestRule17LostBeforeADirectChange(t *testing.T) {
	for _, removed := range []string{"by the change", "by the callback"} {
		var pool *fsm.Pool[struct{}]
		b := fsm.NewBuilder[struct{}]("m")
		l := b.Layer("l")
		gone := l.State("gone").OnEnter(func(tick *fsm.Tick, _ *struct{}) { pool.Remove(tick.Entity()) })
		here := l.State("here").OnMessage(func(tick *fsm.Tick, _ *struct{}, _ fsm.Message) bool {
			if tick.ChangeTo(gone); removed == "by the callback" {
				pool.Remove(tick.Entity())
			}
			return false
		})
		l.Initial(here)
		pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := pool.Add(struct{}{})
		pool.Post(e, fsm.Message{Kind: 3})
		pool.Update()
		want := map[string]fsm.Reason{"by the change": fsm.ReasonUnhandled, "by the callback": fsm.ReasonGone}[removed]
		if lost := pool.Lost(); len(lost) != 1 || lost[0].Reason != want || pool.Has(e) {
			t.Errorf("removed %s: lost %+v, want one, %v", removed, lost, want)
		}
	}
}

// A start that removes its entity leaves nobody for what was sent to it, even if it panics as well.
func TestRule17ForOneWhoseStartRemovesIt(t *testing.T) {
	for _, panics := range []bool{false, true} {
		b := fsm.NewBuilder[num]("m")
		var p *fsm.Pool[num]
		b.Layer("l").State("a").OnEnter(func(tick *fsm.Tick, _ *num) {
			if p.Remove(tick.Entity()); panics {
				panic("ouch")
			}
		})
		p = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
		e := p.Add(num{})
		p.Send(e, 1)
		p.Update()
		if want := (fsm.Lost{Entity: e, Tick: 1, Command: 1, Reason: fsm.ReasonGone}); len(p.Lost()) != 1 || p.Lost()[0] != want {
			t.Errorf("lost %+v, want %+v", p.Lost(), want)
		}
	}
}

// A command whose Enter panics has been taken, and is counted, whether or not a handler takes the panic.
func TestRule17CommandWhoseEnterPanics(t *testing.T) {
	for _, handled := range []bool{false, true} {
		b := fsm.NewBuilder[num]("m")
		l := b.Layer("l")
		off, on := l.State("off"), l.State("on").OnEnter(func(*fsm.Tick, *num) { panic("ouch") })
		off.To(on).On(1)
		var cfg fsm.Config
		if handled {
			cfg.OnFault = func(*fsm.Fault) {}
		}
		p := fsm.NewPool(b.MustBuild(), cfg)
		first, second := p.Add(num{}), p.Add(num{})
		p.Update()
		p.Send(first, 1)
		p.Send(second, 1)
		for range 2 { // without a handler, one panics in each
			func() {
				defer func() { recover() }()
				p.Update()
			}()
		}
		if got := p.Stats().Commands; got != 2 || len(p.Lost()) != 0 {
			t.Errorf("handled %v: %d commands counted, want 2; lost %v", handled, got, p.Lost())
		}
	}
}
