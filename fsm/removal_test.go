package fsm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestRemovalOrder: requests of the Exits of entities removed in the middle of a tick are ordered by entity, and entities added after
// them get the same numbers, whatever the chunk size.
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

// TestExitThatRemovesAnother: the other's Exit runs too, even if it belongs to the very layer in which the removing entity is changing
// state; and a panic in it is the other entity's fault.
func TestExitThatRemovesAnother(t *testing.T) {
	for _, way := range []string{"Execute", "Send", "condition"} {
		var p *fsm.Pool[num]
		var all, exited, stopped []fsm.Entity
		b := fsm.NewBuilder[num]("m")
		l := b.Layer("l")
		a, z := l.State("a"), l.State("z")
		a.OnExit(func(tick *fsm.Tick, _ *num) {
			exited = append(exited, tick.Entity())
			switch tick.Entity() {
			case all[1]:
				p.Remove(all[2])
			case all[2]:
				panic("ouch")
			}
		})
		a.To(z).On(1)
		a.To(z).When(func(v *num) bool { return v.N == 1 })
		p = fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true, OnFault: func(f *fsm.Fault) { stopped = append(stopped, f.Entity) }})
		all = []fsm.Entity{p.Add(num{}), p.Add(num{}), p.Add(num{})}
		p.Update()
		switch way {
		case "Execute":
			p.Execute(all[1], 1)
		case "Send":
			p.Send(all[1], 1)
		case "condition":
			p.View(all[1]).N = 1
		}
		p.Update()
		if !slices.Equal(exited, all[1:]) || !slices.Equal(stopped, all[2:]) || p.Has(all[2]) || !p.Is(all[1], z) {
			t.Errorf("%s: of %v exited %v, at fault %v; the one is in %v", way, all, exited, stopped, p.Current(all[1], l))
		}
	}
}

// Whoever is removed in the middle of a transition has left its state once. That says nothing of who is removed next: its Exit runs.
func TestExitAfterOneThatRemovedItselfOnTheWay(t *testing.T) {
	for _, inAction := range []bool{false, true} {
		for _, asked := range []bool{false, true} { // what asks more than one question takes another way
			for _, byCommand := range []bool{false, true} {
				var said []int
				var p *fsm.Pool[num]
				removes := func(tick *fsm.Tick, v *num) {
					if v.N == 1 {
						p.Remove(tick.Entity())
					}
				}
				b := fsm.NewBuilder[num]("m")
				l := b.Layer("l")
				a, z := l.State("a"), l.State("z")
				a.OnExit(func(tick *fsm.Tick, v *num) {
					if said = append(said, v.N); !inAction {
						removes(tick, v)
					}
				})
				goes := a.To(z).When(func(v *num) bool { return v.N == 1 })
				if inAction {
					goes.Do(removes)
				}
				if asked {
					goes.When(func(*num) bool { return true })
				}
				if byCommand {
					goes.On(1)
				}
				a.OnUpdate(func(tick *fsm.Tick, v *num) {
					if v.N == 2 {
						p.Remove(tick.Entity())
					}
				})
				a.OnMessage(func(tick *fsm.Tick, _ *num, _ fsm.Message) bool { return p.Remove(tick.Entity()) })
				p = fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true})
				one, other, third := p.Add(num{}), p.Add(num{}), p.Add(num{N: 3})
				p.Update()
				p.View(one).N, p.View(other).N = 1, 2
				if byCommand {
					p.Execute(one, 1)
					p.Tell(other, fsm.Message{})
				} else {
					p.Update()
				}
				p.Tell(third, fsm.Message{})
				if !slices.Equal(said, []int{1, 2, 3}) {
					t.Errorf("in an action %v, asked more %v, by command %v: Exits of %v", inAction, asked, byCommand, said)
				}
			}
		}
	}
}

// TestExitSeesWhatUpdateWrote: Exit gets the same view as the callback that removes the entity.
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
			p.Execute(p.Add(num{}), 1) // into another state, so that a batch is given copies of views
			p.Add(num{N: 10})
			p.SetInterval(p.Add(num{}), 3)
			p.Update()
			if seen != 77 {
				t.Errorf("chunks of %d, %v form: Exit saw %d", size, f, seen)
			}
		}
	}
}

// TestStoppedRowsHaveNoExit: no callback runs for an entity stopped by a fault, even when it is removed.
func TestStoppedRowsHaveNoExit(t *testing.T) {
	var exited []fsm.Entity
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnUpdate(func(_ *fsm.Tick, v *num) {
		if v.N == 1 {
			panic("ouch")
		}
	}).OnExit(func(tick *fsm.Tick, _ *num) { exited = append(exited, tick.Entity()) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true, OnFault: func(*fsm.Fault) {}})
	stopped, fine := p.Add(num{N: 1}), p.Add(num{})
	p.Update()
	p.Remove(stopped)
	p.Remove(fine)
	if !slices.Equal(exited, []fsm.Entity{fine}) {
		t.Errorf("exited %v, want %v alone", exited, fine)
	}
}

// TestCommandOfOneWhoRemovesItself: the command does not reach later layers.
func TestCommandOfOneWhoRemovesItself(t *testing.T) {
	for _, way := range []string{"Execute", "Send"} {
		var p *fsm.Pool[num]
		asked := 0
		b := fsm.NewBuilder[num]("m")
		a, z := b.Layer("front").State("a"), b.Layer("back").State("z")
		a.To(a).On(1).Do(func(tick *fsm.Tick, _ *num) { p.Remove(tick.Entity()) })
		z.To(z).On(1).When(func(*num) bool { asked++; return true })
		p = fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(num{})
		p.Update()
		if way == "Execute" && !p.Execute(e, 1) {
			t.Error("nothing has changed")
		}
		p.Send(e, 1)
		p.Update()
		if asked > 0 || p.Has(e) {
			t.Errorf("%s: %d questions behind the removal", way, asked)
		}
	}
}

// TestChangeToOfOneWhoseStartRemovesIt: ChangeTo starts a row that has not started. If that removes the entity, no further callback runs.
func TestChangeToOfOneWhoseStartRemovesIt(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{}, 1)
	c.play["enter l.a"] = func(t *fsm.Tick, _ *actor) { c.Remove(t.Entity()) }
	x := c.members[0]
	if err := c.ChangeTo(x, c.Machine().State("l", "l.b")); err == nil || !strings.Contains(err.Error(), "no row") {
		t.Errorf("error %v, want that it has no row", err)
	}
	c.expect("enter l.a")
	if c.Has(x) || c.Len() != 0 {
		t.Error("it is still there")
	}
}
