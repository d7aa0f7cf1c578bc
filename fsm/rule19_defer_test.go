package fsm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 19, Tick.Defer: what callbacks put off until after the tick.

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

// What the callbacks of a deferred call defer is called, too.
func TestRule19DeferredDefer(t *testing.T) {
	c := newCrowd(t, asking(simpleForm), fsm.Config{}, 1)
	c.play["update walk"] = func(tick *fsm.Tick, _ *actor) { tick.Defer(func() { c.Execute(c.members[0], 1) }) }
	c.play["enter run"] = func(tick *fsm.Tick, a *actor) { tick.Defer(func() { a.say(nil, "deferred") }) }
	c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm",
		"exit walk", "enter run", "exit calm", "enter angry", "deferred")
}

// If a deferred function panics and the game recovers, those behind it are called at the end of the next tick, before what that one defers.
// An operation in between does not call them.
func TestRule19DeferredBehindAPanic(t *testing.T) {
	log := newRecord()
	pool := fsm.NewPool(toggling(func(tick *fsm.Tick, c *critter) {
		n := c.energy
		tick.Defer(func() {
			if log.lines = append(log.lines, fmt.Sprint("call ", n)); n == 1 {
				panic("ouch")
			}
		})
	}), fsm.Config{})
	for i := range 4 {
		pool.Add(critter{energy: i})
	}
	if got := panicOf(pool.Update); got != "ouch" {
		t.Errorf("the tick panics with %q", got)
	}
	log.expect(t, "call 0", "call 1")
	pool.Start(pool.Add(critter{})) // an operation, not a tick
	log.expect(t)
	pool.Update()
	log.expect(t, "call 2", "call 3", "call 0")
	pool.Update()
	log.expect(t)
}

// With a handler, a panic in a deferred function is a fault that is reported. It ends neither the tick, nor the others that were deferred,
// nor does it stop the entity.
func TestRule19DeferredPanicIsAFault(t *testing.T) {
	var heard []string
	done := 0
	var p *fsm.Pool[critter]
	p = fsm.NewPool(toggling(func(tick *fsm.Tick, _ *critter) {
		self := tick.Entity()
		tick.Defer(func() { panic(fmt.Sprint("ouch of ", self)) })
		tick.Defer(func() { done++ })
	}), fsm.Config{OnFault: func(f *fsm.Fault) {
		heard = append(heard, f.Error())
		if f.Callback != "deferred function" || f.Layer != "" || f.Tick != p.Tick() || len(f.Stack) == 0 || !strings.Contains(f.Where, "rule19_defer_test.go:") {
			t.Errorf("%+v", f)
		}
	}})
	one, two := p.Add(critter{}), p.Add(critter{})
	for range 3 {
		p.Update()
	}
	if done != 2 || p.Stopped(one) || p.Stopped(two) || len(heard) != 2 || p.Stats().Faults != 2 {
		t.Fatalf("%d calls, heard %q, %d faults", done, heard, p.Stats().Faults)
	}
	wantText(t, "fault", heard[1], fmt.Sprintf(`fsm: panic in a function that entity %v of machine "toggling" has deferred, in tick 1: ouch of %v (rule19_defer_test.go:`, two, two))
}

// What was deferred in a tick is called in that tick, even if the fault handler operates on the engine before.
func TestRule19DeferredBesideAFault(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	var ran []uint64
	var p *fsm.Pool[num]
	b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, v *num) {
		if v.N == 1 {
			panic("x")
		}
		tick.Defer(func() { ran = append(ran, p.Tick()) })
	})
	p = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { p.Restart(f.Entity) }})
	p.Add(num{N: 0})
	p.Add(num{N: 1})
	p.Update()
	p.Update()
	if fmt.Sprint(ran) != "[1 2]" {
		t.Errorf("deferred in ticks 1 and 2, called in %v", ran)
	}
}
