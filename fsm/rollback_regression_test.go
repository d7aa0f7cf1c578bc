package fsm_test

import (
	"bytes"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestRollbackOfQueuedChange: the random numbers of a direct change that waited for its tick do not depend on what the engine did before.
// (They depended on the layer from which a direct change was requested outside a tick.)
func TestRollbackOfQueuedChange(t *testing.T) {
	b := fsm.NewBuilder[critter]("gambler")
	var states []*fsm.State[critter]
	for _, name := range []string{"x", "y", "z"} {
		l := b.Layer(name)
		states = append(states, l.State("a"), l.State("b"))
	}
	// Entering z's b by message draws numbers and requests, from inside a direct change, another one, which is queued.
	states[0].OnMessage(func(t *fsm.Tick, _ *critter, m fsm.Message) bool { t.ChangeTo(states[5]); return true })
	states[2].OnMessage(func(t *fsm.Tick, _ *critter, m fsm.Message) bool {
		if m.Kind == 2 {
			t.ChangeTo(states[2])
		}
		return true
	})
	states[5].OnEnter(func(t *fsm.Tick, c *critter) { t.ChangeTo(states[4]) })
	states[4].OnEnter(func(t *fsm.Tick, c *critter) { c.energy = t.Rand().Int() })
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{Seed: 3})
	e := p.Add(critter{})
	p.Tell(e, fsm.Message{Kind: 1}, m.Layer("x"))
	saved := snapshotOf(t, p)
	p.Update()
	want := p.View(e).energy
	if _, err := p.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	p.Tell(e, fsm.Message{Kind: 2}, m.Layer("y")) // leaves its traces in the engine
	if _, err := p.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	p.Update()
	if got := p.View(e).energy; got != want {
		t.Errorf("drew %d, and %d before the rollback", got, want)
	}
}

// TestRollbackBetweenOperations: operations on one entity between two ticks draw different numbers, and each of them the same ones again
// after Restore, whatever happened in between. (They drew from a single sequence, which a snapshot did not save and an operation on
// another entity restarted.)
func TestRollbackBetweenOperations(t *testing.T) {
	b := fsm.NewBuilder[critter]("lucky")
	b.Layer("only").State("here").OnMessage(func(t *fsm.Tick, c *critter, _ fsm.Message) bool {
		c.energy = t.Rand().Int()
		return true
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Seed: 3})
	e, other, gone := p.Add(critter{}), p.Add(critter{}), p.Add(critter{})
	p.Post(e, fsm.Message{})
	p.Update()
	seen := map[int]bool{p.View(e).energy: true}
	for i := range 10 {
		saved := snapshotOf(t, p)
		p.Tell(e, fsm.Message{})
		want := p.View(e).energy
		if seen[want] {
			t.Errorf("operation %d draws what another drew", i)
		}
		seen[want] = true
		p.Tell(other, fsm.Message{})
		if _, err := p.Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			p.Tell(other, fsm.Message{})
		}
		if p.Tell(e, fsm.Message{}); p.View(e).energy != want {
			t.Errorf("operation %d drew %d, and %d before the rollback", i, p.View(e).energy, want)
		}
	}
	p.Tell(gone, fsm.Message{})
	p.Remove(gone)
	saved := snapshotOf(t, p)
	p.Update() // draws before a tick do not matter after it
	after := snapshotOf(t, p)
	if len(after) >= len(saved) {
		t.Errorf("%d bytes, and %d before the tick", len(after), len(saved))
	}
	stranger := fsm.Entity(77 << 32)
	if _, err := p.Restore(saved, func(o fsm.Entity) (fsm.Entity, bool) { return stranger, o == e }); err != nil {
		t.Fatal(err)
	}
	if again := snapshotOf(t, p); len(again) != len(after) {
		t.Errorf("%d bytes where nobody was identified, want %d", len(again), len(after))
	}
}

// TestRollbackOfOneTick: the last tick draws the same numbers again after Restore, and so does an operation. (A generator last used by
// the same callback of the same entity in the same tick continued.)
func TestRollbackOfOneTick(t *testing.T) {
	b := fsm.NewBuilder[critter]("lonely")
	l := b.Layer("only")
	draw := func(t *fsm.Tick, c *critter) { c.energy = t.Rand().Int() }
	l.State("here").OnUpdate(draw).OnMessage(func(t *fsm.Tick, c *critter, _ fsm.Message) bool { draw(t, c); return true })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Seed: 3})
	e := p.Add(critter{})
	p.Update()
	for name, act := range map[string]func(){"Update": p.Update, "Tell": func() { p.Tell(e, fsm.Message{}) }} {
		saved := snapshotOf(t, p)
		act()
		want := p.View(e).energy
		if _, err := p.Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
		act()
		if got := p.View(e).energy; got != want {
			t.Errorf("%s drew %d, and %d before the rollback", name, got, want)
		}
	}
}

// Rolled back between two ticks, operations draw the same numbers again, even if entities have new numbers; and entities that are gone
// leave nothing in a snapshot.
func TestRestoreDrawsAgain(t *testing.T) {
	var drawn []uint64
	b := fsm.NewBuilder[critter]("gambler")
	s := b.Layer("l").State("s")
	s.To(s).On(1).Do(func(tick *fsm.Tick, _ *critter) { drawn = append(drawn, tick.Rand().Uint64()) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Seed: 3})
	one, other := p.Add(critter{}), p.Add(critter{})
	p.Update()
	for range 3 {
		p.Execute(one, 1)
		p.Execute(other, 1)
	}
	p.Remove(other)
	saved := snapshotOf(t, p)
	drawn = nil
	p.Execute(one, 1)
	for _, identify := range []func(fsm.Entity) (fsm.Entity, bool){nil, func(e fsm.Entity) (fsm.Entity, bool) { return e, e == one }} {
		if _, err := p.Restore(saved, identify); err != nil {
			t.Fatal(err)
		}
		if again := snapshotOf(t, p); !bytes.Equal(again, saved) {
			t.Error("a snapshot of what was restored differs")
		}
		p.Execute(one, 1)
	}
	if drawn[1] != drawn[0] || drawn[2] != drawn[0] {
		t.Errorf("drawn %v", drawn)
	}
}

// Restore does not start an entity that has not started, even if the machine has more layers.
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

// If a machine with the same states has different transitions, a snapshot does not tell by which of them a state was entered.
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
