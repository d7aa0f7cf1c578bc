package fsm_test

import (
	"runtime"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// elsewhere calls f on a goroutine of its own, which f may end.
func elsewhere(f func()) {
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	<-done
}

// A callback that ends its goroutine leaves nothing behind in the engine: states are left by their Exits, and what those defer is called.
func TestOperationWhoseCallbackEndedItsGoroutine(t *testing.T) {
	give, exits, deferred := true, 0, 0
	b := fsm.NewBuilder[critter]("m")
	l := b.Layer("a")
	s1, s2 := l.State("s1"), l.State("s2")
	s1.OnExit(func(tk *fsm.Tick, _ *critter) {
		if give {
			runtime.Goexit()
		}
		exits++
		tk.Defer(func() { deferred++ })
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true})
	e, other := p.Add(critter{}), p.Add(critter{})
	p.Update()
	elsewhere(func() { p.ChangeTo(e, s2) })
	give = false
	p.Remove(e) // still in s1
	if exits != 1 {
		t.Errorf("%d Exits of an entity in s1 that was removed, want 1", exits)
	}
	p.Remove(other)
	p.Update()
	if deferred != exits {
		t.Errorf("%d deferred calls were made after %d Exits and a tick", deferred, exits)
	}
}

// Nor does it leave a layer outside whose outer state has been entered.
func TestNestedLayersAfterACallbackEndedItsGoroutine(t *testing.T) {
	for name, enter := range map[string]func(p *fsm.Pool[critter], e fsm.Entity, s *fsm.State[critter]){
		"operation": func(p *fsm.Pool[critter], e fsm.Entity, s *fsm.State[critter]) { p.ChangeTo(e, s) },
		"tick":      func(p *fsm.Pool[critter], e fsm.Entity, s *fsm.State[critter]) { p.View(e).energy = 7; p.Update() },
	} {
		give := true
		b := fsm.NewBuilder[critter]("m")
		l := b.Layer("outer")
		s1, s2 := l.State("s1"), l.State("s2")
		s1.To(s2).When(func(c *critter) bool { return c.energy == 7 })
		in := b.Layer("inner").Within(s2)
		x := in.State("x")
		s2.OnEnter(func(*fsm.Tick, *critter) {
			if give {
				runtime.Goexit()
			}
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(critter{})
		p.Update()
		elsewhere(func() { enter(p, e, s2) })
		give = false
		p.Update()
		if p.Is(e, s2) && !p.Is(e, x) {
			t.Errorf("%s: outer layer in s2, inner layer in %v", name, p.Current(e, in))
		}
	}
}
