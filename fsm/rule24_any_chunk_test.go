package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// clumsy is an entity whose callbacks panic now and then.
type clumsy = figure

// stumble records a callback, and trips.
func (c *clumsy) stumble(callback string) {
	c.lines = append(c.lines, callback)
	c.trip(callback)
}

// trip panics one time in a few hundred.
func (c *clumsy) trip(callback string) {
	hash := c.id*31 + c.n*17 + len(c.lines)*7
	for _, r := range callback {
		hash = hash*5 + int(r)
	}
	if hash%509 == 0 {
		panic(callback)
	}
}

func clumsyMachine() *fsm.Machine[clumsy] {
	says := func(callback string) func(*fsm.Tick, *clumsy) {
		return func(_ *fsm.Tick, c *clumsy) { c.stumble(callback) }
	}
	when := func(condition string, divisor int) func(*clumsy) bool {
		return func(c *clumsy) bool {
			c.trip(condition)
			return (c.id+c.n)%divisor == 0
		}
	}
	b := fsm.NewBuilder[clumsy]("clumsy")
	plain := b.Layer("plain").Always(func(_ *fsm.Tick, c *clumsy) { c.n++ })
	walk := plain.State("walk").OnEnter(says("enter walk")).OnUpdate(says("walk")).OnExit(says("exit walk"))
	run := plain.State("run").OnEnter(says("enter run")).OnUpdate(says("run"))
	rest := plain.State("rest").OnExit(says("exit rest"))
	walk.To(run).When(when("hurry", 3))
	run.To(rest).When(when("tired", 2))
	rest.To(walk).When(when("bored", 2)).When(when("fresh", 2))

	mixed := b.Layer("mixed").Always(says("always"))
	calm := mixed.State("calm").OnUpdateBatch(func(_ *fsm.Tick, cs []clumsy) {
		for i := range cs {
			cs[i].lines = append(cs[i].lines, "calm")
		}
	})
	angry := mixed.State("angry").OnEnter(says("shout")).OnUpdate(says("angry"))
	calm.To(angry).When(when("offended", 4))
	angry.To(calm).WhenBatch(func(_ *fsm.Tick, cs []clumsy, yes []bool) {
		for i := range cs {
			yes[i] = (cs[i].id+cs[i].n)%9 == 0
		}
	})

	late := b.Layer("late").UpdateOnTransition()
	one, two := late.State("one").OnUpdate(says("one")), late.State("two").OnEnter(says("enter two")).OnUpdate(says("two"))
	one.To(two).When(when("on", 3))
	two.To(one).After(50 * time.Millisecond)
	return b.MustBuild()
}

// TestRule24FaultsInAnyChunk: callbacks panic all the time and stopped entities are restarted; what each of them lives through
// is the same whether it is alone in its chunk or among others, whatever states those are in.
func TestRule24FaultsInAnyChunk(t *testing.T) {
	m := clumsyMachine()
	play := func(cfg fsm.Config, copies bool) (lives []string, stats fsm.Stats) {
		var p *fsm.Pool[clumsy]
		var stopped []fsm.Entity
		cfg.OnFault = func(f *fsm.Fault) {
			p.View(f.Entity).lines = append(p.View(f.Entity).lines, fmt.Sprint("FAULT ", f.State, " ", f.Callback, " ", f.Value))
			if f.Tick%3 > 0 {
				stopped = append(stopped, f.Entity)
				return
			}
			p.Restart(f.Entity)
		}
		p = fsm.NewPool(m, cfg)
		fsm.WakeAt(p.Engine, 0)
		if copies {
			fsm.CopyViews(p)
		}
		var all []fsm.Entity
		for i := range 150 {
			all = append(all, p.Add(clumsy{id: i}))
		}
		for tick := range shorter(100, 60) {
			p.Update()
			if tick%4 == 0 {
				for _, e := range stopped {
					p.Restart(e)
				}
				stopped = stopped[:0]
			}
		}
		for _, e := range all {
			lives = append(lives, fmt.Sprint(p.View(e).lines))
		}
		return lives, p.Stats()
	}
	want, stats := play(fsm.Config{ChunkSize: 1}, false)
	if stats.Faults < 100 || stats.Transitions < 500 {
		t.Fatalf("too little happens: %+v", stats)
	}
	inAnyChunk(t, []int{7, 256}, []int{1, 3}, want, stats, play)
}

// inAnyChunk plays with chunks of each size, each number of workers, and views that are lent and copied, and compares the records and the
// statistics with those wanted.
func inAnyChunk(t *testing.T, sizes, workers []int, want []string, stats fsm.Stats, play func(cfg fsm.Config, copies bool) ([]string, fsm.Stats)) {
	t.Helper()
	for _, size := range sizes {
		for _, workers := range workers {
			for _, copies := range []bool{false, true} {
				got, counted := play(fsm.Config{ChunkSize: size, Workers: workers}, copies)
				if counted != stats {
					t.Errorf("chunks of %d, %d workers: %+v, want %+v", size, workers, counted, stats)
				}
				for i := range want {
					if got[i] != want[i] {
						t.Fatalf("chunks of %d, %d workers, copies %v: record %d is\n%s, want\n%s", size, workers, copies, i, got[i], want[i])
					}
				}
			}
		}
	}
}
