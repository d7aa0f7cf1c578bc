package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Restore ends the game that it is called in: nothing of it that was still to come does.

// Changes and lost commands are not reported any more, neither by Restore nor by the next tick.
func TestRestoreForgetsChangesAndLosses(t *testing.T) {
	m := toggling(nil)
	for _, between := range []func(p *fsm.Pool[critter], e fsm.Entity){
		func(p *fsm.Pool[critter], e fsm.Entity) { p.ChangeTo(e, m.State("only", "a")) },
		func(p *fsm.Pool[critter], e fsm.Entity) { p.Update(); p.Send(e, 9); p.Update() },
	} {
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(critter{})
		p.Update()
		b := snapshotOf(t, p)
		between(p, e)
		if _, err := p.Restore(b, nil); err != nil || len(p.Changes()) > 0 || len(p.Lost()) > 0 {
			t.Errorf("after Restore: %v, changes %v, lost %v", err, p.Changes(), p.Lost())
		}
		if p.Update(); len(p.Changes()) > 0 {
			t.Errorf("the tick after Restore reports %v", p.Changes())
		}
	}
}

// What was known of queued commands, so as to find those that are withdrawn, is not true of those that are restored.
func TestRestoreForgetsWhereCommandsWere(t *testing.T) {
	p := fsm.NewPool(toggling(nil), fsm.Config{})
	e := p.Add(critter{})
	p.Update()
	p.Send(e, 100)
	save := snapshotOf(t, p)
	send := func() {
		for c := range fsm.Command(20) {
			p.Send(e, c+1)
		}
	}
	for range 3 {
		send()
		for c := range fsm.Command(15) {
			if n := p.Withdraw(e, c+1); n != 1 {
				t.Fatalf("command %d was withdrawn %d times", c+1, n)
			}
		}
		if r, err := p.Restore(save, nil); err != nil || r.Orders != 1 {
			t.Fatalf("%+v, %v", r, err)
		}
		for range 10 {
			if n := p.Withdraw(e, 1); n != 0 {
				t.Fatalf("command 1 was withdrawn %d times after Restore", n)
			}
		}
	}
	if n := p.Withdraw(e, 100); n != 1 {
		t.Errorf("the command that was restored was withdrawn %d times", n)
	}
}

// A deferred function may restore; what was deferred behind it is not called.
func TestRestoreForgetsWhatElseWasDeferred(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	var p *fsm.Pool[num]
	var save []byte
	stray := 0
	b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, _ *num) {
		if save != nil {
			tick.Defer(func() {
				if _, err := p.Restore(save, nil); err != nil {
					t.Error(err)
				}
			})
			tick.Defer(func() { stray++ })
		}
	})
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(num{})
	p.Update()
	save = snapshotOf(t, p)
	p.Update()
	if stray != 0 || p.Tick() != 1 {
		t.Errorf("%d calls of the game that was left, in tick %d", stray, p.Tick())
	}
	save = nil
	p.Update()
	if stray != 0 {
		t.Errorf("%d calls of the game that was left, a tick later", stray)
	}
}

// If a deferred function panics, those behind it wait for the end of the next tick, even if there is an operation before it. If Restore
// comes first, they are not called.
func TestRestoreForgetsWhatAPanicPutOff(t *testing.T) {
	for _, operation := range []bool{false, true} {
		stray := 0
		p := fsm.NewPool(toggling(func(tick *fsm.Tick, _ *critter) {
			tick.Defer(func() { panic("ouch") })
			tick.Defer(func() { stray++ })
		}), fsm.Config{})
		e := p.Add(critter{})
		saved := snapshotOf(t, p)
		if panicOf(p.Update) != "ouch" {
			t.Fatal("the call has not panicked")
		}
		if operation {
			p.Execute(e, 9)
		}
		if _, err := p.Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
		if panicOf(p.Update); stray != 0 {
			t.Errorf("operation %v: a call of the game that is over was made", operation)
		}
	}
}

// A fault handler may restore; the other faults of that tick are not reported, and nobody is stopped any more.
func TestRestoreForgetsWhoElseWasStopped(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnUpdate(func(_ *fsm.Tick, v *num) {
		if v.N > 0 {
			panic("x")
		}
	})
	var p *fsm.Pool[num]
	var save []byte
	called := 0
	p = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {
		called++
		if _, err := p.Restore(save, nil); err != nil {
			t.Error(err)
		}
	}})
	one, two := p.Add(num{}), p.Add(num{})
	p.Update()
	save = snapshotOf(t, p)
	p.View(one).N, p.View(two).N = 1, 1
	p.Update()
	if p.Stopped(one) || p.Stopped(two) || p.Tick() != 1 || called != 1 {
		t.Errorf("stopped %v %v in tick %d; the handler was called %d times", p.Stopped(one), p.Stopped(two), p.Tick(), called)
	}
}

// If the Exit of an entity that is removed panics, it is not called again when the entity is removed once more. After Restore it is: that
// panic has not happened.
func TestRestoreForgetsAnExitThatPanicked(t *testing.T) {
	exits := 0
	b := fsm.NewBuilder[critter]("m")
	b.Layer("l").State("a").OnExit(func(*fsm.Tick, *critter) { exits++; panic("ouch") })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true})
	e := p.Add(critter{})
	p.Update()
	saved := snapshotOf(t, p)
	for range 2 {
		panicOf(func() { p.Remove(e) })
		if _, err := p.Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
	}
	if exits != 2 || !p.Has(e) {
		t.Errorf("%d Exits, want 2", exits)
	}
	panicOf(func() { p.Remove(e) })
	p.Remove(e)
	if exits != 3 || p.Has(e) {
		t.Errorf("%d Exits, want 3 and the entity gone", exits)
	}
}
