package fsm_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestRestoreLikeSwap edits a machine of three layers, the third of which is within a state of the first, in several ways. A running game
// that swaps it, and one that restores a save of the old machine, come to the same states, times and turns; of the callbacks, only Exits of
// what is gone are missing after Restore.
func TestRestoreLikeSwap(t *testing.T) {
	type view = figure
	say := func(what string) func(*fsm.Tick, *view) {
		return func(t *fsm.Tick, v *view) {
			v.lines = append(v.lines, fmt.Sprintf("%s %s %.3f", what, t.StateName(), t.Delta()))
		}
	}
	b := fsm.NewBuilder[view]("m")
	for _, name := range []string{"a", "b"} {
		l := b.Layer(name)
		for _, s := range []string{"0", "1", "2"} {
			l.State(name + s).OnEnter(say("enter")).OnUpdate(say("update"))
		}
	}
	c := b.Layer("c").Within(b.FindLayer("a").FindState("a0"))
	for _, s := range []string{"c0", "c1"} {
		c.State(s).OnEnter(say("enter")).OnUpdate(say("update"))
	}
	d := b.Layer("d").Within(c.FindState("c0"))
	d.State("d0").OnEnter(say("enter")).OnUpdate(say("update"))
	old := b.MustBuild()

	for name, edit := range map[string]func(b *fsm.Builder[view]){
		"the outer state is gone": func(b *fsm.Builder[view]) {
			b.FindLayer("a").DeleteState("a0")
			b.FindLayer("c").Within(b.FindLayer("a").FindState("a1"))
		},
		"within another state, which takes the place of one that is gone": func(b *fsm.Builder[view]) {
			b.FindLayer("b").DeleteState("b0")
			b.FindLayer("c").Within(b.FindLayer("b").FindState("b1"))
		},
		"within another state that is current": func(b *fsm.Builder[view]) { b.FindLayer("c").Within(b.FindLayer("b").FindState("b0")) },
		"within another state that is not":     func(b *fsm.Builder[view]) { b.FindLayer("c").Within(b.FindLayer("b").FindState("b2")) },
		"the outer state is gone, and the layer is within one of another": func(b *fsm.Builder[view]) {
			b.FindLayer("a").DeleteState("a0")
			b.FindLayer("c").Within(b.FindLayer("b").FindState("b0"))
		},
		"its state is gone": func(b *fsm.Builder[view]) {
			b.FindLayer("c").DeleteState("c0")
			b.FindLayer("d").Within(b.FindLayer("c").FindState("c1"))
		},
		"the inner one is within another": func(b *fsm.Builder[view]) {
			b.FindLayer("a").DeleteState("a0")
			b.FindLayer("c").Within(b.FindLayer("a").FindState("a1"))
			b.FindLayer("d").Within(b.FindLayer("b").FindState("b0"))
		},
		"within no state any more": nil,
	} {
		t.Run(name, func(t *testing.T) {
			e := old.Edit()
			if edit == nil { // which takes a machine that is defined anew
				e = fsm.NewBuilder[view]("m")
				for _, states := range [][]string{{"a1", "a2"}, {"b0", "b1"}, {"c1", "c0"}, {"d0"}} {
					l := e.Layer(states[0][:1])
					for _, s := range states {
						l.State(s).OnEnter(say("enter")).OnUpdate(say("update"))
					}
				}
			} else {
				edit(e)
			}
			m := e.MustBuild()
			play := func(change func(p *fsm.Pool[view], e fsm.Entity) *fsm.Pool[view]) (story []string) {
				p := fsm.NewPool(old, fsm.Config{})
				e := p.Add(view{})
				for range 200 {
					p.Update()
				}
				must(t, p.SetInterval(e, 2))
				for range 50 {
					p.Update()
				}
				p = change(p, e)
				look := func() {
					for _, l := range m.Layers() {
						story = append(story, fmt.Sprint(p.Current(e, l), " ", p.Previous(e, l), " ", p.Since(e, l)))
					}
				}
				look()
				for range 5 {
					p.Update()
					look()
				}
				return append(story, p.View(e).lines...)
			}
			swapped := play(func(p *fsm.Pool[view], e fsm.Entity) *fsm.Pool[view] {
				p.View(e).lines = nil
				must(t, p.Swap(m))
				return p
			})
			restored := play(func(p *fsm.Pool[view], _ fsm.Entity) *fsm.Pool[view] {
				q := fsm.NewPool(m, fsm.Config{})
				q.Add(view{})
				if _, err := q.Restore(snapshotOf(t, p), nil); err != nil {
					t.Fatal(err)
				}
				return q
			})
			brought := play(func(p *fsm.Pool[view], e fsm.Entity) *fsm.Pool[view] {
				data, err := p.AppendEntity(nil, e)
				must(t, err)
				q := fsm.NewPool(m, fsm.Config{})
				q.Advance(time.Minute)
				q.Add(view{})
				for range 249 { // its turns depend on the ticks' numbers
					q.Update()
				}
				q.View(e).lines = nil
				if _, err := q.RestoreEntity(e, data, nil); err != nil {
					t.Fatal(err)
				}
				return q
			})
			if !slices.Equal(swapped, restored) {
				t.Errorf("restored:\n%s", sideBySide(restored, swapped))
			}
			if !slices.Equal(swapped, brought) {
				t.Errorf("brought over:\n%s", sideBySide(brought, swapped))
			}
		})
	}
}
