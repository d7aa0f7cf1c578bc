package fsm_test

import (
	"bytes"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rows that have not started, or not in all layers, are restored as they were.

// Restore does not start an entity that has not started, even if the machine has more layers than the snapshot.
func TestRestoreOfWhoHasNotStarted(t *testing.T) {
	b := fsm.NewBuilder[critter]("m")
	b.Layer("l").State("a")
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(critter{})
	saved := snapshotOf(t, p)
	edit := m.Edit()
	edit.Layer("more").State("b").OnEnter(func(*fsm.Tick, *critter) { t.Error("it has started") })
	q := fsm.NewPool(edit.MustBuild(), fsm.Config{})
	if other := q.Add(critter{}); other != e {
		t.Fatal("the entities differ")
	}
	r, err := q.Restore(saved, nil)
	if want := (fsm.Restored{Rows: 1}); err != nil || r != want {
		t.Errorf("restored %+v, want %+v; error %v", r, want, err)
	}
}

// A row whose start was cut short by a panic in an Enter is saved and restored as it was. Without a handler its start goes on in the next
// tick; with one, the row is stopped.
func TestRestoreOfAStartCutShort(t *testing.T) {
	for _, handler := range []bool{false, true} {
		b := fsm.NewBuilder[num]("m")
		entered := 0
		b.Layer("l").State("a").OnEnter(func(*fsm.Tick, *num) { panic("x") })
		b.Layer("k").State("a").OnEnter(func(*fsm.Tick, *num) { entered++ })
		cfg := fsm.Config{}
		if handler {
			cfg.OnFault = func(*fsm.Fault) {}
		}
		p := fsm.NewPool(b.MustBuild(), cfg)
		e := p.Add(num{})
		panicOf(p.Update)
		before := snapshotOf(t, p)
		r, err := p.Restore(before, nil)
		if err != nil {
			t.Fatal(err)
		}
		after := snapshotOf(t, p)
		if !bytes.Equal(before, after) || entered != 0 || r.Moved != 0 {
			t.Errorf("handler %v: Enter ran %d times, %+v", handler, entered, r)
		}
		if p.Stopped(e) != handler {
			t.Errorf("handler %v: stopped %v", handler, p.Stopped(e))
		}
		if p.Update(); !handler && entered != 1 || handler && entered != 0 {
			t.Errorf("handler %v: the start went on %d times", handler, entered)
		}
	}
}
