package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 19, refusals: operations from inside a callback, and requests from conditions and guards.

func TestRule19OperationsAreRefused(t *testing.T) {
	walk := func(c *crowd) *fsm.State[actor] { return c.Machine().State("move", "walk") }
	for name, operation := range map[string]func(c *crowd, e fsm.Entity){
		"Execute":           func(c *crowd, e fsm.Entity) { c.Execute(e, 1) },
		"Perform":           func(c *crowd, e fsm.Entity) { _ = c.Perform(e, 1) },
		"Tell":              func(c *crowd, e fsm.Entity) { c.Tell(e, fsm.Message{Kind: 1}) },
		"ChangeTo":          func(c *crowd, e fsm.Entity) { _ = c.ChangeTo(e, walk(c)) },
		"Revert":            func(c *crowd, e fsm.Entity) { c.Revert(e, walk(c).Layer()) },
		"Start":             func(c *crowd, e fsm.Entity) { _ = c.Start(e) },
		"Place":             func(c *crowd, e fsm.Entity) { _ = c.Place(e) },
		"Restart":           func(c *crowd, e fsm.Entity) { _ = c.Restart(e) },
		"Update or Advance": func(c *crowd, e fsm.Entity) { c.Update() },
		"Send":              func(c *crowd, e fsm.Entity) { c.Send(e, 1) },
		"SendFor":           func(c *crowd, e fsm.Entity) { c.SendFor(e, 1, 1) },
		"SendAll":           func(c *crowd, e fsm.Entity) { c.SendAll(1) },
		"Post":              func(c *crowd, e fsm.Entity) { c.Post(e, fsm.Message{Kind: 1}) },
		"PostFor":           func(c *crowd, e fsm.Entity) { c.PostFor(e, fsm.Message{Kind: 1}, 1) },
		"PostAll":           func(c *crowd, e fsm.Entity) { c.PostAll(fsm.Message{Kind: 1}) },
		"SetInterval":       func(c *crowd, e fsm.Entity) { _ = c.SetInterval(e, 2) },
		"Swap":              func(c *crowd, e fsm.Entity) { _ = c.Swap(c.Machine()) },
		"Restore":           func(c *crowd, e fsm.Entity) { _, _ = c.Restore([]byte("not a snapshot"), nil) },
	} {
		t.Run(name, func(t *testing.T) {
			inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
				c.play["update walk"] = func(tick *fsm.Tick, _ *actor) { operation(c, tick.Entity()) }
				wantPanic(t, "in Update", c.Update, `state "walk"`, name+` of machine "npc" was called from inside a callback, or from another goroutine, while a tick was under way`)
				if c.Busy() {
					t.Error("the engine is busy after the panic")
				}
			})
			c := newCrowd(t, asking(simpleForm), fsm.Config{}, 1)
			c.play["enter run"] = func(tick *fsm.Tick, _ *actor) { operation(c, tick.Entity()) }
			wantPanic(t, "in Enter", func() { c.Execute(c.members[0], 1) }, `panic in Enter of state "run"`,
				name+` of machine "npc" was called from inside a callback, or from another goroutine, while Execute was under way`)
		})
	}
}

// Deferred functions and the fault handler may operate, but not start another tick: this one has not ended.
func TestRule19UpdateAtTheEndOfATick(t *testing.T) {
	for name, within := range map[string]func(tick *fsm.Tick, update func()){
		"deferred": func(tick *fsm.Tick, update func()) { tick.Defer(update) },
		"handler":  func(*fsm.Tick, func()) { panic("x") },
	} {
		b := fsm.NewBuilder[num]("m")
		var p *fsm.Pool[num]
		b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, _ *num) { within(tick, p.Update) })
		p = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) { p.Update() }})
		p.Add(num{})
		if text := panicOf(p.Update); !strings.Contains(text, "at the end of its tick") || !strings.Contains(text, "the game loop calls it") {
			t.Errorf("%s: %s", name, text)
		}
		if p.Tick() != 1 || len(p.Changes()) != 1 {
			t.Errorf("%s: tick %d, changes %v", name, p.Tick(), p.Changes())
		}
	}
}

// An Update inside a callback is refused as such, even in the tick with which a pause ends.
func TestRule19UpdateInATickThatEndsAPause(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	var p *fsm.Pool[num]
	b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, _ *num) {
		if tick.Number() == 2 {
			p.Update()
		}
	})
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(num{})
	paused := p.Add(num{})
	p.Update()
	if err := p.PauseFor(paused, p.Config().Step); err != nil {
		t.Fatal(err)
	}
	wantPanic(t, "in Update", p.Update, `Update or Advance of machine "m" was called from inside a callback, or from another goroutine, while a tick was under way`, "the game loop calls it")
}

func TestRule19ConditionsAskForNothing(t *testing.T) {
	for name, request := range map[string]func(tick *fsm.Tick){
		"Send":      func(tick *fsm.Tick) { tick.Send(1) },
		"SendTo":    func(tick *fsm.Tick) { tick.SendTo(1, 1) },
		"SendFor":   func(tick *fsm.Tick) { tick.SendFor(1, 1) },
		"SendToFor": func(tick *fsm.Tick) { tick.SendToFor(1, 1, 1) },
		"SendAll":   func(tick *fsm.Tick) { tick.SendAll(1) },
		"Post":      func(tick *fsm.Tick) { tick.Post(fsm.Message{Kind: 1}) },
		"PostTo":    func(tick *fsm.Tick) { tick.PostTo(1, fsm.Message{Kind: 1}) },
		"PostFor":   func(tick *fsm.Tick) { tick.PostFor(fsm.Message{Kind: 1}, 1) },
		"PostToFor": func(tick *fsm.Tick) { tick.PostToFor(1, fsm.Message{Kind: 1}, 1) },
		"PostAll":   func(tick *fsm.Tick) { tick.PostAll(fsm.Message{Kind: 1}) },
		"ChangeTo":  func(tick *fsm.Tick) { tick.ChangeTo(nil) },
		"Revert":    func(tick *fsm.Tick) { tick.Revert() },
		"Defer":     func(tick *fsm.Tick) { tick.Defer(func() {}) },
	} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		l.State("walk").To(l.State("run")).WhenTick(func(tick *fsm.Tick, _ *actor) bool { request(tick); return false })
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		pool.Add(actor{log: newRecord()})
		wantPanic(t, name, pool.Update, `panic in condition of the transition to "run" of state "walk"`, "Tick."+name, "conditions and guards are pure")

		b = fsm.NewBuilder[actor]("npc")
		l = b.Layer("move")
		l.State("walk").To(l.State("run")).WhenBatch(func(tick *fsm.Tick, _ []actor, _ []bool) { request(tick.At(0)) })
		pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
		pool.Add(actor{log: newRecord()})
		wantPanic(t, name, pool.Update, `panic in WhenBatch of the transition to "run" of state "walk"`, "Tick."+name, "conditions and guards are pure")
	}
}

// What is queued is not lost if a tick panics: the next tick goes on with it, behind the order that has panicked.
func TestRule19QueueSurvivesAPanic(t *testing.T) {
	c := newCrowd(t, asking(simpleForm), fsm.Config{}, 2)
	c.Update()
	c.expect("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
	c.play["enter run"] = once(func(tick *fsm.Tick, _ *actor) { panic("ouch") })
	c.Send(c.members[0], 1)
	c.Send(c.members[1], 1)
	wantPanic(t, "first", c.Update, "ouch")
	c.records[0].expect(t, "exit walk", "enter run")
	c.records[1].expect(t)
	wantPanic(t, "second", c.Update, "ouch")
	c.records[1].expect(t, "exit walk", "enter run")
	c.Update()
	c.records[0].expect(t, "always", "update run", "update calm")
}

func TestRule19WorldChangesInsideATick(t *testing.T) {
	for _, f := range []form{simpleForm, batchForm, typeForm} {
		for _, chunk := range []int{1, 3, 256} {
			c := newCrowd(t, asking(f), fsm.Config{ChunkSize: chunk}, 3)
			first, second, third := c.members[0], c.members[1], c.members[2]
			var born fsm.Entity
			newborn := newRecord()
			c.play["enter walk"] = func(tick *fsm.Tick, _ *actor) {
				if tick.Entity() == first {
					c.Remove(second)
					if c.Remove(second) || c.Has(second) || c.Len() != 2 {
						t.Error("an entity removed inside a tick is still there")
					}
					born = c.Add(actor{log: newborn, facts: c.facts})
					if c.View(born) == nil || c.Len() != 3 || !c.Has(born) {
						t.Error("an entity added inside a tick is not there")
					}
					unborn := c.Add(actor{log: newborn})
					c.Remove(unborn)
				}
				if tick.Entity() == third {
					c.Remove(third) // itself: no more callbacks
				}
			}
			c.Update()
			c.records[0].expect(t, "enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
			c.records[1].expect(t)
			c.records[2].expect(t, "enter walk")
			newborn.expect(t)
			c.Update()
			c.records[0].expect(t, "always", "ask fast", "update walk", "update calm")
			c.records[1].expect(t)
			c.records[2].expect(t)
			newborn.expect(t, "enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
			if c.Len() != 2 || c.Count(c.Machine().State("move", "walk")) != 2 {
				t.Errorf("%s, chunks of %d: %d entities, %d in walk", f, chunk, c.Len(), c.Count(c.Machine().State("move", "walk")))
			}
		}
	}
}

// Revert is refused inside a callback even where it would do nothing.
func TestRule19RevertOfOneThatHasNotStarted(t *testing.T) {
	c := newCrowd(t, asking(simpleForm), fsm.Config{}, 1)
	var late fsm.Entity
	c.play["update walk"] = func(*fsm.Tick, *actor) {
		late = c.Add(actor{log: newRecord()})
		c.Revert(late, c.Machine().Layer("move"))
	}
	wantPanic(t, "Revert", c.Update, `Revert of machine "npc" was called from inside a callback, or from another goroutine, while a tick was under way`)
	if c.Has(late) && c.Revert(late, c.Machine().Layer("move")) {
		t.Error("what has not started has a previous state")
	}
}

// What a refusal advises works where it was earned: a condition may not ask through the Tick either, so the text says where that can be done.
func TestRule19RefusalInACondition(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	var p *fsm.Pool[num]
	var refused string
	l := b.Layer("l")
	l.State("a").To(l.State("b")).WhenTick(func(tick *fsm.Tick, _ *num) bool {
		refused = panicOf(func() { p.Execute(tick.Entity(), 1) })
		return false
	})
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(num{})
	p.Update()
	wantText(t, "Execute", refused, `fsm: Execute of machine "m" was called from inside a callback, or from another goroutine, while a tick was under way`,
		"ask through the Tick instead: Send", "(in Enter, Update, Exit or an action: conditions and guards only ask)")
}
