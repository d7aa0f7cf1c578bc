package fsm_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Restore into another machine than that of the snapshot: an edition, one built anew, or a strange one.

// A save survives a changed definition: a state that is gone follows the rule for swaps.
func TestRestoreIntoAnEditedMachine(t *testing.T) {
	m := critters()
	p, all := herd(m, 6)
	p.Update()
	for _, e := range all {
		_ = p.ChangeTo(e, m.State("mood", "scared"))
	}
	saved := snapshotOf(t, p)

	entered := 0
	b := m.Edit()
	mood := b.FindLayer("mood")
	mood.DeleteState("scared")
	mood.FindState("calm").OnEnter(func(*fsm.Tick, *critter) { entered++ })
	b.Layer("third").State("only")
	n := b.Reserve(4).MustBuild()
	q, _ := herd(n, 6)
	r, err := q.Restore(saved, nil)
	if err != nil || r.Rows != 6 || r.Moved != 12 || entered != 6 {
		t.Fatalf("restored %+v, error %v, %d entered calm", r, err, entered)
	}
	if q.Count(n.State("mood", "calm")) != 6 || q.Count(n.State("third", "only")) != 6 {
		t.Error("not all are where they should be")
	}
}

// Callbacks that Restore calls are callbacks like any other: what they defer is called before it returns. The function that identifies
// entities must not change anything, nor must a callback save the game.
func TestRestoreCallsBack(t *testing.T) {
	m := critters()
	p, _ := herd(m, 1)
	p.Update()
	saved := snapshotOf(t, p)

	b := m.Edit()
	deferred, inside := 0, ""
	var q *fsm.Pool[critter]
	b.Layer("third").State("only").OnEnter(func(t *fsm.Tick, _ *critter) {
		inside = panicOf(func() { _, _ = q.AppendSnapshot(nil) })
		t.Defer(func() { deferred++ })
	})
	q, _ = herd(b.MustBuild(), 1)
	meddled := ""
	r, err := q.Restore(saved, func(e fsm.Entity) (fsm.Entity, bool) {
		meddled = panicOf(q.Update)
		return e, true
	})
	if err != nil || r.Moved != 1 || deferred != 1 {
		t.Errorf("%+v, %v; what was deferred was called %d times", r, err, deferred)
	}
	wantText(t, "identify", meddled, "fsm: Update", "was called from inside a callback, or from another goroutine, while Restore was under way")
	wantText(t, "Enter", inside, "fsm: AppendSnapshot", "use Tick.Defer")
}

// A game may call a state of its own like that in which a layer is while the state that it is within is not current. It is another state.
func TestRestoreOfAStateCalledLikeOutside(t *testing.T) {
	build := func(within bool) *fsm.Machine[num] {
		b := fsm.NewBuilder[num]("m")
		body, mood := b.Layer("body"), b.Layer("mood")
		up, down := body.State("up"), body.State("down")
		up.To(down).On(1)
		calm := mood.State("calm")
		if within {
			mood.Within(down)
		} else {
			calm.To(mood.State(fsm.Outside)).On(2)
		}
		return b.MustBuild()
	}
	own, resting := build(false), build(true)
	p := fsm.NewPool(own, fsm.Config{})
	e := p.Add(num{})
	p.Update()
	p.Execute(e, 2)
	saved := snapshotOf(t, p)
	more := own.Edit()
	more.FindLayer("mood").State("glad")
	for i, m := range []*fsm.Machine[num]{own, more.MustBuild(), resting} {
		q := fsm.NewPool(m, fsm.Config{})
		q.Add(num{})
		r, err := q.Restore(saved, nil)
		if moved := i / 2; err != nil || r.Moved != moved || q.Current(e, m.Layer("mood")).Name() != fsm.Outside {
			t.Errorf("machine %d: %+v, %v; in %v", i, r, err, q.Current(e, m.Layer("mood")))
		}
	}
	q := fsm.NewPool(resting, fsm.Config{})
	q.Add(num{})
	q.Update()
	saved = snapshotOf(t, q)
	if r, err := p.Restore(saved, nil); err != nil || r.Moved != 1 || p.Current(e, own.Layer("mood")).Name() != "calm" {
		t.Errorf("the other way round: %+v, %v; in %v", r, err, p.Current(e, own.Layer("mood")))
	}
}

// The ticks before the first are as long as they were where the game was saved.
func TestRestoreElsewhereSavesTheSame(t *testing.T) {
	m := critters()
	p, all := herd(m, 2)
	graze(p, all, 5)
	saved := snapshotOf(t, p)
	q := fsm.NewPool(m, fsm.Config{Step: time.Second})
	q.Add(critter{})
	q.Add(critter{})
	q.Update()
	if _, err := q.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(snapshotOf(t, q), saved) {
		t.Error("a snapshot of what was restored differs")
	}
}

// What a snapshot holds of layers that the machine does not have is dropped, and counted for each row.
func TestRestoreCountsDroppedLayers(t *testing.T) {
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
	p.Add(num{}) // it has not started, and so is in no state that could be dropped
	q.Add(num{})
	if r, err := q.Restore(snapshotOf(t, p), nil); err != nil || r.Dropped != 2 || r.Rows != 3 {
		t.Errorf("beside one that has not started: %+v, %v", r, err)
	}
	d := fsm.NewBuilder[num]("m") // of the same name, and nothing in common
	d.Layer("sail").State("a")
	q = fsm.NewPool(d.MustBuild(), fsm.Config{})
	q.Add(num{})
	if r, err := q.Restore(saved, nil); err != nil || r.Dropped != 2 || r.Rows != 1 || r.Moved != 1 {
		t.Errorf("nothing in common: %+v, %v", r, err)
	}
}

// If a machine has the same states and other transitions, the number of a transition in a snapshot means nothing in it: the states were
// entered by a swap, as far as can be known.
func TestRestoreWhereTransitionsDiffer(t *testing.T) {
	build := func(first, second fsm.Command) *fsm.Machine[critter] {
		b := fsm.NewBuilder[critter]("m")
		l := b.Layer("l")
		a, z := l.State("a"), l.State("z")
		a.To(z).On(first)
		a.To(z).On(second)
		return b.MustBuild()
	}
	m := build(1, 2)
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(critter{})
	p.Update()
	p.Execute(e, 1)
	saved := snapshotOf(t, p)
	for _, c := range []struct {
		machine    *fsm.Machine[critter]
		cause      fsm.Cause
		transition int
	}{{build(1, 2), fsm.CauseCommand, 0}, {build(2, 1), fsm.CauseSwap, -1}} {
		q := fsm.NewPool(c.machine, fsm.Config{})
		q.Add(critter{})
		if _, err := q.Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
		if cause, transition := q.LastChange(e, c.machine.Layer("l")); cause != c.cause || transition != c.transition {
			t.Errorf("entered by %v, transition %d; want %v, %d", cause, transition, c.cause, c.transition)
		}
	}
}

// So it is where layers or states come in another order, and their transitions have the numbers that those of others had.
func TestRestoreWhereTheOrderDiffers(t *testing.T) {
	build := func(layers, states []string) *fsm.Machine[critter] {
		b := fsm.NewBuilder[critter]("m")
		for _, name := range layers {
			l := b.Layer(name)
			first, second := l.State(states[0]), l.State(states[1])
			first.To(second).On(1)
			second.To(first).On(1)
			l.Initial(l.FindState("a"))
		}
		return b.MustBuild()
	}
	p := fsm.NewPool(build([]string{"k", "l"}, []string{"a", "z"}), fsm.Config{})
	e := p.Add(critter{})
	p.Execute(e, 1)
	saved := snapshotOf(t, p)
	for _, m := range []*fsm.Machine[critter]{build([]string{"l", "k"}, []string{"a", "z"}), build([]string{"k", "l"}, []string{"z", "a"})} {
		q := fsm.NewPool(m, fsm.Config{})
		q.Add(critter{})
		if _, err := q.Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
		for _, l := range m.Layers() {
			if cause, transition := q.LastChange(e, l); cause != fsm.CauseSwap || transition != -1 || q.Current(e, l).Name() != "z" {
				t.Errorf("%v: entered %v by %v, transition %d", l, q.Current(e, l), cause, transition)
			}
		}
	}
}

// A snapshot of a machine that has another name and no layer in common is an error that names both machines, and nothing changes.
func TestRestoreRefusesAnotherMachinesSnapshot(t *testing.T) {
	p := fsm.NewPool(toggling(nil), fsm.Config{})
	p.Add(critter{})
	data := snapshotOf(t, p)
	other := fsm.NewBuilder[critter]("other")
	other.Layer("another").State("a")
	q := fsm.NewPool(other.MustBuild(), fsm.Config{})
	e := q.Add(critter{})
	q.Update()
	_, err := q.Restore(data, nil)
	if want := `fsm: machine "other": Restore: the snapshot is of machine "toggling"`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
	if !q.IsIn(e, "a") || q.Tick() != 1 {
		t.Error("something has changed all the same")
	}
}
