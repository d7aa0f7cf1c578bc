package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestSwapOfAStoppedRow: a row stopped by a fault, whose state is gone, is put into the initial state without a callback, so that it can
// be restarted. (It was left without a state, and Restart refused it forever.)
func TestSwapOfAStoppedRow(t *testing.T) {
	for _, where := range []string{"before", "in the Exit of the swap"} {
		b := fsm.NewBuilder[diary]("patient")
		l := b.Layer("health")
		well, ill := noted(l.State("well")), l.State("ill")
		well.To(ill).On(hurry)
		if where == "before" {
			ill.OnUpdate(func(*fsm.Tick, *diary) { panic("ouch") })
		} else {
			ill.OnExit(func(*fsm.Tick, *diary) { panic("ouch") })
		}
		m := b.MustBuild()
		faults := 0
		p := fsm.NewPool(m, fsm.Config{OnFault: func(*fsm.Fault) { faults++ }})
		e := p.Add(diary{})
		p.Execute(e, hurry)
		p.Update()
		p.View(e).take()
		saved := snapshotOf(t, p)
		edit := m.Edit()
		edit.FindLayer("health").DeleteState("ill")
		n := edit.MustBuild()
		if err := p.Swap(n); err != nil || faults != 1 || !p.Stopped(e) {
			t.Fatalf("%s: error %v, %d faults", where, err, faults)
		}
		expectNotes(t, "the swap", p.View(e))
		if cause, _ := p.LastChange(e, l); p.Current(e, l) != n.State("health", "well") || p.Count(well) != 1 || cause != fsm.CauseSwap {
			t.Errorf("%s: the row is in %v, by %v", where, p.Current(e, l), cause)
		}
		if where == "before" {
			if r, err := p.Restore(saved, nil); err != nil || r.Moved != 1 || p.Count(well) != 1 {
				t.Errorf("restored %+v, error %v", r, err)
			}
		}
		if err := p.Restart(e); err != nil {
			t.Fatal(err)
		}
		p.Update()
		expectNotes(t, "restarted", p.View(e), "enter well", "update well")
	}
}

// TestSwapChangeToInExit: a direct change requested by the Exit of a state that is gone waits for the next tick, and is carried out by
// the new machine. (It was carried out by the old one, and Exit ran twice.)
func TestSwapChangeToInExit(t *testing.T) {
	b := fsm.NewBuilder[diary]("leaver")
	l := b.Layer("only")
	first, last, gone := noted(l.State("first")), noted(l.State("last")), l.State("gone")
	first.To(gone).On(hurry)
	gone.OnExit(func(t *fsm.Tick, d *diary) {
		d.lines = append(d.lines, "exit gone")
		t.ChangeTo(last)
		t.ChangeTo(gone) // leads nowhere afterwards
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
	expectNotes(t, "the tick after it", p.View(e), "exit first", "enter last", "update last")
	if lost := p.Lost(); len(lost) != 0 {
		t.Errorf("lost %v", lost)
	}
}

// TestSwapDropsAChangeThatLeadsNowhere: a direct change that is waiting when its state, or its layer, is deleted does not corrupt
// snapshots. (It was written without any layer, and Restore refused the whole snapshot.)
func TestSwapDropsAChangeThatLeadsNowhere(t *testing.T) {
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
		edit := m.Edit()
		drop(edit)
		if err := p.Swap(edit.MustBuild()); err != nil {
			t.Fatal(err)
		}
		if r, err := p.Restore(snapshotOf(t, p), nil); err != nil || r.Orders != 0 {
			t.Errorf("%s: restored %+v, error %v", what, r, err)
		}
		if r, err := p.Restore(before, nil); err != nil || r.Orders != 1 {
			t.Errorf("%s: the snapshot of before: restored %+v, error %v", what, r, err)
		}
		if _, err := p.Restore(snapshotOf(t, p), nil); err != nil {
			t.Errorf("%s: the snapshot of what was restored: %v", what, err)
		}
		p.Update()
		if lost := p.Lost(); len(lost) != 0 {
			t.Errorf("%s: lost %v", what, lost)
		}
	}
}

// TestSwapForgetsWhereALayerCameFrom: a snapshot can be restored that was taken after a swap, or a restore, in which the previous state
// of a nested layer is gone. (Restore refused the cause, which is also that before a start.)
func TestSwapForgetsWhereALayerCameFrom(t *testing.T) {
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

// TestSwapThenRemoved: an entity removed by an Exit during a swap, its own or another's, is not exited twice. (States that the swap had
// already left were left again.)
func TestSwapThenRemoved(t *testing.T) {
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

// TestSwapBack: the edited machine can replace its edition again, and it is still known how states were entered. (This was forgotten on
// the way back, and from one edition to another.)
func TestSwapBack(t *testing.T) {
	m := walker()
	one, two := m.Edit().MustBuild(), m.Edit().MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(diary{})
	p.Execute(e, hurry)
	hash := p.Hash()
	for _, n := range []*fsm.Machine[diary]{one, m, one, two, one.Edit().MustBuild(), m} {
		if err := p.Swap(n); err != nil {
			t.Fatal(err)
		}
		if cause, i := p.LastChange(e, n.Layer("legs")); cause != fsm.CauseCommand || i < 0 || p.Hash() != hash {
			t.Fatalf("the last change is %v by %d", cause, i)
		}
	}
}

// TestInitialStateDeleted: a deleted state cannot be the initial state. (Initial accepted it, and rows started in it.)
func TestInitialStateDeleted(t *testing.T) {
	b := walker().Edit()
	l := b.FindLayer("legs")
	sit := l.FindState("sit")
	l.DeleteState("sit")
	l.Initial(sit)
	if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), `the initial state is the deleted state "sit"`) {
		t.Errorf("error %v", err)
	}
}

// An Exit of a swap ends with it: entities removed later get all others, and a direct change is carried out at once.
func TestExitOfASwapIsOver(t *testing.T) {
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
