package fsm_test

import (
	"bytes"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestSnapshotOfHalfStarted: a row whose start was cut short by a panic is restored as it was; its start continues in the next tick.
func TestSnapshotOfHalfStarted(t *testing.T) {
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
		p.Add(num{})
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
		if p.Update(); !handler && entered != 1 {
			t.Errorf("the start went on %d times", entered)
		}
	}
}

// TestRestoreTellsOfDroppedLayers: what the machine has no layer for is lost and counted.
func TestRestoreTellsOfDroppedLayers(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	b.Layer("act").State("a")
	b.Layer("gait").State("a")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(num{})
	p.Add(num{})
	p.Update()
	saved := snapshotOf(t, p)
	c := fsm.NewBuilder[num]("m")
	c.Layer("act").State("a")
	q := fsm.NewPool(c.MustBuild(), fsm.Config{})
	q.Add(num{})
	q.Add(num{})
	if r, err := q.Restore(saved, nil); err != nil || r.Dropped != 2 || r.Rows != 2 || r.Moved != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}
