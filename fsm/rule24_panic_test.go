package fsm_test

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24: without a handler, a panic comes out of the tick. If the game recovers from it and goes on, nothing that was done or requested
// is lost.

// Whatever the number of workers, the panic that comes out is that of the first row that has panicked.
func TestRule24TheFirstPanicInTheOrderOfChunks(t *testing.T) {
	for _, first := range []int{3, 700, 1090} { // which panics, and all behind it do
		for round := range 24 {
			c := newCrowd(t, fragile(simpleForm), fsm.Config{ChunkSize: 16, Workers: 1 + round%8}, 1100)
			c.play["update walk"] = func(tick *fsm.Tick, _ *actor) {
				if n := int(tick.Entity() >> 32); n >= first {
					panic("ouch")
				}
			}
			if fault := faultOf(c.Update); fault == nil || fault.Entity != c.members[first-1] {
				t.Fatalf("the fault is %v", fault)
			}
		}
	}
}

// The next tick updates all entities.
func TestRule24TickAfterAPanic(t *testing.T) {
	for _, workers := range []int{1, 4} {
		c := newCrowd(t, fragile(simpleForm), fsm.Config{ChunkSize: 16, Workers: workers}, 1100)
		c.play["update walk"] = func(tick *fsm.Tick, _ *actor) { panic("ouch") }
		if faultOf(c.Update) == nil {
			t.Fatal("no fault")
		}
		var updates atomic.Int64
		c.play["update walk"] = func(tick *fsm.Tick, _ *actor) { updates.Add(1) }
		c.Update()
		if got := updates.Load(); got != 1100 {
			t.Errorf("%d workers: %d of 1100 were updated in the next tick", workers, got)
		}
	}
}

// The changes of a tick that panicked are those that were made up to then; none is missing or reported twice.
func TestRule24ChangesOfATickThatPanicked(t *testing.T) {
	for _, workers := range []int{1, 4} {
		broken := true
		pool := fsm.NewPool(toggling(func(_ *fsm.Tick, c *critter) {
			if c.energy == 5 && broken {
				panic("ouch")
			}
		}), fsm.Config{Workers: workers, ChunkSize: 2})
		fsm.WakeAt(pool.Engine, 0)
		var all []fsm.Entity
		for i := range 8 {
			all = append(all, pool.Add(critter{energy: i}))
		}
		pool.Start(all[7])
		if got := panicOf(pool.Update); got == "" {
			t.Fatal("no panic")
		}
		seen := map[fsm.Entity][]string{}
		note := func() {
			for _, c := range pool.Changes() {
				seen[c.Entity] = append(seen[c.Entity], fmt.Sprint(c.From, c.To))
			}
		}
		note()
		broken = false
		pool.Update()
		note()
		for i, e := range all {
			if !slices.Equal(seen[e], []string{"0 1", "1 2"}) {
				t.Errorf("%d workers: changes of %d: %v, want its start and its transition, once each", workers, i, seen[e])
			}
		}
		if n := pool.Stats().Changes; n != 16 {
			t.Errorf("%d workers: %d changes counted, want 16", workers, n)
		}
	}
}

// What callbacks sent in the chunks before the panic is delivered in the next tick.
func TestRule24SentInATickThatPanicked(t *testing.T) {
	b := fsm.NewBuilder[critter]("sender")
	l := b.Layer("only")
	from, to := l.State("a"), l.State("b")
	from.To(to).On(1)
	from.OnUpdate(func(tick *fsm.Tick, c *critter) {
		if tick.Number() == 1 {
			if tick.Send(1); c.energy == 1 {
				panic("ouch")
			}
		}
	})
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: 1})
	first := pool.Add(critter{})
	pool.Add(critter{energy: 1})
	if panicOf(pool.Update) == "" {
		t.Fatal("no panic")
	}
	if pool.Update(); !pool.Is(first, to) {
		t.Error("the command that the first one sent was lost")
	}
}

// If an Enter of the start panics, the later layers start in the next tick.
func TestRule24StartGoesOnBehindAPanic(t *testing.T) {
	for _, f := range []form{simpleForm, batchForm} {
		b := fsm.NewBuilder[actor]("npc")
		f.state(b.Layer("one"), "a")
		f.state(b.Layer("two"), "b")
		log, broken := newRecord(), true
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := pool.Add(actor{log: log, play: map[string]func(*fsm.Tick, *actor){"enter a": func(*fsm.Tick, *actor) {
			if broken {
				panic("ouch")
			}
		}}})
		if panicOf(pool.Update) == "" {
			t.Fatal("no panic")
		}
		broken = false
		pool.Update()
		log.expect(t, "enter a", "enter b", "update a", "update b")
		if !pool.IsIn(e, "b") || pool.Count(pool.Machine().State("two", "b")) != 1 {
			t.Error("the second layer has not started")
		}
	}
}
