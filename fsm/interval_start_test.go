package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// An entity with an interval starts like any other, and takes turns from then on.

// A start never waits for a turn: an entity whose interval is set before its first tick starts in that tick, and takes turns from then
// on.
func TestIntervalStartsAtOnce(t *testing.T) {
	inPaces(t, fsm.Config{}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		pool.Advance(time.Millisecond)
		var all []fsm.Entity
		for i := range size {
			all = append(all, pool.Add(pacer{}))
			if err := pool.SetInterval(all[i], 20); err != nil {
				t.Fatal(err)
			}
		}
		pool.Update()
		for _, e := range all {
			if p := pool.View(e); len(p.ticks) != 1 || p.total != time.Millisecond || pool.Since(e, pool.Machine().Layers()[0]) != 0 {
				t.Fatalf("after its first tick entity %v was updated in %v, for %v", e, p.ticks, p.total)
			}
		}
		for range 60 {
			pool.Update()
		}
		for _, e := range all {
			p := pool.View(e)
			if n := len(p.ticks); n != 4 || p.ticks[2]-p.ticks[1] != 20 || p.ticks[3]-p.ticks[2] != 20 || p.total != time.Duration(p.ticks[3]-1)*time.Millisecond {
				t.Fatalf("entity %v was updated in %v, for %v", e, p.ticks, p.total)
			}
		}
	})
}

// If a queued order starts a row outside its turn, its first delta includes that tick, in which it was not updated.
func TestIntervalCountsTheTickOfADeliveredStart(t *testing.T) {
	for name, send := range map[string]func(*fsm.Pool[pacer], fsm.Entity){
		"command":        func(p *fsm.Pool[pacer], e fsm.Entity) { p.Send(e, 1) },
		"message":        func(p *fsm.Pool[pacer], e fsm.Entity) { p.Post(e, fsm.Message{Kind: 1}) },
		"command to all": func(p *fsm.Pool[pacer], _ fsm.Entity) { p.SendAll(1) },
	} {
		inPaces(t, fsm.Config{Interval: 5}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
			began := map[fsm.Entity]uint64{}
			for range 12 {
				for range 1 + size/12 {
					e := pool.Add(pacer{})
					began[e] = pool.Tick()
					send(pool, e)
				}
				pool.Update()
			}
			for range 7 {
				pool.Update()
			}
			for e, tick := range began {
				p := pool.View(e)
				if last := p.ticks[len(p.ticks)-1]; p.total != time.Duration(last-tick)*time.Millisecond {
					t.Fatalf("%s: added after tick %d, and updated in %v, it has been told of %v", name, tick, p.ticks, p.total)
				}
			}
		})
	}
}

// An entity that is given an interval before its start keeps it, whatever the configured one is, even if it is that of every tick.
func TestIntervalSetBeforeTheStart(t *testing.T) {
	for _, every := range []int{1, 2} {
		for _, atOnce := range []bool{true, false} {
			pool := fsm.NewPool(pacers(simpleForm), fsm.Config{Interval: 4})
			own, other := pool.Add(pacer{}), pool.Add(pacer{})
			if err := pool.SetInterval(own, every); err != nil {
				t.Fatal(err)
			}
			check := func(when string) {
				if pool.Interval(own) != every || pool.Interval(other) != 4 {
					t.Errorf("%s, started at once: %v: they tick every %d and %d, want %d and 4", when, atOnce, pool.Interval(own), pool.Interval(other), every)
				}
			}
			check("before the start")
			if atOnce {
				if err := pool.Start(own); err != nil {
					t.Fatal(err)
				}
			}
			for range 8 {
				pool.Update()
			}
			check("after it")
			if n := len(pool.View(own).ticks); every == 1 && n != 8 {
				t.Errorf("started at once: %v: %d Updates in 8 ticks", atOnce, n)
			}
		}
	}
}

// An entity whose start has failed, and that is restarted, ticks at the configured interval like all others.
func TestIntervalAfterAStartThatFails(t *testing.T) {
	first, updates := true, 0
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnEnter(func(*fsm.Tick, *num) {
		if first {
			first = false
			panic("x")
		}
	}).OnUpdate(func(*fsm.Tick, *num) { updates++ })
	var p *fsm.Pool[num]
	p = fsm.NewPool(b.MustBuild(), fsm.Config{Interval: 4, OnFault: func(f *fsm.Fault) { p.Restart(f.Entity) }})
	e := p.Add(num{})
	for range 40 {
		p.Update()
	}
	if p.Interval(e) != 4 || updates > 11 {
		t.Errorf("every %d ticks, %d updates in 40", p.Interval(e), updates)
	}
}

// Explain knows that a start never waits, even one that a panic has left half done: the entity takes part in the next tick.
func TestExplainOfAnUnfinishedStart(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	first := b.Layer("first")
	idle, done := first.State("idle"), first.State("done")
	idle.To(done).After(5 * fsm.DefaultStep)
	fails := true
	b.Layer("second").State("s").OnEnter(func(*fsm.Tick, *num) {
		if fails {
			fails = false
			panic("not yet")
		}
	})
	b.Layer("third").State("s")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Interval: 20})
	e := p.Add(num{})
	if panicOf(func() { p.Start(e) }) == "" {
		t.Fatal("the start did not fail")
	}
	if got := p.Explain(nil, e, first)[0]; got.Verdict != fsm.VerdictDelayed {
		t.Errorf("Explain says %v, want that its delay has not elapsed", got.Verdict)
	}
	if p.Update(); !p.Is(e, idle) {
		t.Errorf("after the tick it is in %v", p.Current(e, first))
	}
}

// An entity with an interval of its own that starts late, because it has come from a world with another clock or because panics have kept
// its tick from being reached, has waited for nothing before its start, even if a queued order starts it.
func TestIntervalOfALateStart(t *testing.T) {
	broken := true
	b := fsm.NewBuilder[pacer]("pacer")
	b.Layer("move").State("walk").OnUpdate(func(t *fsm.Tick, p *pacer) {
		if broken {
			panic("broken")
		}
		p.ticks = append(p.ticks, t.Number())
		p.total += t.DeltaDuration()
	})
	m := b.MustBuild()
	made := func() (pool *fsm.Pool[pacer], e fsm.Entity) {
		pool = fsm.NewPool(m, fsm.Config{Step: time.Millisecond, ChunkSize: 1})
		pool.Add(pacer{})
		return pool, pool.Add(pacer{})
	}
	for name, late := range map[string]func() (*fsm.Pool[pacer], fsm.Entity){
		"traveller": func() (*fsm.Pool[pacer], fsm.Entity) {
			broken = false
			here, e := made()
			_ = here.SetInterval(e, 5)
			data, err := here.AppendEntity(nil, e)
			if err != nil {
				t.Fatal(err)
			}
			there, f := made()
			for range 100 {
				there.Update()
			}
			there.Remove(f)
			f = there.Add(pacer{})
			if _, err := there.RestoreEntity(f, data, nil); err != nil {
				t.Fatal(err)
			}
			return there, f
		},
		"panics": func() (*fsm.Pool[pacer], fsm.Entity) {
			broken = true
			pool, e := made()
			_ = pool.SetInterval(e, 5)
			for range 10 {
				if faultOf(pool.Update) == nil {
					t.Fatal("no panic")
				}
			}
			broken = false
			return pool, e
		},
	} {
		for how, start := range map[string]func(*fsm.Pool[pacer], fsm.Entity){
			"delivered": func(p *fsm.Pool[pacer], e fsm.Entity) { p.Send(e, 1) },
			"at once":   func(p *fsm.Pool[pacer], e fsm.Entity) { _ = p.Start(e) },
			"placed":    func(p *fsm.Pool[pacer], e fsm.Entity) { _ = p.Place(e) },
			"polled":    func(*fsm.Pool[pacer], fsm.Entity) {},
		} {
			pool, e := late()
			start(pool, e)
			before := pool.Tick()
			for range 20 {
				pool.Update()
			}
			p := pool.View(e)
			if n := len(p.ticks); n < 4 || p.total != time.Duration(p.ticks[n-1]-before)*time.Millisecond {
				t.Errorf("%s, %s: after tick %d it was updated in %v, for %v", name, how, before, p.ticks, p.total)
			}
		}
	}
}
