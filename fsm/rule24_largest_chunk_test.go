package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// counted is an entity that counts what it lives through, in order, in a number.
type counted = critter

func (c *counted) lives(what uint32) { c.life = c.life*31 + what }

func (c *counted) turns(t *fsm.Tick, divisor uint32) bool {
	return (c.number*7+uint32(t.Number()))%divisor == 0
}

// TestRule24LargestChunk: rows are listed in 16 bits, of which the largest chunk needs all. Simple and batch forms, faults and
// entities that tick less often are the same in it as in small ones.
func TestRule24LargestChunk(t *testing.T) {
	const entities = 1<<16 + 1000
	b := fsm.NewBuilder[counted]("counted")
	batch := b.Layer("batch")
	here := batch.State("here").OnUpdateBatch(func(_ *fsm.Tick, cs []counted) {
		for i := range cs {
			cs[i].lives(1)
		}
	})
	there := batch.State("there").OnEnter(func(_ *fsm.Tick, c *counted) { c.lives(2) })
	here.To(there).WhenBatch(func(t *fsm.Tick, cs []counted, yes []bool) {
		for i := range cs {
			yes[i] = cs[i].turns(t, 9)
		}
	})
	there.To(here).WhenTick(func(t *fsm.Tick, c *counted) bool { return c.turns(t, 4) })
	simple := b.Layer("simple").Always(func(t *fsm.Tick, c *counted) {
		if c.number%10_000 == 5535 && t.Number() == 5 { // 65535 is one of them, the last row of the chunk
			panic("a fault")
		}
	})
	one := simple.State("one").OnUpdate(func(_ *fsm.Tick, c *counted) { c.lives(3) })
	two := simple.State("two").OnUpdate(func(_ *fsm.Tick, c *counted) { c.lives(4) })
	one.To(two).WhenTick(func(t *fsm.Tick, c *counted) bool { return c.turns(t, 6) })
	two.To(one).WhenTick(func(t *fsm.Tick, c *counted) bool { return c.turns(t, 11) })
	m := b.MustBuild()

	play := func(size int, copies bool) (lives []uint32) {
		faults := 0
		p := fsm.NewPool(m, fsm.Config{ChunkSize: size, OnFault: func(*fsm.Fault) { faults++ }})
		if copies {
			fsm.CopyViews(p)
		}
		var all []fsm.Entity
		for i := range entities {
			all = append(all, p.Add(counted{number: uint32(i)}))
		}
		for tick := range 10 {
			if p.Update(); tick == 6 {
				for i := 0; i < entities; i += 3 {
					if err := p.SetInterval(all[i], 2+i%5); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if faults != 7 {
			t.Errorf("%d faults, want 7", faults)
		}
		for _, e := range all {
			lives = append(lives, p.View(e).life)
		}
		return lives
	}
	want := play(512, false)
	for _, copies := range []bool{false, true} {
		got := play(1<<16, copies)
		if !slices.Equal(got, want) {
			i := 0
			for got[i] == want[i] {
				i++
			}
			t.Errorf("copies %v: number %d of %d lives through %x, want %x", copies, i, entities, got[i], want[i])
		}
	}
}
