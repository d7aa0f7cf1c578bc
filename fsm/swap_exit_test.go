package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// In a swap, Exit runs for states and layers that the new machine does not have.

// A direct change that such an Exit requests is carried out in the next tick, by the new machine; of several, the last. If that leads to a
// state that is gone, it is dropped.
func TestSwapPutsOffWhatItsExitsRequest(t *testing.T) {
	for _, c := range []struct {
		requests []string
		want     []string // in the tick after the swap
	}{
		{[]string{"gone", "last"}, []string{"exit first", "enter last", "update last"}},
		{[]string{"last", "gone"}, []string{"update first"}},
	} {
		b := fsm.NewBuilder[diary]("leaver")
		l := b.Layer("only")
		first, _, gone := noted(l.State("first")), noted(l.State("last")), l.State("gone")
		first.To(gone).On(hurry)
		gone.OnExit(func(t *fsm.Tick, d *diary) {
			d.lines = append(d.lines, "exit gone")
			for _, name := range c.requests {
				t.ChangeTo(l.FindState(name))
			}
		})
		m := b.MustBuild()
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(diary{})
		p.Execute(e, hurry)
		p.View(e).take()
		edit := m.Edit()
		edit.FindLayer("only").DeleteState("gone")
		if err := p.Swap(edit.MustBuild()); err != nil {
			t.Fatal(err)
		}
		expectNotes(t, "the swap", p.View(e), "exit gone", "enter first")
		p.Update()
		expectNotes(t, "the tick after it", p.View(e), c.want...)
		if lost := p.Lost(); len(lost) != 0 {
			t.Errorf("lost %v", lost)
		}
	}
}

// Where such an Exit removes its own entity, and another one, Exit is called once for each state of both: those that the swap has left are
// not left again by the removal.
func TestSwapExitsWhoIsRemovedOnlyOnce(t *testing.T) {
	var p *fsm.Pool[diary]
	var all []fsm.Entity
	b := fsm.NewBuilder[diary]("leaver")
	for _, name := range []string{"a", "b", "c"} {
		l := b.Layer(name)
		exit := note("exit gone " + name)
		l.State("gone " + name).OnExit(func(t *fsm.Tick, d *diary) {
			exit(t, d)
			if name == "c" && t.Entity() == all[1] {
				p.Remove(all[0])
				p.Remove(all[1])
			}
		})
		l.State("stays")
	}
	noted(b.Layer("d").State("kept"))
	m := b.MustBuild()
	edit := m.Edit()
	for _, name := range []string{"a", "b", "c"} {
		edit.FindLayer(name).DeleteState("gone " + name)
	}
	p = fsm.NewPool(m, fsm.Config{ExitOnRemove: true})
	all = []fsm.Entity{p.Add(diary{}), p.Add(diary{})}
	p.Update()
	views := []*diary{p.View(all[0]), p.View(all[1])}
	for _, v := range views {
		v.take()
	}
	if err := p.Swap(edit.MustBuild()); err != nil {
		t.Fatal(err)
	}
	for _, v := range views {
		expectNotes(t, "the swap", v, "exit gone a", "exit gone b", "exit gone c", "exit kept")
	}
	p.Update()
	if n := p.Len() + p.Count(p.Machine().State("d", "kept")); n != 0 {
		t.Errorf("%d are left", n)
	}
}

// Which layers a swap has left does not matter after the swap: who is removed later leaves all the others, and direct changes are carried
// out at once again.
func TestSwapIsOverWithItsExits(t *testing.T) {
	var exited []string
	b := fsm.NewBuilder[num]("m")
	for _, name := range []string{"front", "middle", "back"} {
		l := b.Layer(name)
		a, z := l.State("a").OnExit(func(tick *fsm.Tick, _ *num) { exited = append(exited, tick.LayerName()) }), l.State("z")
		a.OnMessage(func(tick *fsm.Tick, _ *num, _ fsm.Message) bool { tick.ChangeTo(z); return true })
	}
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{ExitOnRemove: true})
	e := p.Add(num{})
	p.Update()
	edit := m.Edit()
	edit.DeleteLayer("middle")
	n := edit.MustBuild()
	if err := p.Swap(n); err != nil {
		t.Fatal(err)
	}
	saved := snapshotOf(t, p)
	p.Remove(e)
	if got := strings.Join(exited, ", "); got != "middle, back, front" {
		t.Errorf("exits: %s", got)
	}
	e = p.Add(num{})
	if r, err := p.Restore(saved, func(fsm.Entity) (fsm.Entity, bool) { return e, true }); err != nil || r.Rows != 1 {
		t.Fatalf("restored %+v, error %v", r, err)
	}
	if err := p.Swap(m); err != nil {
		t.Fatal(err)
	}
	if err := p.Swap(n); err != nil { // which leaves the middle again
		t.Fatal(err)
	}
	if p.Tell(e, fsm.Message{}); !p.Is(e, n.State("front", "z")) || !p.Is(e, n.State("back", "z")) {
		t.Errorf("it is in %v and %v", p.Current(e, n.Layer("front")), p.Current(e, n.Layer("back")))
	}
}

// A swap that an Exit's panic ends early may have left the inner layers of paused entities, which ticks leave out. It goes on as it was: the
// paused ones are not updated, the others are.
func TestSwapCutShortAmongPausedEntities(t *testing.T) {
	for paused := range 4 {
		broken := false
		b := fsm.NewBuilder[diary]("m")
		outer := b.Layer("outer")
		gone := outer.State("gone").OnExit(func(*fsm.Tick, *diary) {
			if broken {
				panic("broken")
			}
		})
		outer.State("kept")
		inner := b.Layer("inner").Within(gone)
		first, second := noted(inner.State("first")), noted(inner.State("second"))
		first.To(second).On(hurry)
		m := b.MustBuild()
		edit := m.Edit()
		edit.DeleteLayer("inner")
		edit.FindLayer("outer").DeleteState("gone")
		p := fsm.NewPool(m, fsm.Config{})
		all := make([]fsm.Entity, 4)
		for i := range all {
			all[i] = p.Add(diary{})
			if err := p.Start(all[i]); err != nil {
				t.Fatal(err)
			}
		}
		p.Execute(all[1], hurry)
		p.Execute(all[2], hurry)
		if err := p.Pause(all[paused]); err != nil {
			t.Fatal(err)
		}
		p.Update()
		p.Update()
		broken = true
		wantPanic(t, "the swap", func() { _ = p.Swap(edit.MustBuild()) }, "Exit", "broken")
		for i, e := range all {
			p.View(e).take()
			if !p.Is(e, first) && !p.Is(e, second) {
				t.Errorf("entity %d is in %v", i, p.Current(e, inner))
			}
		}
		p.Update()
		for i, e := range all {
			want := "update " + p.Current(e, inner).Name()
			if i == paused {
				want = ""
			}
			if got := strings.Join(p.View(e).take(), ", "); got != want {
				t.Errorf("%d is paused: %d is called for %q, want %q", paused, i, got, want)
			}
		}
		if n := p.Count(first) + p.Count(second); n != len(all) {
			t.Errorf("%d are counted", n)
		}
	}
}
