package fsm_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What a swap makes of rows: they keep what the new machine has under the same name.

// A row keeps its state, previous state and time in state where the new machine has these states.
func TestSwapMigratesByName(t *testing.T) {
	m := walker()
	legs := m.Layer("legs")
	pool := fsm.NewPool(m, fsm.Config{})
	runs, sits := pool.Add(diary{}), pool.Add(diary{})
	pool.Update()
	pool.Execute(runs, hurry)
	pool.Execute(sits, rest)
	pool.Update()
	pool.Update()
	since := pool.Since(runs, legs)
	pool.View(runs).take()
	pool.View(sits).take()

	b := m.Edit()
	l := b.FindLayer("legs")
	l.DeleteState("sit")
	noted(l.State("jump")).To(l.FindState("walk")).On(rest)
	l.FindState("run").OnUpdate(note("run faster"))
	n := b.MustBuild()
	pool.Send(sits, hurry, legs)
	if err := pool.Swap(n); err != nil {
		t.Fatal(err)
	}
	expectNotes(t, "whose state is there", pool.View(runs))
	expectNotes(t, "whose state is gone", pool.View(sits), "exit sit", "enter walk")
	if pool.Current(runs, legs) != n.State("legs", "run") || pool.Previous(runs, legs) != n.State("legs", "walk") {
		t.Errorf("the runner is in %v after %v", pool.Current(runs, legs), pool.Previous(runs, legs))
	}
	if pool.Since(runs, legs) != since {
		t.Errorf("the runner has run for %v, and before the swap for %v", pool.Since(runs, legs), since)
	}
	if cause, i := pool.LastChange(runs, legs); cause != fsm.CauseCommand || n.Transitions()[i].To != pool.Current(runs, legs).ID() {
		t.Errorf("the runner's last change is %v by %d", cause, i)
	}
	if cause, _ := pool.LastChange(sits, legs); cause != fsm.CauseSwap {
		t.Errorf("the sitter's last change is %v", cause)
	}
	if pool.Count(n.State("legs", "run")) != 1 || pool.Count(n.State("legs", "walk")) != 1 {
		t.Error("the counts do not follow")
	}
	pool.Update()
	expectNotes(t, "with a callback replaced", pool.View(runs), "run faster")
	expectNotes(t, "with a command queued before the swap", pool.View(sits), "exit walk", "enter run", "run faster")
}

// A layer that the old machine did not have starts at once; one that the new machine does not have is left.
func TestSwapStartsNewLayers(t *testing.T) {
	m := walker()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(diary{})
	pool.Update()
	pool.View(e).take()
	b := m.Edit()
	arms := b.Layer("arms")
	noted(arms.State("hang"))
	n := b.MustBuild()
	if err := pool.Swap(n); err != nil {
		t.Fatal(err)
	}
	expectNotes(t, "the swap", pool.View(e), "enter hang")
	if err := pool.Swap(m); err != nil {
		t.Fatal(err)
	}
	expectNotes(t, "the way back", pool.View(e), "exit hang")
	pool.Update()
	expectNotes(t, "a tick", pool.View(e), "update walk")
}

// Rows cannot grow, so a machine with more layers than there is room for is refused.
func TestSwapNeedsRoom(t *testing.T) {
	m := walker()
	b := m.Edit()
	for _, name := range []string{"a", "b"} {
		b.Layer(name).State("s")
	}
	n := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	if err := pool.Swap(n); err == nil || !strings.Contains(err.Error(), "Reserve") {
		t.Errorf("error %v", err)
	}
	if err := pool.Swap(nil); err == nil {
		t.Error("nil was taken for a machine")
	}
	if pool.Machine() != m {
		t.Error("the machine has changed")
	}
}

// What counts is the layers that a machine has, not those that the machines before it had: one that was refused may be edited until it
// fits, as a file is that somebody writes while the game runs.
func TestSwapAfterARefusal(t *testing.T) {
	m := walker()
	b := m.Edit()
	b.Layer("a").State("s")
	b.Layer("b").State("s")
	refused := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(diary{})
	pool.Update()
	pool.View(e).take()
	if err := pool.Swap(refused); err == nil {
		t.Fatal("three layers fit into rows for two")
	}
	b = refused.Edit()
	b.DeleteLayer("a")
	noted(b.FindLayer("b").FindState("s"))
	fits := b.MustBuild()
	if err := pool.Swap(fits); err != nil {
		t.Fatal(err)
	}
	expectNotes(t, "the swap", pool.View(e), "enter s")
	pool.Update()
	expectNotes(t, "a tick", pool.View(e), "update walk", "update s")
	if err := pool.Swap(fits.Edit().Reserve(8).MustBuild()); err != nil {
		t.Errorf("room that no layer needs: %v", err)
	}
}

// The cause and the transition of the last change are kept through a chain of editions, from one edition to another, and on the way back
// to the machine that was edited.
func TestSwapRemembersHowStatesWereEntered(t *testing.T) {
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

// A row that a fault has stopped, and whose state the new machine does not have, gets the initial state without a callback, so that it can
// be restarted.
func TestSwapMovesAStoppedRowWithoutCallbacks(t *testing.T) {
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

// The layers that a row has not started, because an earlier layer's Enter has failed, stay as they are in a swap; Restart starts them.
func TestSwapDoesNotGoOnWithAStart(t *testing.T) {
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

// An entity that is removed by the Exit of a state that is gone gets no Exit of another.
func TestSwapExitThatRemoves(t *testing.T) {
	b := fsm.NewBuilder[diary]("m")
	var p *fsm.Pool[diary]
	var exits []string
	for _, name := range []string{"arms", "legs"} {
		l := b.Layer(name)
		l.State("still").OnExit(func(tick *fsm.Tick, _ *diary) {
			exits = append(exits, name)
			p.Remove(tick.Entity())
		})
		l.State("moving")
	}
	m := b.MustBuild()
	p = fsm.NewPool(m, fsm.Config{})
	e := p.Add(diary{})
	p.Update()
	edited := m.Edit()
	for _, name := range []string{"arms", "legs"} {
		edited.FindLayer(name).DeleteState("still")
	}
	if err := p.Swap(edited.MustBuild()); err != nil || p.Has(e) || !slices.Equal(exits, []string{"arms"}) {
		t.Errorf("error %v, it is there: %v, Exit ran in %q", err, p.Has(e), exits)
	}
}
