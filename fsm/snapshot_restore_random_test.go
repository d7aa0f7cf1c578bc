package fsm_test

import (
	"bytes"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// After Restore, the same random numbers are drawn again, whatever the engine has done in between.

// The last tick draws the same numbers again, and so does an operation, even if nothing else has drawn in between.
func TestRestoreDrawsAgainInATick(t *testing.T) {
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

// Operations on one entity between two ticks draw different numbers, and each of them the same ones again after Restore, whether or not
// another entity has drawn. A snapshot holds how often entities have drawn since the tick, for those that still exist.
func TestRestoreDrawsAgainInOperations(t *testing.T) {
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

// The same if Restore asks which entities there are, and a snapshot of what was restored is the same again. An entity that has drawn and is
// gone leaves nothing in it.
func TestRestoreDrawsAgainForWhoIsIdentified(t *testing.T) {
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
	known := func(e fsm.Entity) (fsm.Entity, bool) { return e, e == one || e == other } // what the other has done is still to be reported
	for _, identify := range []func(fsm.Entity) (fsm.Entity, bool){nil, known} {
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

// The numbers that a direct change draws in the tick that it has waited for do not depend on what other operations the engine has carried
// out before.
func TestRestoreDrawsAgainInAChangeThatWaited(t *testing.T) {
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
