package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestRemovalOrder: what the Exits of entities removed in the middle of a tick ask for comes in the order of entities, and who comes
// after them gets the same numbers, whatever the chunk size.
func TestRemovalOrder(t *testing.T) {
	run := func(size int) string {
		var said []int
		b := fsm.NewBuilder[num]("m")
		l := b.Layer("l")
		a, z := l.State("a"), l.State("z")
		var p *fsm.Pool[num]
		goes := func(tick *fsm.Tick, v *num) {
			if v.N >= 10 {
				p.Remove(tick.Entity())
			}
		}
		says := func(tick *fsm.Tick, v *num) { tick.Defer(func() { said = append(said, v.N) }) }
		a.OnUpdate(goes).OnExit(says)
		z.OnUpdate(goes).OnExit(says)
		a.To(z).On(1)
		p = fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: size, ExitOnRemove: true})
		one, _ := p.Add(num{}), p.Add(num{N: 11})
		p.Execute(one, 1)
		said = nil
		p.View(one).N = 10
		p.Update()
		return fmt.Sprint(said, p.Add(num{}), p.Add(num{}))
	}
	if one, four := run(1), run(4); one != four {
		t.Errorf("chunks of 1: %s; of 4: %s", one, four)
	}
}

// TestExitSeesWhatUpdateWrote: Exit gets the view that the callback has which removes the entity.
func TestExitSeesWhatUpdateWrote(t *testing.T) {
	for _, size := range []int{1, 4} {
		for _, f := range []form{simpleForm, batchForm} {
			seen := 0
			b := fsm.NewBuilder[num]("m")
			var p *fsm.Pool[num]
			goes := func(tick *fsm.Tick, v *num) {
				if v.N == 10 {
					v.N = 77
					p.Remove(tick.Entity())
				}
			}
			l := b.Layer("l")
			a, z := l.State("a").OnExit(func(_ *fsm.Tick, v *num) { seen = v.N }), l.State("z")
			a.To(z).On(1)
			if f == batchForm {
				a.OnUpdateBatch(func(tick *fsm.Tick, vs []num) {
					for i := range vs {
						goes(tick.At(i), &vs[i])
					}
				})
			} else {
				a.OnUpdate(goes)
			}
			p = fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: size, ExitOnRemove: true})
			p.Execute(p.Add(num{}), 1) // in another state, so that a batch is given copies of views
			p.Add(num{N: 10})
			p.SetEvery(p.Add(num{}), 3)
			p.Update()
			if seen != 77 {
				t.Errorf("chunks of %d, %v form: Exit saw %d", size, f, seen)
			}
		}
	}
}

// TestExplainForeseesTheTurn: of an entity that has its turn because it has waited for long enough, its interval having changed.
func TestExplainForeseesTheTurn(t *testing.T) {
	for was := 2; was <= 20; was += 3 {
		for is := 2; is <= 20; is += 3 {
			ticked := uint64(0)
			b := fsm.NewBuilder[num]("m")
			l := b.Layer("l")
			a, z := l.State("a"), l.State("z")
			a.OnUpdate(func(tick *fsm.Tick, _ *num) {
				if ticked == 0 {
					ticked = tick.Number()
				}
			})
			a.To(z).After(time.Hour)
			p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Millisecond})
			e := p.Add(num{})
			p.Update()
			p.SetEvery(e, was)
			for p.Tick() < 9 {
				p.Update()
			}
			p.SetEvery(e, is)
			left := p.Explain(nil, e, l)[0].Remaining
			for ticked = 0; ticked == 0; {
				p.Update()
			}
			if want := time.Hour - time.Duration(ticked-1)*time.Millisecond; left != want {
				t.Errorf("from every %d to every %d: in its next tick, %d, %v are left; Explain said %v", was, is, ticked, want, left)
			}
		}
	}
}
