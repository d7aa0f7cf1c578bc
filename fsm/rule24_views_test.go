package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24: what callbacks wrote to views before a panic is kept.

// An action has written when the Update of another entity panics; whether they share a chunk makes no difference.
func TestRule24PanicKeepsViews(t *testing.T) {
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
		p.SetInterval(p.Add(num{}), 3)
		panicOf(p.Update)
		if got := p.View(e).N; got != 5 || !p.Is(e, z) {
			t.Errorf("chunks of %d: the view has %d", size, got)
		}
	}
}

// So has a batch Update when it panics itself, whether it was given the views in place or, beside entities in other states, copies.
func TestRule24BatchPanicKeepsViews(t *testing.T) {
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
