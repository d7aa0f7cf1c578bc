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

// TestSnapshotAfterSwapPanicked: rows that a swap could not start in a new layer can be saved and loaded like any others.
func TestSnapshotAfterSwapPanicked(t *testing.T) {
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

// A swap does not move the other layers of a row whose start was cut short by a fault.
func TestSwapLeavesACutShortStartAlone(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	b.Layer("move").State("walk").OnEnter(says("enter walk"))
	b.Layer("mood").State("calm").OnEnter(says("enter calm"))
	c := newCrowd(t, b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}}, 1)
	c.play["enter walk"] = func(*fsm.Tick, *actor) { panic("ouch") }
	c.tick("enter walk")
	hash := c.Hash()
	if err := c.Swap(c.Machine().Edit().MustBuild()); err != nil {
		t.Fatal(err)
	}
	if mood := c.Machine().Layer("mood"); c.Hash() != hash || c.Current(c.members[0], mood) != nil {
		t.Errorf("the swap has put mood into %v", c.Current(c.members[0], mood))
	}
	delete(c.play, "enter walk")
	if err := c.Restart(c.members[0]); err != nil {
		t.Fatal(err)
	}
	c.expect("enter walk", "enter calm")
}
