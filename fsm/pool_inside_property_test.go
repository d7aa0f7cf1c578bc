package fsm_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// coming is a pool whose callbacks add and remove entities, and what they should have made of it.
type coming struct {
	*rapid.T
	pool  *fsm.Pool[guest]
	rand  *rand.Rand
	in    map[fsm.Entity]int // the guest's number
	wrote map[int]int        // how often each guest has been written to
	last  int
	exits int // under way: whoever leaves is still there
}

type guest struct{ number, written int }

func (c *coming) add() {
	c.last++
	e := c.pool.Add(guest{number: c.last})
	if _, there := c.in[e]; there {
		c.Fatalf("%v is added twice", e)
	}
	c.in[e] = c.last
}

func (c *coming) remove(e fsm.Entity) {
	delete(c.in, e)
	c.exits++
	if !c.pool.Remove(e) {
		c.Fatalf("%v, which is there, is not removed", e)
	}
	c.exits--
}

// some returns one of those who are there.
func (c *coming) some() fsm.Entity {
	all := c.pool.AppendAll(nil)
	all = slices.DeleteFunc(all, func(e fsm.Entity) bool { return c.in[e] == 0 })
	if len(all) == 0 {
		return 0
	}
	return all[c.rand.IntN(len(all))]
}

// act may do something, from a callback or between ticks.
func (c *coming) act() {
	switch c.rand.IntN(25) {
	case 0, 1:
		if c.last < 300 {
			c.add()
		}
	case 2:
		if e := c.some(); e != 0 && c.exits < 5 {
			c.remove(e)
		}
	case 3:
		c.check()
	}
}

// check compares the pool with who should be there.
func (c *coming) check() {
	if c.exits > 0 {
		return
	}
	n := 0
	for e, g := range c.pool.All() {
		if n++; c.in[e] != g.number {
			c.Fatalf("%v is guest %d, want %d", e, g.number, c.in[e])
		}
	}
	if n != len(c.in) || c.pool.Len() != n || len(c.pool.AppendAll(nil)) != n {
		c.Fatalf("%d, %d and %d are there, want %d", n, c.pool.Len(), len(c.pool.AppendAll(nil)), len(c.in))
	}
}

// callback is one of any kind: it writes to its entity and acts.
func (c *coming) callback(t *fsm.Tick, g *guest) {
	if number := c.in[t.Entity()]; number != 0 && number != g.number {
		c.Fatalf("a callback of guest %d is given the view of %d", number, g.number)
	}
	g.written++
	c.wrote[g.number]++
	if c.rand.IntN(20) == 0 {
		t.Defer(c.act)
	}
	c.act()
}

// Callbacks of all kinds may add and remove entities, themselves among them: each view stays with its entity, and nobody is lost or left over.
func TestPoolWhoseCallbacksAddAndRemove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		c := &coming{T: t, rand: rand.New(rand.NewPCG(seed, 0)), in: map[fsm.Entity]int{}, wrote: map[int]int{}}
		b := fsm.NewBuilder[guest]("guest")
		var outer *fsm.State[guest]
		for _, name := range []string{"outer", "inner"} {
			l := b.Layer(name).Always(c.callback).OnEnter(c.callback).OnExit(c.callback)
			if outer != nil {
				l.Within(outer)
			}
			one := l.State("one").OnEnter(c.callback).OnUpdate(c.callback).OnExit(c.callback)
			two := l.State("two").OnUpdateBatch(func(t *fsm.Tick, gs []guest) {
				for i := range gs {
					if number := c.in[t.At(i).Entity()]; number != 0 && number != gs[i].number {
						c.Fatalf("guest %d is given the view of %d", number, gs[i].number)
					}
				}
				c.act()
			}).OnMessage(func(t *fsm.Tick, g *guest, _ fsm.Message) bool { c.callback(t, g); return true })
			one.To(two).AfterBetween(0, time.Second/10).Do(c.callback)
			two.To(one).AfterBetween(0, time.Second/10)
			one.To(one).On(1).Internal().Do(c.callback)
			outer = two
		}
		c.pool = fsm.NewPool(b.MustBuild(), fsm.Config{
			ChunkSize: rapid.IntRange(1, 8).Draw(t, "chunk"), ExitOnRemove: rapid.Bool().Draw(t, "exit"),
			Interval: rapid.IntRange(1, 3).Draw(t, "interval"), Seed: seed,
		})
		for range rapid.IntRange(1, 12).Draw(t, "guests") {
			c.add()
		}
		for range 20 {
			c.pool.SendAll(1)
			c.pool.PostAll(fsm.Message{Kind: 1})
			c.pool.Update()
			c.act()
			c.check()
			for e, number := range c.in {
				if got := c.pool.View(e).written; got != c.wrote[number] {
					t.Fatalf("of %d writes to guest %d, %d are kept", c.wrote[number], number, got)
				}
			}
		}
	})
}
