package fsm_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func TestPoolLendsItselfToCallbacks(t *testing.T) {
	b := fsm.NewBuilder[int]("npc")
	var pool *fsm.Pool[int]
	calls := 0
	b.Layer("move").State("walk").OnUpdate(func(tick *fsm.Tick, v *int) {
		calls++
		if tick.Host() != any(pool) || tick.Now() != time.Second/60 {
			t.Errorf("host %v, at %v", tick.Host(), tick.Now())
		}
	})
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
	pool.Add(1)
	pool.Update()
	if calls != 1 {
		t.Errorf("%d calls", calls)
	}
}

// TestPoolViewsAreKept: what callbacks write into views is kept, even in chunks in which some rows are not due.
func TestPoolViewsAreKept(t *testing.T) {
	for _, batch := range []bool{false, true} {
		b := fsm.NewBuilder[int]("counter")
		count := b.Layer("move").State("count")
		if batch {
			count.OnUpdateBatch(func(_ *fsm.Tick, vs []int) {
				for i := range vs {
					vs[i]++
				}
			})
		} else {
			count.OnUpdate(func(_ *fsm.Tick, v *int) { *v++ })
		}
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		var all []fsm.Entity
		for range 10 {
			all = append(all, pool.Add(0))
		}
		pool.SetInterval(all[3], 2)
		for range 10 {
			pool.Update()
		}
		*pool.View(all[4]) = 100
		pool.Update()
		for i, e := range all {
			want, got := 11, *pool.View(e)
			switch i {
			case 3:
				want = 6 - got%2 // five or six, depending on its turn
			case 4:
				want = 101
			}
			if got != want {
				t.Errorf("batch %v: entity %d has counted to %d, want %d", batch, i, got, want)
			}
		}
	}
}

// TestPoolViewIsKeptFromTickToTick: a view obtained between ticks stays where it is, even if entities came or went in the tick before.
func TestPoolViewIsKeptFromTickToTick(t *testing.T) {
	for _, change := range []string{"Add", "Remove"} {
		var pool *fsm.Pool[int]
		var first, last fsm.Entity
		b := fsm.NewBuilder[int]("counter")
		b.Layer("only").State("count").OnUpdate(func(tick *fsm.Tick, v *int) {
			switch *v++; {
			case tick.Number() != 2 || tick.Entity() != first:
			case change == "Add":
				last = pool.Add(0)
			default:
				pool.Remove(first)
			}
		})
		pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
		first = pool.Add(0)
		pool.Add(0)
		last = pool.Add(0)
		pool.Update()
		pool.Update()
		view := pool.View(last)
		counted := *view
		pool.Update()
		if view != pool.View(last) || *view != counted+1 {
			t.Errorf("%s: the view has %d, and another %d; want %d", change, *view, *pool.View(last), counted+1)
		}
	}
}

// An entity that is added inside a tick can be operated on before it has its place among the others, and removed.
func TestPoolNewcomers(t *testing.T) {
	var pool *fsm.Pool[num]
	var stays, goes fsm.Entity
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("only")
	first, second := l.State("first").OnEnter(func(_ *fsm.Tick, v *num) { v.N++ }), l.State("second")
	first.To(second).On(1)
	first.OnUpdate(func(tick *fsm.Tick, _ *num) {
		if pool.Len() > 1 {
			return
		}
		stays, goes = pool.Add(num{}), pool.Add(num{})
		if !pool.Has(goes) || !pool.Remove(goes) || pool.Remove(goes) || pool.Has(goes) || pool.View(goes) != nil {
			t.Error("a newcomer is not removed once")
		}
		tick.Defer(func() { pool.Execute(stays, 1) })
	})
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
	pool.Add(num{})
	for range 3 {
		pool.Update()
	}
	if n := pool.View(stays).N; n != 1 || !pool.Is(stays, second) || pool.Has(goes) || pool.Len() != 2 {
		t.Errorf("it was started %d times and is in %v; %d are there", n, pool.Current(stays, l), pool.Len())
	}
}

// The Exit of an entity that a batch removes gets that entity's own view, in the batch or not.
func TestPoolBatchRemovesAnother(t *testing.T) {
	var pool *fsm.Pool[num]
	var es []fsm.Entity
	var exited []int
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("only")
	even, odd := l.State("even"), l.State("odd")
	even.To(odd).When(func(v *num) bool { return v.N%2 == 1 })
	for _, s := range []*fsm.State[num]{even, odd} {
		s.OnExit(func(_ *fsm.Tick, v *num) { exited = append(exited, v.N) })
	}
	odd.OnUpdateBatch(func(_ *fsm.Tick, vs []num) {
		exited = nil
		pool.Remove(es[2])
		pool.Remove(es[5])
	})
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true})
	for i := range 8 {
		es = append(es, pool.Add(num{N: i}))
	}
	pool.Update()
	pool.Update()
	if !slices.Equal(exited, []int{2, 5}) {
		t.Errorf("Exit ran for %d, want 2 and 5", exited)
	}
}

// While workers run, callbacks must defer what changes the pool.
func TestPoolChangesWhileWorkersRun(t *testing.T) {
	for name, change := range map[string]func(c *crowd, e fsm.Entity){
		"Add":    func(c *crowd, _ fsm.Entity) { c.Add(actor{}) },
		"Remove": func(c *crowd, e fsm.Entity) { c.Remove(e) },
	} {
		c := newCrowd(t, twoLayers(simpleForm), fsm.Config{Workers: 4}, 1100)
		c.play["update walk"] = func(tick *fsm.Tick, _ *actor) { change(c, tick.Entity()) }
		wantPanic(t, name, c.Update, name+` of machine "npc"`, "while several workers run", "Tick.Defer")
	}
}

// TestPoolChangesThroughTheTick adds and removes with any number of workers.
func TestPoolChangesThroughTheTick(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.play["update walk"] = once(func(tick *fsm.Tick, a *actor) {
			e := tick.Entity()
			tick.Defer(func() {
				c.Remove(e)
				c.Add(actor{log: &record{&pages{done: true}}})
			})
		})
		c.Update()
		if c.Len() != len(c.members) || c.Has(c.members[0]) || c.Count(c.Machine().State("move", "walk")) != 0 {
			t.Errorf("%d of %d entities", c.Len(), len(c.members))
		}
		c.Update()
		if c.Count(c.Machine().State("move", "walk")) != len(c.members) {
			t.Error("the new ones have not started")
		}
	})
}

// BenchmarkPoolRemove: the cost of a removal does not depend on how many rows a chunk has.
func BenchmarkPoolRemove(b *testing.B) {
	for _, size := range []int{512, 1 << 16} {
		b.Run(fmt.Sprintf("chunk=%d", size), func(b *testing.B) {
			m := fsm.NewBuilder[critter]("pool")
			m.Layer("only").State("here")
			p := fsm.NewPool(m.MustBuild(), fsm.Config{ChunkSize: size})
			all := make([]fsm.Entity, 10_000)
			for i := range all {
				all[i] = p.Add(critter{})
			}
			p.Update()
			for i := 0; b.Loop(); i++ {
				p.Remove(all[i%len(all)])
				all[i%len(all)] = p.Add(critter{})
			}
		})
	}
}

// All visits everybody once, started or not, inside a tick as well, and bears entities that come and go meanwhile.
func TestPoolAll(t *testing.T) {
	var inside []int
	var p *fsm.Pool[int]
	b := fsm.NewBuilder[int]("m")
	b.Layer("l").State("s").OnUpdate(func(t *fsm.Tick, v *int) {
		if *v == 2 {
			p.Remove(t.Entity())
			p.Add(7)
			for _, v := range p.All() {
				inside = append(inside, *v)
			}
		}
	})
	p = fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: 2})
	for n := range 6 {
		p.Add(n)
	}
	numbers := func() (all []int) {
		for e, v := range p.All() {
			if p.View(e) != v {
				t.Errorf("%v: another view", e)
			}
			all = append(all, *v)
		}
		return all
	}
	if got := fmt.Sprint(numbers()); got != "[0 1 2 3 4 5]" {
		t.Errorf("before the first tick: %s", got)
	}
	p.Update()
	if got := fmt.Sprint(inside); got != "[0 1 3 4 5 7]" {
		t.Errorf("inside the tick: %s", got)
	}
	if got := fmt.Sprint(numbers()); got != "[0 1 3 4 5 7]" {
		t.Errorf("after it: %s", got)
	}
	for e, v := range p.All() {
		switch *v {
		case 0, 4:
			p.Remove(e)
		case 1:
			p.Add(8) // in the place of 0
		case 5:
			p.Add(9)
		}
	}
	for _, v := range p.All() {
		if *v == 8 {
			break
		}
	}
	got := numbers()
	slices.Sort(got)
	if fmt.Sprint(got) != "[1 3 5 7 8 9]" {
		t.Errorf("in the end: %v", got)
	}
}

// Whether anybody asks a question between two ticks makes no difference to who gets which number, and which place.
func TestPoolQuestionsMoveNobody(t *testing.T) {
	play := func(ask func(p *fsm.Pool[int], s *fsm.State[int])) string {
		var p *fsm.Pool[int]
		b := fsm.NewBuilder[int]("m")
		s := b.Layer("l").State("s")
		s.OnUpdate(func(t *fsm.Tick, v *int) {
			if t.Number() > 1 {
				return
			}
			switch *v {
			case 1:
				p.Add(100)
			case 2, 4:
				p.Remove(t.Entity())
			}
		})
		p = fsm.NewPool(b.MustBuild(), fsm.Config{})
		for k := range 6 {
			p.Add(k)
		}
		p.Update()
		ask(p, s)
		p.Remove(1 << 32)
		p.Update()
		p.Add(10)
		p.Add(11)
		p.Update()
		return fmt.Sprint(p.AppendEntities(nil, s), p.Hash())
	}
	want := play(func(*fsm.Pool[int], *fsm.State[int]) {})
	for name, ask := range map[string]func(p *fsm.Pool[int], s *fsm.State[int]){
		"Count":          func(p *fsm.Pool[int], s *fsm.State[int]) { p.Count(s) },
		"Hash":           func(p *fsm.Pool[int], s *fsm.State[int]) { p.Hash() },
		"View":           func(p *fsm.Pool[int], s *fsm.State[int]) { p.View(1 << 32) },
		"AppendSnapshot": func(p *fsm.Pool[int], s *fsm.State[int]) { _, _ = p.AppendSnapshot(nil) },
	} {
		if got := play(ask); got != want {
			t.Errorf("after %s: %s, otherwise %s", name, got, want)
		}
	}
}

// TestAppendAll: the order is that in which the entities have their turns, in a tick as well as between two.
func TestAppendAll(t *testing.T) {
	var pool *fsm.Pool[int]
	var turns, within, all []fsm.Entity
	b := fsm.NewBuilder[int]("unit")
	remove := false
	b.Layer("act").State("stand").OnUpdate(func(t *fsm.Tick, v *int) {
		self := t.Entity()
		t.Defer(func() { turns = append(turns, self) })
		if *v == 5 && remove {
			pool.Remove(self)
			pool.Add(9)
			within = pool.AppendAll(within[:0])
		}
	})
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: 3})
	var entities []fsm.Entity
	for i := range 8 {
		entities = append(entities, pool.Add(i))
	}
	pool.Remove(entities[1])
	pool.Add(8)
	pool.Update()
	all = pool.AppendAll([]fsm.Entity{0})[1:]
	if want := []fsm.Entity{1 << 32, 8 << 32, 3 << 32, 4 << 32, 5 << 32, 6 << 32, 7 << 32, 2<<32 | 1}; !slices.Equal(all, want) || !slices.Equal(turns, want) {
		t.Errorf("turns %v, AppendAll %v; want %v", turns, all, want)
	}
	remove = true
	pool.Update()
	if want := []fsm.Entity{1 << 32, 8 << 32, 3 << 32, 4 << 32, 5 << 32, 7 << 32, 2<<32 | 1, 9 << 32}; !slices.Equal(within, want) {
		t.Errorf("in the tick: %v; want %v", within, want)
	}
	turns, remove = nil, false
	if all = pool.AppendAll(nil); len(all) != pool.Len() {
		t.Errorf("%d entities of %d", len(all), pool.Len())
	}
	if pool.Update(); !slices.Equal(turns, all) {
		t.Errorf("turns %v, AppendAll %v", turns, all)
	}
}
