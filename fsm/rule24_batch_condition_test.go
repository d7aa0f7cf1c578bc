package fsm_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24 for conditions in batch form: they are pure, so one that panics is asked again about each entity of the batch alone, and only
// those are stopped about whom it panics. Who shares a batch with them makes no difference.

// walkers is a machine with one condition, in batch form, from here to there.
func walkers(ask func(t *fsm.Tick, vs []num, yes []bool)) *fsm.Machine[num] {
	b := fsm.NewBuilder[num]("walkers")
	l := b.Layer("l")
	here := l.State("here").OnUpdate(func(_ *fsm.Tick, v *num) { v.energy++ })
	here.To(l.State("there")).WhenBatch(ask)
	return b.MustBuild()
}

// TestRule24BatchConditionStopsTheCulprit: whatever the chunk size, and whether or not the condition asks for an entity, the fault is that
// of the one about whom it panics; the others are answered in the same tick.
func TestRule24BatchConditionStopsTheCulprit(t *testing.T) {
	for _, size := range []int{1, 2, 3, 512} {
		for _, at := range []bool{false, true} {
			var faults []*fsm.Fault
			m := walkers(func(tick *fsm.Tick, vs []num, yes []bool) {
				for i := range vs {
					if at {
						tick.At(i)
					}
					if vs[i].N == 2 {
						panic("bad")
					}
					yes[i] = vs[i].N == 3
				}
			})
			p := fsm.NewPool(m, fsm.Config{ChunkSize: size, OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
			var all []fsm.Entity
			for i := range 5 {
				all = append(all, p.Add(num{N: i}))
			}
			p.Update()
			if len(faults) != 1 || faults[0].Entity != all[2] || !slices.Equal(faults[0].Batch, all[2:3]) || faults[0].Callback != "WhenBatch" {
				t.Fatalf("chunks of %d, At %v: faults %v", size, at, faults)
			}
			if f := faults[0]; f.Value != "bad" || f.Target != "there" || f.Stack == nil || !strings.Contains(f.Where, "rule24_batch_condition_test.go:") {
				t.Errorf("chunks of %d, At %v: the fault is %+v", size, at, f)
			}
			for i, e := range all {
				want := map[int]string{2: "stopped here 0", 3: "there 0"}[i]
				if want == "" {
					want = "here 1"
				}
				got := fmt.Sprint(p.Current(e, m.Layers()[0]).Name(), " ", p.View(e).energy)
				if p.Stopped(e) {
					got = "stopped " + got
				}
				if got != want {
					t.Errorf("chunks of %d, At %v: number %d is %s, want %s", size, at, i, got, want)
				}
			}
		}
	}
}

// Without a handler, too, the panic that comes out names the entity.
func TestRule24BatchConditionNamesTheCulprit(t *testing.T) {
	m := walkers(func(_ *fsm.Tick, vs []num, _ []bool) {
		if slices.ContainsFunc(vs, func(v num) bool { return v.N == 2 }) {
			panic("bad")
		}
	})
	p := fsm.NewPool(m, fsm.Config{})
	var all []fsm.Entity
	for i := range 5 {
		all = append(all, p.Add(num{N: i}))
	}
	f := faultOf(p.Update)
	if f == nil || f.Entity != all[2] || !slices.Equal(f.Batch, all[2:3]) || p.Stopped(all[2]) {
		t.Fatalf("the fault is %+v", f)
	}
	wantText(t, "the fault", f.Error(), fmt.Sprintf("for entity %v in tick 1: bad", all[2]))
}

// TestRule24BatchConditionThatNobodyIsToBlameFor: a condition that panics about several entities and about none of them alone is at odds
// with the batch itself. It is a single fault, which is of all of them.
func TestRule24BatchConditionThatNobodyIsToBlameFor(t *testing.T) {
	for _, handled := range []bool{false, true} {
		var faults []*fsm.Fault
		cfg := fsm.Config{}
		if handled {
			cfg.OnFault = func(f *fsm.Fault) { faults = append(faults, f) }
		}
		p := fsm.NewPool(walkers(func(tick *fsm.Tick, vs []num, _ []bool) {
			if tick.At(1 % len(vs)); len(vs) > 1 {
				panic("too many")
			}
		}), cfg)
		all := []fsm.Entity{p.Add(num{}), p.Add(num{}), p.Add(num{})}
		if f := faultOf(p.Update); f != nil {
			faults = append(faults, f)
		}
		if len(faults) != 1 || !slices.Equal(faults[0].Batch, all) || faults[0].Entity != all[1] || faults[0].Value != "too many" {
			t.Fatalf("handler %v: faults %v", handled, faults)
		}
		for i, e := range all {
			if p.Stopped(e) != handled || handled && p.StoppedBy(e) != faults[0] {
				t.Errorf("handler %v: number %d is stopped: %v, by %v", handled, i, p.Stopped(e), p.StoppedBy(e))
			}
		}
	}
}

// TestRule24BatchConditionThatEndsItsGoroutine: who is asked again after a panic may end the goroutine. The fault that was found before is
// reported with the next tick, and nobody else is stopped.
func TestRule24BatchConditionThatEndsItsGoroutine(t *testing.T) {
	leaves := true
	var faults []*fsm.Fault
	p := fsm.NewPool(walkers(func(_ *fsm.Tick, vs []num, _ []bool) {
		for i := range vs {
			switch {
			case vs[i].N == 1:
				panic("bad")
			case vs[i].N == 2 && leaves:
				runtime.Goexit()
			}
		}
	}), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
	var all []fsm.Entity
	for i := range 4 {
		all = append(all, p.Add(num{N: i}))
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.Update()
		t.Error("the tick came to its end")
	}()
	<-ended
	leaves = false
	p.Update()
	p.Update()
	if len(faults) != 1 || faults[0].Entity != all[1] {
		t.Errorf("faults %v", faults)
	}
	for i, e := range all {
		if updates := p.View(e).energy; p.Stopped(e) != (i == 1) || (updates == 2) != (i != 1) {
			t.Errorf("number %d is stopped: %v, after %d Updates", i, p.Stopped(e), updates)
		}
	}
}

// brittle is a machine of two layers with conditions in batch form in every place where a tick asks one. Each panics about a few entities
// at a time.
func brittle() *fsm.Machine[clumsy] {
	says := func(callback string) func(*fsm.Tick, *clumsy) {
		return func(_ *fsm.Tick, c *clumsy) { c.lines = append(c.lines, callback) }
	}
	when := func(condition string, divisor int) func(*fsm.Tick, []clumsy, []bool) {
		return func(t *fsm.Tick, cs []clumsy, yes []bool) {
			for i := range cs {
				c := &cs[i]
				if c.id%2 == 0 { // some Ticks know which entity it is, others do not
					t.At(i)
				}
				if hash := c.id*31 + c.n*17 + len(condition)*7; hash%113 == 0 {
					panic(fmt.Sprintf("%s of %d in %d", condition, c.id, c.n))
				}
				yes[i] = (c.id+c.n)%divisor == 0
			}
		}
	}
	b := fsm.NewBuilder[clumsy]("brittle")
	first := b.Layer("first").Always(func(_ *fsm.Tick, c *clumsy) { c.n++ })
	walk := first.State("walk").OnEnter(says("enter walk")).OnUpdate(says("walk")).OnExit(says("exit walk"))
	run := first.State("run").OnEnter(says("enter run")).OnUpdate(says("run"))
	flee := first.State("flee").OnEnter(says("enter flee")).OnUpdate(says("flee"))
	first.Any().To(flee).WhenBatch(when("scared", 31))
	first.Any().To(walk).AllowSelf().WhenBatch(when("called", 23))
	walk.To(run).WhenBatch(when("hurry", 3)).Do(says("start"))
	walk.To(walk).WhenBatch(when("again", 5))
	run.To(walk).When(func(c *clumsy) bool { return c.n%4 == 0 })
	run.To(flee).WhenBatch(when("hunted", 7)).After(40 * time.Millisecond)
	flee.To(run).WhenBatch(when("calm", 2)).Weight(2)
	flee.To(walk).WhenBatch(when("tired", 2)).Weight(1)

	second := b.Layer("second").UpdateOnTransition()
	one, two := second.State("one"), second.State("two").OnEnter(says("enter two")).OnUpdate(says("two"))
	one.OnUpdate(func(t *fsm.Tick, c *clumsy) {
		if c.lines = append(c.lines, fmt.Sprint("one ", t.Rand().IntN(100), " ", t.DeltaDuration())); c.n%9 == 0 {
			t.ChangeTo(two)
		}
	})
	one.To(two).WhenBatch(when("up", 4)).WhenTick(func(t *fsm.Tick, c *clumsy) bool { return t.Rand().IntN(3) > 0 })
	two.To(one).WhenBatch(when("down", 3)).After(20 * time.Millisecond)
	two.To(one).On(1).WhenBatch(when("sent", 2))
	return b.MustBuild()
}

// TestRule24BatchConditionsInAnyChunk: several at a time panic, in batches of any size and cut in any way, and are restarted at once, later
// or never. All that can be seen of it, faults and changes and the handler's calls in their order, is the same to the byte for any chunk size
// and number of workers.
func TestRule24BatchConditionsInAnyChunk(t *testing.T) {
	m, length := brittle(), shorter(120, 45)
	play := func(cfg fsm.Config, copies bool) (ticks []string, stats fsm.Stats) {
		var p *fsm.Pool[clumsy]
		var stopped []fsm.Entity
		var told strings.Builder
		cfg.OnFault = func(f *fsm.Fault) {
			fmt.Fprintln(&told, f, f.Batch, f.Callback, f.Target, f.Value, p.Stopped(f.Entity))
			switch f.Tick % 3 {
			case 0:
				must(t, p.Restart(f.Entity))
			case 1:
				stopped = append(stopped, f.Entity)
			}
		}
		p = fsm.NewPool(m, cfg)
		fsm.WakeAt(p.Engine, 0)
		if copies {
			fsm.CopyViews(p)
		}
		var all []fsm.Entity
		for i := range 150 {
			all = append(all, p.Add(clumsy{id: i}))
			if i%3 == 0 {
				must(t, p.SetInterval(all[i], 1+i%4))
			}
		}
		for tick := range length {
			for i := tick % 7; i < len(all); i += 7 {
				p.Send(all[i], 1)
			}
			p.Update()
			for _, c := range p.Changes() {
				fmt.Fprintln(&told, c)
			}
			fmt.Fprintf(&told, "%v %x", p.Lost(), p.Hash())
			if tick%8 == 0 {
				for _, e := range stopped {
					must(t, p.Restart(e))
				}
				stopped = stopped[:0]
			}
			ticks = append(ticks, told.String())
			told.Reset()
		}
		for _, e := range all {
			ticks = append(ticks, fmt.Sprint(p.View(e).lines))
		}
		return ticks, p.Stats()
	}
	want, stats := play(fsm.Config{ChunkSize: 1}, false)
	if stats.Faults < 100 || stats.Transitions < 1000 {
		t.Fatalf("too little happens: %+v", stats)
	}
	sizes, workers := []int{7, 512, 1, 2}, []int{1, 3, 2}
	inAnyChunk(t, sizes[:shorter(4, 2)], workers[:shorter(3, 2)], want, stats, play)
}
