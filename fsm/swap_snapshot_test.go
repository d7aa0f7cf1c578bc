package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A game can be saved after a swap, whatever was waiting or was cut short, and the snapshot can be restored.

// A direct change that waits for the next tick is dropped if a swap deletes its target, or the layer, and it is not saved. A snapshot from
// before the swap still holds it; restored into the new machine, it does nothing, and is not reported as lost.
func TestSwapDropsChangesToWhatIsGone(t *testing.T) {
	for what, drop := range map[string]func(*fsm.Builder[diary]){
		"state": func(b *fsm.Builder[diary]) { b.FindLayer("legs").DeleteState("gone") },
		"layer": func(b *fsm.Builder[diary]) { b.DeleteLayer("legs") },
	} {
		b := fsm.NewBuilder[diary]("waiter")
		b.Layer("head").State("awake")
		l := b.Layer("legs")
		stand, walk, gone := l.State("stand"), l.State("walk"), l.State("gone")
		stand.To(walk).On(hurry)
		walk.OnEnter(func(t *fsm.Tick, _ *diary) { t.ChangeTo(stand) }) // at the end of the operation
		stand.OnEnter(func(t *fsm.Tick, _ *diary) {
			if t.Previous() != fsm.None {
				t.ChangeTo(gone) // in the next tick
			}
		})
		m := b.MustBuild()
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(diary{})
		p.Execute(e, hurry)
		before := snapshotOf(t, p)
		old := fsm.NewPool(m, fsm.Config{})
		old.Add(diary{})
		if r, err := old.Restore(before, nil); err != nil || r.Orders != 1 {
			t.Errorf("%s: the snapshot of before, into the machine of before: restored %+v, error %v", what, r, err)
		}
		edit := m.Edit()
		drop(edit)
		if err := p.Swap(edit.MustBuild()); err != nil {
			t.Fatal(err)
		}
		if r, err := p.Restore(snapshotOf(t, p), nil); err != nil || r.Orders != 0 {
			t.Errorf("%s: restored %+v, error %v", what, r, err)
		}
		if r, err := p.Restore(before, nil); err != nil || r.Orders != 0 {
			t.Errorf("%s: the snapshot of before: restored %+v, error %v", what, r, err)
		}
		if _, err := p.Restore(snapshotOf(t, p), nil); err != nil {
			t.Errorf("%s: the snapshot of what was restored: %v", what, err)
		}
		one, err := old.AppendEntity(nil, e)
		must(t, err)
		if r, err := p.RestoreEntity(e, one, nil); err != nil || r.Orders != 0 {
			t.Errorf("%s: its entity: restored %+v, error %v", what, r, err)
		}
		p.Update()
		if lost := p.Lost(); len(lost) != 0 {
			t.Errorf("%s: lost %v", what, lost)
		}
	}
}

// A row whose nested layer has a previous state that the new machine does not have can be saved and restored again, after a swap and after
// a restore into the new machine alike.
func TestSwapForgetsAPreviousStateThatIsGone(t *testing.T) {
	b := fsm.NewBuilder[diary]("house")
	l := b.Layer("door")
	open, shut := l.State("open"), l.State("shut")
	open.To(shut).On(hurry)
	in := b.Layer("room").Within(open)
	first := in.State("first")
	in.State("second")
	m := b.MustBuild()

	less := m.Edit()
	less.FindLayer("room").DeleteState("first")
	flat := m.Edit() // the layer is one of its own there, and has no state outside
	flat.DeleteLayer("room")
	flat.Layer("room").State("first")
	for what, edition := range map[string]*fsm.Machine[diary]{"state deleted": less.MustBuild(), "not within": flat.MustBuild()} {
		for _, leave := range []bool{true, false} {
			p, q := fsm.NewPool(m, fsm.Config{}), fsm.NewPool(edition, fsm.Config{})
			e := p.Add(diary{})
			q.Add(diary{})
			p.Update()
			if leave { // from first to outside
				p.Execute(e, hurry)
			} else if err := p.ChangeTo(e, open); err != nil || !p.Is(e, first) { // and in again
				t.Fatal(err)
			}
			before := snapshotOf(t, p)
			if err := p.Swap(edition); err != nil {
				t.Fatal(err)
			}
			if _, err := q.Restore(before, nil); err != nil {
				t.Fatal(err)
			}
			for how, x := range map[string]*fsm.Pool[diary]{"swapped": p, "restored": q} {
				hash := x.Hash()
				if r, err := x.Restore(snapshotOf(t, x), nil); err != nil || r.Rows != 1 || r.Moved != 0 || x.Hash() != hash {
					t.Errorf("%s, %s, left %v: restored %+v, error %v", what, how, leave, r, err)
				}
			}
		}
	}
}

// If an Enter panics in a swap, the rows that have not started the new layer can be saved and restored, and start it in the next tick.
func TestSwapThatPanickedCanBeSaved(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(num{})
	second := p.Add(num{N: 1})
	p.Update()
	c := fsm.NewBuilder[num]("m")
	c.Layer("k").State("a").OnEnter(func(_ *fsm.Tick, v *num) {
		if v.N == 0 {
			panic("x")
		}
	})
	c.Layer("l").State("a")
	m := c.MustBuild()
	panicOf(func() { p.Swap(m) })
	saved := snapshotOf(t, p)
	if r, err := p.Restore(saved, nil); err != nil || r.Rows != 2 || r.Moved != 0 {
		t.Error(r, err)
	}
	if p.Update(); !p.Is(second, m.State("k", "a")) || !p.Is(second, m.State("l", "a")) {
		t.Error("the layer that is new has not started")
	}
}

// A layer that was within no state goes on in its state, though it is now within the one that takes the place of a state that is gone:
// by a swap and by a restore alike.
func TestLayerThatComesWithinAReplacement(t *testing.T) {
	b := fsm.NewBuilder[diary]("house")
	outer, inner := b.Layer("outer"), b.Layer("inner")
	gone := outer.State("gone")
	outer.State("stays")
	inner.State("first")
	second := inner.State("second").OnExit(func(*fsm.Tick, *diary) { t.Error("the inner layer was left") })
	second.OnEnter(func(*fsm.Tick, *diary) {})
	m := b.MustBuild()
	edit := m.Edit()
	edit.FindLayer("outer").DeleteState("gone")
	edit.FindLayer("inner").Within(edit.FindLayer("outer").FindState("stays"))
	edited := edit.MustBuild()

	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(diary{})
	must(t, p.Start(e, gone, second))
	for range 3 {
		p.Update()
	}
	saved := snapshotOf(t, p)
	must(t, p.Swap(edited))
	q := fsm.NewPool(edited, fsm.Config{})
	q.Add(diary{})
	if _, err := q.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	for what, p := range map[string]*fsm.Pool[diary]{"swapped": p, "restored": q} {
		l := edited.Layer("inner")
		if s := p.Current(e, l); s.Name() != "second" || p.Since(e, l) != 3*fsm.DefaultStep+2 {
			t.Errorf("%s: it is in %v, for %v", what, s, p.Since(e, l))
		}
	}
}
