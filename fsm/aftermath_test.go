package fsm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// After a panic everything must be in order: these are the places where it once was not.

// TestHandlerLeavesDeferredCalls: a handler that operates on the engine does not delay what the tick has deferred.
func TestHandlerLeavesDeferredCalls(t *testing.T) {
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

// TestHandlerHearsOfDeferredCalls: with a handler, a deferred function that panics ends nothing: neither the tick, nor the others that were
// deferred, nor the entity.
func TestHandlerHearsOfDeferredCalls(t *testing.T) {
	var heard []string
	done := 0
	var p *fsm.Pool[critter]
	p = fsm.NewPool(toggling(func(tick *fsm.Tick, _ *critter) {
		self := tick.Entity()
		tick.Defer(func() { panic(fmt.Sprint("ouch of ", self)) })
		tick.Defer(func() { done++ })
	}), fsm.Config{OnFault: func(f *fsm.Fault) {
		heard = append(heard, f.Error())
		if f.Callback != "deferred function" || f.Layer != "" || f.Tick != p.Tick() || len(f.Stack) == 0 || !strings.Contains(f.Where, "aftermath_test.go:") {
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
	wantText(t, "fault", heard[1], fmt.Sprintf(`fsm: panic in a function that entity %v of machine "toggling" has deferred, in tick 1: ouch of %v (aftermath_test.go:`, two, two))
}

// TestRestartWhoseHandlerRemoves: the handler of a fault that was still to be reported removes the entity to be restarted.
func TestRestartWhoseHandlerRemoves(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnEnter(func(*fsm.Tick, *num) { panic("x") })
	var p *fsm.Pool[num]
	strikes := 0
	p = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) {
		if strikes++; strikes == 1 {
			p.Restart(f.Entity)
		} else {
			p.Remove(f.Entity)
		}
	}})
	e := p.Add(num{})
	p.Update()
	if err := p.Restart(e); err == nil {
		t.Error("to restart an entity that is gone is no error")
	}
}

// TestPanicKeepsViews: what callbacks wrote before another one panicked is kept, both in copies of views and in the views themselves.
func TestPanicKeepsViews(t *testing.T) {
	for _, size := range []int{1, 4} {
		b := fsm.NewBuilder[num]("m")
		l := b.Layer("l")
		a, z := l.State("a"), l.State("z")
		a.OnUpdate(func(_ *fsm.Tick, v *num) {
			if v.N == 10 {
				panic("x")
			}
		})
		a.To(z).When(func(v *num) bool { return v.N == 1 }).Do(func(_ *fsm.Tick, v *num) { v.N = 5 })
		p := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: size})
		e := p.Add(num{N: 1})
		p.Add(num{N: 10})
		p.SetEvery(p.Add(num{}), 3)
		panicOf(p.Update)
		if got := p.View(e).N; got != 5 || !p.Is(e, z) {
			t.Errorf("chunks of %d: the view has %d", size, got)
		}
	}
}

// TestBatchPanicKeepsViews: the same for one batch Update, whether its views were contiguous or copied.
func TestBatchPanicKeepsViews(t *testing.T) {
	for others := range 3 {
		b := fsm.NewBuilder[num]("m")
		l := b.Layer("l")
		z, a := l.State("z"), l.State("a")
		z.To(a).When(func(v *num) bool { return v.N > 0 })
		boom := false
		a.OnUpdateBatch(func(_ *fsm.Tick, vs []num) {
			for i := range vs {
				vs[i].N = 7
			}
			if boom {
				panic("x")
			}
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
		e := p.Add(num{N: 1})
		for range others {
			p.Add(num{})
		}
		p.Update()
		p.View(e).N = 1
		boom = true
		p.Update()
		if got := p.View(e).N; got != 7 || !p.Stopped(e) {
			t.Errorf("beside %d others: the view has %d", others, got)
		}
	}
}

// TestEveryOutlastsAFaultyStart: a restarted entity ticks at the configured interval like all others.
func TestEveryOutlastsAFaultyStart(t *testing.T) {
	first, updates := true, 0
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnEnter(func(*fsm.Tick, *num) {
		if first {
			first = false
			panic("x")
		}
	}).OnUpdate(func(*fsm.Tick, *num) { updates++ })
	var p *fsm.Pool[num]
	p = fsm.NewPool(b.MustBuild(), fsm.Config{Every: 4, OnFault: func(f *fsm.Fault) { p.Restart(f.Entity) }})
	e := p.Add(num{})
	for range 40 {
		p.Update()
	}
	if p.Every(e) != 4 || updates > 11 {
		t.Errorf("every %d ticks, %d updates in 40", p.Every(e), updates)
	}
}

// TestTurnMissedByPanic: a turn missed because of a panic is made up for in the next tick, whatever the chunk size.
func TestTurnMissedByPanic(t *testing.T) {
	for _, size := range []int{1, 4} {
		var ticked []uint64
		boom := false
		b := fsm.NewBuilder[num]("m")
		b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, v *num) {
			if v.N == 1 {
				ticked = append(ticked, tick.Number())
			}
		}).OnMessage(func(*fsm.Tick, *num, fsm.Message) bool {
			if boom {
				panic("x")
			}
			return true
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: size})
		e, other := p.Add(num{N: 1}), p.Add(num{})
		p.Update()
		p.SetEvery(e, 10)
		for p.Tick() < 60 {
			if boom = p.Tick() == 34; boom { // in e's turn
				p.Post(other, fsm.Message{})
			}
			panicOf(p.Update)
		}
		if got := fmt.Sprint(ticked); got != "[1 5 15 25 36 45 55]" {
			t.Errorf("chunks of %d: ticked in %s", size, got)
		}
	}
}

// TestAnswersWhenACallbackPanics: what was not done is not reported as a success, and what was done is not lost.
func TestAnswersWhenACallbackPanics(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	z.OnEnter(func(*fsm.Tick, *num) { panic("x") })
	a.To(z).On(1)
	a.To(z).On(2).When(func(*num) bool { panic("x") })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	one, two, three := p.Add(num{}), p.Add(num{}), p.Add(num{})
	p.Update()
	if err := p.Perform(one, 2); err == nil || !strings.Contains(err.Error(), "panic in condition") || !p.Is(one, a) {
		t.Errorf("a condition panics, and Perform says %v", err)
	}
	if err := p.ChangeTo(two, z); err == nil || !p.Is(two, z) {
		t.Errorf("an Enter panics, and ChangeTo says %v", err)
	}
	p.Send(three, 1)
	p.Update()
	if len(p.Lost()) > 0 || p.Stats().Commands != 1 {
		t.Errorf("lost %v, %d commands delivered", p.Lost(), p.Stats().Commands)
	}
}

// TestUpdateAtTheEndOfATick: a tick cannot contain another one, not even at its end.
func TestUpdateAtTheEndOfATick(t *testing.T) {
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

// TestFaultWhere: the line is the game's, not that of library code that refuses something.
func TestFaultWhere(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, _ *num) { tick.ChangeTo(nil) })
	var where string
	p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { where = f.Where }})
	p.Add(num{})
	p.Update()
	if !strings.Contains(where, "aftermath_test.go:") {
		t.Errorf("where is %q", where)
	}
}
