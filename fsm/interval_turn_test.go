package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Whose turn it is: turns are spread evenly over the ticks, and nobody waits for longer than the interval.

func TestIntervalTakesTurns(t *testing.T) {
	inPaces(t, fsm.Config{Interval: 4}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		var all []fsm.Entity
		for range size {
			all = append(all, pool.Add(pacer{}))
		}
		for range 20 {
			pool.Update()
		}
		perTick := map[uint64]int{}
		for _, e := range all {
			ticks := pool.View(e).ticks
			if ticks[0] != 1 { // it starts at once, and then has its turn
				t.Fatalf("first updated in tick %d", ticks[0])
			}
			for _, n := range ticks {
				perTick[n]++
			}
			if pool.Interval(e) != 4 {
				t.Fatalf("Every is %d", pool.Interval(e))
			}
		}
		for n := uint64(2); n <= 20; n++ {
			if got := perTick[n]; got < size/4-8 || got > size/4+8 { // eight take their turn together
				t.Fatalf("%d of %d entities were updated in tick %d", got, size, n)
			}
		}
	})
}

// TestTurnsAreEven: below 256 entities each goes by itself, and no tick has more than one too many; eight go together in a larger world,
// 64 in a large one, and 512 in one that is larger still.
func TestTurnsAreEven(t *testing.T) {
	worlds := []struct{ size, together int }{{8, 1}, {100, 1}, {255, 1}, {3000, 8}, {30_000, 64}, {100_000, 512}}
	for _, world := range worlds[:shorter(6, 4)] {
		for _, every := range []int{2, 4, 8} {
			b := fsm.NewBuilder[int]("crowd")
			b.Layer("only").State("here").OnUpdate(func(_ *fsm.Tick, updates *int) { *updates++ })
			p := fsm.NewPool(b.MustBuild(), fsm.Config{Interval: every})
			var all []fsm.Entity
			for range world.size {
				all = append(all, p.Add(0))
			}
			p.Update()
			sum := func() (n int) {
				for _, e := range all {
					n += *p.View(e)
				}
				return n
			}
			for before := sum(); p.Tick() < 20; before = sum() {
				p.Update()
				if got, fair := sum()-before, world.size/every; got <= fair-world.together || got > fair+world.together {
					t.Errorf("%d of %d entities were updated in tick %d, every %d", got, world.size, p.Tick(), every)
				}
			}
		}
	}
}

// TestIntervalNeverStarves: an interval that is changed again and again cannot keep a row from its turn for longer than the longest of these
// intervals, and no time is lost.
func TestIntervalNeverStarves(t *testing.T) {
	inPaces(t, fsm.Config{}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		var all []fsm.Entity
		for range size {
			all = append(all, pool.Add(pacer{}))
		}
		ticks := shorter(600, 100)
		for k := range ticks {
			for i, e := range all {
				if err := pool.SetInterval(e, []int{2, 4, 3, 7}[(k+i)%(2+i%3)]); err != nil {
					t.Fatal(err)
				}
			}
			pool.Update()
		}
		for i, e := range all {
			p := pool.View(e)
			for k := 1; k < len(p.ticks); k++ {
				if wait := p.ticks[k] - p.ticks[k-1]; wait > 7 {
					t.Fatalf("%d was updated in tick %d, and then in tick %d", i, p.ticks[k-1], p.ticks[k])
				}
			}
			if last := p.ticks[len(p.ticks)-1]; p.total != time.Duration(last)*time.Millisecond || last+7 < uint64(ticks) {
				t.Fatalf("%d: at tick %d it has been told of %v", i, last, p.total)
			}
		}
	})
}

// A turn that is missed because the tick has panicked is taken in the next tick, whatever the chunk size.
func TestIntervalMakesUpForATurn(t *testing.T) {
	for _, size := range []int{1, 4} {
		var ticked []uint64
		boom := false
		b := fsm.NewBuilder[num]("m")
		b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, v *num) {
			if v.N == 1 {
				ticked = append(ticked, tick.Number())
			}
		}).OnMessage(func(*fsm.Tick, *num, fsm.Message) bool {
			if boom {
				panic("x")
			}
			return true
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: size})
		e, other := p.Add(num{N: 1}), p.Add(num{})
		p.Update()
		p.SetInterval(e, 10)
		for p.Tick() < 60 {
			if boom = p.Tick() == 34; boom { // in e's turn
				p.Post(other, fsm.Message{})
			}
			panicOf(p.Update)
		}
		if got := fmt.Sprint(ticked); got != "[1 5 15 25 36 45 55]" {
			t.Errorf("chunks of %d: ticked in %s", size, got)
		}
	}
}

// The same holds if it is another entity of its chunk that has panicked.
func TestIntervalMakesUpForATurnBesideAPanic(t *testing.T) {
	var ticked []uint64
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, v *num) {
		switch {
		case v.N == 1:
			ticked = append(ticked, tick.Number())
		case tick.Number() == 35: // in the other's turn
			panic("x")
		}
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(num{N: 1})
	p.Add(num{})
	p.Update()
	p.SetInterval(e, 10)
	for p.Tick() < 60 {
		panicOf(p.Update)
	}
	if got := fmt.Sprint(ticked); got != "[1 5 15 25 36 45 55]" {
		t.Errorf("ticked in %s", got)
	}
}

// Explain knows when an entity whose interval has changed has its next turn: it may be earlier than that interval's, because the entity has
// waited long enough.
func TestExplainForeseesTheTurn(t *testing.T) {
	for was := 2; was <= 20; was += 3 {
		for is := 2; is <= 20; is += 3 {
			ticked := uint64(0)
			b := fsm.NewBuilder[num]("m")
			l := b.Layer("l")
			a, z := l.State("a"), l.State("z")
			a.OnUpdate(func(tick *fsm.Tick, _ *num) {
				if ticked == 0 {
					ticked = tick.Number()
				}
			})
			a.To(z).After(time.Hour)
			p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Millisecond})
			e := p.Add(num{})
			p.Update()
			p.SetInterval(e, was)
			for p.Tick() < 9 {
				p.Update()
			}
			p.SetInterval(e, is)
			left := p.Explain(nil, e, l)[0].Remaining
			for ticked = 0; ticked == 0; {
				p.Update()
			}
			if want := time.Hour - time.Duration(ticked-1)*time.Millisecond; left != want {
				t.Errorf("from every %d to every %d: in its next tick, %d, %v are left; Explain said %v", was, is, ticked, want, left)
			}
		}
	}
}

// Whenever an interval is changed, the entity comes back to its own turn, after one that keeps it from waiting too long.
func TestIntervalComesBackToItsTurn(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	var ticked []uint64
	b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, _ *num) { ticked = append(ticked, tick.Number()) })
	m := b.MustBuild()
	turns := map[uint64]bool{}
	for at := range uint64(20) {
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(num{})
		p.Update()
		must(t, p.SetInterval(e, 10))
		for p.Tick() < 60 {
			if p.Tick() == 20+at {
				must(t, p.SetInterval(e, 7))
			}
			p.Update()
		}
		turns[ticked[len(ticked)-1]%7] = true
	}
	if len(turns) != 1 {
		t.Errorf("its turns in seven ticks are %v", turns)
	}
}
