package fsm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// After a panic that the game recovers from, nothing that was done or requested is lost.

func TestDeferredBehindAPanicIsCarriedOut(t *testing.T) {
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

// The changes of a tick that panicked are those that were made up to then, each once.
func TestChangesOfATickThatPanicked(t *testing.T) {
	for _, workers := range []int{1, 4} {
		broken := true
		pool := fsm.NewPool(toggling(func(_ *fsm.Tick, c *critter) {
			if c.energy == 5 && broken {
				panic("ouch")
			}
		}), fsm.Config{Workers: workers, ChunkSize: 2})
		pool.WakeAt(0)
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
func TestSentInATickThatPanicked(t *testing.T) {
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

func TestHandlerThatPanicsHidesNoFault(t *testing.T) {
	told := newRecord()
	pool := fsm.NewPool(toggling(func(_ *fsm.Tick, c *critter) { panic(c.energy) }), fsm.Config{OnFault: func(f *fsm.Fault) {
		if told.lines = append(told.lines, fmt.Sprint(f.Value)); f.Value == 0 {
			panic("the handler is broken")
		}
	}})
	for i := range 3 {
		pool.Add(critter{energy: i})
	}
	if panicOf(pool.Update) == "" {
		t.Error("the handler's panic does not come out")
	}
	pool.Update()
	told.expect(t, "0", "1", "2")
	if n := pool.Stats().Faults; n != 3 {
		t.Errorf("%d faults counted, want 3", n)
	}
}

// If an Enter of the start panics, the later layers do not start until the next tick.
func TestStartGoesOnBehindAPanic(t *testing.T) {
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

// A Tick kept beyond its callback no longer refers to any entity.
func TestTickIsOverWithItsCallback(t *testing.T) {
	for name, use := range map[string]func(*fsm.Tick){
		"Entity":   func(t *fsm.Tick) { t.Entity() },
		"Row":      func(t *fsm.Tick) { t.Row() },
		"Current":  func(t *fsm.Tick) { t.Current() },
		"Since":    func(t *fsm.Tick) { t.Since() },
		"Rand":     func(t *fsm.Tick) { t.Rand() },
		"Send":     func(t *fsm.Tick) { t.Send(1) },
		"SendTo":   func(t *fsm.Tick) { t.SendTo(1, 1) },
		"Post":     func(t *fsm.Tick) { t.Post(fsm.Message{Kind: 1}) },
		"PostTo":   func(t *fsm.Tick) { t.PostTo(1, fsm.Message{Kind: 1}) },
		"Defer":    func(t *fsm.Tick) { t.Defer(func() {}) },
		"ChangeTo": func(t *fsm.Tick) { t.ChangeTo(toggling(nil).State("only", "a")) },
	} {
		for _, inTick := range []bool{true, false} {
			pool := fsm.NewPool(toggling(func(tick *fsm.Tick, _ *critter) { tick.Defer(func() { use(tick) }) }), fsm.Config{})
			e := pool.Add(critter{})
			act := pool.Update
			if !inTick {
				pool.Start(e)
				act = func() { pool.ChangeTo(e, pool.Machine().State("only", "b")) }
			}
			want := fmt.Sprintf("fsm: Tick.%s of machine %q was called when the callback was over; take what a deferred function needs out of the Tick before",
				name, "toggling")
			if got := panicOf(act); got != want {
				t.Errorf("%s, in a tick %v: panics with %q, want %q", name, inTick, got, want)
			}
		}
	}
}

// A Tick not made by an engine says so, as one made by a test that calls a callback directly.
func TestTickOfNoEngine(t *testing.T) {
	for name, use := range map[string]func(*fsm.Tick){
		"Now":       func(t *fsm.Tick) { t.Now() },
		"Number":    func(t *fsm.Tick) { t.Number() },
		"Machine":   func(t *fsm.Tick) { t.Machine() },
		"LayerName": func(t *fsm.Tick) { t.LayerName() },
		"Entity":    func(t *fsm.Tick) { t.Entity() },
		"Row":       func(t *fsm.Tick) { t.Row() },
		"Current":   func(t *fsm.Tick) { t.Current() },
		"Is":        func(t *fsm.Tick) { t.Is(nil) },
		"StateName": func(t *fsm.Tick) { t.StateName() },
		"Rand":      func(t *fsm.Tick) { t.Rand() },
		"Send":      func(t *fsm.Tick) { t.Send(1) },
		"SendTo":    func(t *fsm.Tick) { t.SendTo(1, 1) },
		"SendAll":   func(t *fsm.Tick) { t.SendAll(1) },
		"PostTo":    func(t *fsm.Tick) { t.PostTo(1, fsm.Message{Kind: 1}) },
		"PostAll":   func(t *fsm.Tick) { t.PostAll(fsm.Message{Kind: 1}) },
		"Defer":     func(t *fsm.Tick) { t.Defer(func() {}) },
		"ChangeTo":  func(t *fsm.Tick) { t.ChangeTo(toggling(nil).State("only", "a")) },
		"At":        func(t *fsm.Tick) { t.At(1) },
	} {
		want := "fsm: Tick." + name + " of a Tick that no engine has made; to try a callback, have a Pool run a machine with it: NewPool, Add, Update"
		if got := panicOf(func() { use(&fsm.Tick{}) }); got != want {
			t.Errorf("%s: panics with %q, want %q", name, got, want)
		}
	}
}

// The requests of a callback that then panics are not carried out, neither for its entity nor for another.
func TestRequestOfAFaultIsForgotten(t *testing.T) {
	b := fsm.NewBuilder[critter]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	a.OnMessage(func(tick *fsm.Tick, c *critter, _ fsm.Message) bool {
		if c.energy == 1 {
			tick.ChangeTo(z)
			panic("ouch")
		}
		return true
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	one, other := p.Add(critter{energy: 1}), p.Add(critter{})
	p.Update()
	p.Tell(one, fsm.Message{})
	p.Tell(other, fsm.Message{})
	if !p.Is(one, a) || !p.Is(other, a) {
		t.Errorf("the one is in %v, the other in %v", p.Current(one, l), p.Current(other, l))
	}
}
