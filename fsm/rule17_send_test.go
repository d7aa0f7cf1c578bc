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
		e, want := p.Add(num{}), fsm.Lost{Tick: 1, Command: 1, Reason: fsm.Stopped}
		if message {
			want = fsm.Lost{Tick: 1, Message: 1, Reason: fsm.Stopped}
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

// TestLostInWords: the text for logs is readable.
func TestLostInWords(t *testing.T) {
	for want, l := range map[string]fsm.Lost{
		"entity 7, tick 12: command 3 unhandled":     {Entity: 7 << 32, Tick: 12, Command: 3, Reason: fsm.Unhandled},
		"entity 7, tick 12: message 0 gone":          {Entity: 7 << 32, Tick: 12, Reason: fsm.Gone},
		"all entities, tick 1: message -5 unhandled": {Tick: 1, Message: -5, Reason: fsm.Unhandled},
		"no entity, tick 1: message -5 gone":         {Tick: 1, Message: -5, Reason: fsm.Gone},
	} {
		if got := fmt.Sprint(l); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestReasonNames(t *testing.T) {
	for reason, want := range map[fsm.Reason]string{
		fsm.Gone: "gone", fsm.Unhandled: "unhandled", fsm.Expired: "expired", fsm.Stopped: "stopped", 0: "none",
	} {
		if got := reason.String(); got != want {
			t.Errorf("reason %d is %q, want %q", uint8(reason), got, want)
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
		want := map[string]fsm.Reason{"by the change": fsm.Unhandled, "by the callback": fsm.Gone}[removed]
		if lost := pool.Lost(); len(lost) != 1 || lost[0].Reason != want || pool.Has(e) {
			t.Errorf("removed %s: lost %+v, want one, %v", removed, lost, want)
		}
	}
}

// DescribeLost knows the names of commands and messages; what the machine does not know is written as a number.
func TestDescribeLost(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	b.Commands(map[fsm.Command]string{3: "Startle"})
	b.Messages(map[fsm.MessageKind]string{0: "Anything", 3: "Noise"})
	b.Layer("l").State("s")
	m := b.MustBuild()
	for want, lost := range map[string]fsm.Lost{
		"entity 7, tick 12: Startle paused":             {Entity: 7 << 32, Tick: 12, Command: 3, Reason: fsm.Paused},
		"entity 7, tick 12: command 4 gone":             {Entity: 7 << 32, Tick: 12, Command: 4, Reason: fsm.Gone},
		"no entity, tick 1: Noise paused":               {Tick: 1, Message: 3, Reason: fsm.Paused},
		"no entity, tick 1: Anything paused":            {Tick: 1, Reason: fsm.Paused},
		"entity 7, tick 1: message 4 gone":              {Entity: 7 << 32, Tick: 1, Message: 4, Reason: fsm.Gone},
		`no entity, tick 1: Noise for layer "l" paused`: {Tick: 1, Message: 3, Reason: fsm.Paused, Layers: 1},
	} {
		if got := m.DescribeLost(lost); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// DescribeLost says in which states of which layers nothing took a command or a message, and what the machine has for it.
func TestDescribeLostSaysWhere(t *testing.T) {
	const open, lock, wake, sing fsm.Command = 1, 2, 3, 4
	const noise fsm.MessageKind = 1
	b := fsm.NewBuilder[int]("door").Commands(map[fsm.Command]string{open: "Open", lock: "Lock", wake: "Wake"})
	b.Messages(map[fsm.MessageKind]string{noise: "Noise"})
	leaf, bell := b.Layer("leaf"), b.Layer("bell")
	ajar, locked := leaf.State("ajar"), leaf.State("locked")
	ajar.To(locked).On(lock).When(func(keys *int) bool { return *keys > 0 })
	leaf.Any().To(ajar).On(open)
	still := bell.State("still")
	still.OnMessage(func(*fsm.Tick, *int, fsm.Message) bool { return false })
	sound := b.Layer("sound").Within(bell.State("rings"))
	sound.State("low").To(sound.State("high")).On(wake)
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(0)
	p.Update()
	p.Send(e, lock)
	p.Send(e, lock, bell)
	p.SendFor(e, open, 0, leaf)
	p.Send(e, wake, sound)
	p.Send(e, sing, bell)
	p.SendAll(sing, leaf, bell)
	p.SendAll(lock, bell)
	p.Post(e, fsm.Message{Kind: noise}, bell)
	p.Post(e, fsm.Message{Kind: noise}, leaf)
	p.PostAll(fsm.Message{Kind: noise}, leaf)
	p.Send(99, lock, leaf)
	p.Update()
	var got []string
	for _, l := range p.Lost() {
		got = append(got, m.DescribeLost(l))
	}
	const outside = `outside of layer "sound" (which is within state "rings" of layer "bell")`
	want := []string{
		`entity 1, tick 2: Lock unhandled: it leads nowhere from state "ajar" of layer "leaf", state "still" of layer "bell", ` + outside +
			`; the transition to "locked" has it, but something else that it asks for was not so`,
		`entity 1, tick 2: Lock unhandled: it leads nowhere from state "still" of layer "bell"`,
		`entity 1, tick 2: Open expired: it leads nowhere from state "ajar" of layer "leaf"; the any-transition to "ajar" has it, but is not taken from there (AllowSelf)`,
		`entity 1, tick 2: Wake unhandled: it leads nowhere from ` + outside,
		`entity 1, tick 2: command 4 unhandled: it leads nowhere from state "still" of layer "bell"; no transition has it`,
		`all entities, tick 2: command 4 for layer "leaf" and layer "bell" unhandled; no transition has it`,
		`all entities, tick 2: Lock for layer "bell" unhandled`,
		`entity 1, tick 2: Noise unhandled: asked was state "still" of layer "bell"`,
		`entity 1, tick 2: Noise unhandled: asked was state "ajar" of layer "leaf", and none of that has an OnMessage`,
		`all entities, tick 2: Noise for layer "leaf" unhandled`,
		`entity 0v99, tick 2: Lock for layer "leaf" gone`,
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Errorf("lost %d:\n%q, want\n%q", i, got[min(i, len(got)-1)], want[min(i, len(want)-1)])
		}
	}
}

// Withdraw takes back the commands of one kind that are queued for one entity, whoever has sent them, and leaves no trace of them.
func TestRule17Withdraw(t *testing.T) {
	const jump, duck fsm.Command = 1, 2
	b := fsm.NewBuilder[struct{}]("fighter")
	l := b.Layer("l")
	lands, flies := l.State("lands"), l.State("flies")
	lands.To(flies).On(jump)
	flies.To(lands).On(jump)
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e, other := pool.Add(struct{}{}), pool.Add(struct{}{})
	pool.Update()
	for press := range 5 { // of which the last one counts
		if got, want := pool.Withdraw(e, jump), min(press, 1); got != want {
			t.Errorf("press %d: %d taken back, want %d", press, got, want)
		}
		pool.SendFor(e, jump, time.Second)
	}
	pool.SendFor(other, jump, time.Second)
	pool.Update()
	if pool.Current(e, l) != flies || pool.Current(other, l) != flies || pool.Stats().Commands != 2 {
		t.Errorf("%v and %v, %+v", pool.Current(e, l), pool.Current(other, l), pool.Stats())
	}

	pool.SendFor(e, duck, time.Minute) // which nothing takes
	pool.Update()
	pool.Send(e, duck)
	pool.Send(e, jump)
	pool.Post(e, fsm.Message{Kind: 2})
	pool.SendAll(duck)
	if got := pool.Withdraw(0, duck); got != 0 {
		t.Errorf("%d taken back of what was sent to all", got)
	}
	if got := pool.Withdraw(e, duck); got != 2 {
		t.Errorf("%d taken back, want the one that waits and the one that is new", got)
	}
	pool.Update()
	var lost []string
	for _, l := range pool.Lost() {
		lost = append(lost, l.String())
	}
	if want := []string{"entity 1, tick 4: message 2 unhandled", "all entities, tick 4: command 2 unhandled"}; !slices.Equal(lost, want) || pool.Current(e, l) != lands {
		t.Errorf("it %v, lost %q, want %q", pool.Current(e, l), lost, want)
	}
	if got := pool.Withdraw(99<<32, jump) + pool.Withdraw(e, jump); got != 0 {
		t.Errorf("%d taken back of nothing", got)
	}
	wantPanic(t, "Withdraw", func() { pool.Withdraw(e, 0) }, "command 0 is reserved")
}

func TestRule17WithdrawInACallback(t *testing.T) {
	var pool *fsm.Pool[struct{}]
	b := fsm.NewBuilder[struct{}]("m")
	b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, _ *struct{}) { pool.Withdraw(tick.Entity(), 1) })
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
	pool.Add(struct{}{})
	wantPanic(t, "Update", pool.Update, `Withdraw of machine "m" was called from inside a callback`, "use Tick.Defer")
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
		if want := (fsm.Lost{Entity: e, Tick: 1, Command: 1, Reason: fsm.Gone}); len(p.Lost()) != 1 || p.Lost()[0] != want {
			t.Errorf("lost %+v, want %+v", p.Lost(), want)
		}
	}
}

// A command whose Enter panics has been taken, and is counted if a handler takes the panic; otherwise the tick has not come to an end.
func TestRule17CommandWhoseEnterPanics(t *testing.T) {
	for _, handled := range []bool{false, true} {
		b := fsm.NewBuilder[num]("m")
		l := b.Layer("l")
		off, on := l.State("off"), l.State("on").OnEnter(func(*fsm.Tick, *num) { panic("ouch") })
		off.To(on).On(1)
		cfg, want := fsm.Config{}, uint64(0)
		if handled {
			cfg.OnFault, want = func(*fsm.Fault) {}, 2
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
		if got := p.Stats().Commands; got != want || len(p.Lost()) != 0 {
			t.Errorf("handled %v: %d commands counted, want %d; lost %v", handled, got, want, p.Lost())
		}
	}
}
