package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// A paused entity continues as if the world had waited for it.

// sleeper records what is called for it, and how long it has been in its state by then.
type sleeper = figure

func noteNap(t *fsm.Tick, s *sleeper, what string) {
	s.lines = append(s.lines, fmt.Sprint(what, " ", t.StateName(), " ", t.Since()))
}

const (
	wakeUp fsm.Command = iota + 1
	goAway
)

func sleepers() *fsm.Machine[*sleeper] {
	b := fsm.NewBuilder[*sleeper]("sleeper")
	body := b.Layer("body")
	watch, nap, away := body.State("watch"), body.State("nap"), body.State("away")
	watch.To(nap).After(50 * time.Millisecond)
	nap.To(watch).AfterFunc(func(s **sleeper) time.Duration { return (*s).nap })
	nap.To(watch).On(wakeUp)
	body.Any().To(away).On(goAway)
	away.To(watch).After(700 * time.Millisecond)
	mood := b.Layer("mood")
	calm, cross := mood.State("calm"), mood.State("cross")
	calm.To(cross).WhenIn(watch)
	cross.To(calm).After(time.Second)
	mood.Any().To(calm).On(goAway).AllowSelf()
	for _, s := range []*fsm.State[*sleeper]{watch, nap, away, calm, cross} {
		s.OnEnter(func(t *fsm.Tick, s **sleeper) { noteNap(t, *s, "enter") })
		s.OnExit(func(t *fsm.Tick, s **sleeper) { noteNap(t, *s, "exit") })
		s.OnUpdate(func(t *fsm.Tick, s **sleeper) { noteNap(t, *s, "update") })
	}
	return b.MustBuild()
}

// TestPauseLivesOn plays random entities, some of which are paused now and then, each next to a copy in a world of its own that stands
// still meanwhile.
func TestPauseLivesOn(t *testing.T) {
	steps := []time.Duration{0, 0, time.Second / 60, time.Second / 60, time.Second / 30, time.Second / 144, 7 * time.Millisecond, 12345 * time.Nanosecond}
	for seed := range uint64(shorter(60, 12)) {
		random := rand.New(rand.NewPCG(seed, 1))
		cfg := fsm.Config{ChunkSize: []int{0, 1, 3}[seed%3], Workers: int(seed%2) + 1}
		pool, m := fsm.NewPool(sleepers(), cfg), sleepers()
		type life struct {
			entity, double fsm.Entity
			world          *fsm.Pool[*sleeper]
			here, there    *sleeper
		}
		var lives []*life
		for range 5 {
			nap := time.Duration(random.IntN(2000)) * time.Millisecond
			l := &life{world: fsm.NewPool(m, fsm.Config{}), here: &sleeper{nap: nap}, there: &sleeper{nap: nap}}
			l.entity, l.double = pool.Add(l.here), l.world.Add(l.there)
			lives = append(lives, l)
		}
		for tick := range 400 {
			step := steps[2+int(seed)%2] // of equal length, or of varying length
			if seed%4 > 1 {
				step = steps[random.IntN(len(steps))]
			}
			pool.Advance(step)
			if random.IntN(50) == 0 {
				again(t, pool)
			}
			for _, l := range lives {
				if !pool.Paused(l.entity) {
					l.world.Advance(step)
				}
				if !slices.Equal(l.here.lines, l.there.lines) {
					t.Fatalf("seed %d, tick %d:\n%v\nwant\n%v", seed, tick, l.here.lines, l.there.lines)
				}
				l.here.lines, l.there.lines = l.here.lines[:0], l.there.lines[:0]
				for i, layer := range pool.Machine().Layers() {
					if got, want := pool.Since(l.entity, layer), l.world.Since(l.double, m.Layers()[i]); got != want {
						t.Fatalf("seed %d, tick %d: in the state of %v since %v, want %v", seed, tick, layer, got, want)
					}
				}
				switch {
				case pool.Paused(l.entity):
					if random.IntN(10) == 0 {
						must(t, pool.Resume(l.entity))
					}
				case random.IntN(20) == 0:
					must(t, pool.Pause(l.entity))
				case random.IntN(40) == 0:
					c := fsm.Command(1 + random.IntN(2))
					if pool.Execute(l.entity, c) != l.world.Execute(l.double, c) {
						t.Fatalf("seed %d, tick %d: command %d is taken by one of two", seed, tick, c)
					}
				}
			}
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestPauseStopsOneOnly: the others of its chunk go on, in both forms and however they are ticked, and later it goes on after them.
func TestPauseStopsOneOnly(t *testing.T) {
	inPaces(t, fsm.Config{}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		var all []fsm.Entity
		for range size {
			all = append(all, pool.Add(pacer{}))
		}
		pool.Update()
		still := func(i int) bool { return i%3 == 1 }
		for i, e := range all {
			if still(i) {
				must(t, pool.Pause(e))
			}
		}
		for range 5 {
			pool.Update()
		}
		for i, e := range all {
			if pool.Paused(e) != still(i) {
				t.Fatalf("entity %d is paused: %v", i, pool.Paused(e))
			}
			must(t, pool.Resume(e))
		}
		pool.Update()
		for i, e := range all {
			want := []uint64{1, 2, 3, 4, 5, 6, 7}
			if still(i) {
				want = []uint64{1, 7}
			}
			if p := *pool.View(e); !slices.Equal(p.ticks, want) || p.total != time.Duration(len(want))*time.Millisecond {
				t.Fatalf("entity %d was updated in ticks %v, by %v in all; want %v", i, p.ticks, p.total, want)
			}
		}
	})
}

// TestPauseKeepsTheInterval: for an entity that ticks every n-th tick, a pause takes only its own time, and SetInterval may be called during
// it.
func TestPauseKeepsTheInterval(t *testing.T) {
	pool := newPool(pacers(simpleForm), fsm.Config{Step: time.Millisecond, Interval: 4})
	e, random := pool.Add(pacer{}), rand.New(rand.NewPCG(1, 2))
	active := 0
	for range 1000 {
		if pool.Update(); !pool.Paused(e) {
			active++
		}
		switch before := pool.Interval(e); random.IntN(12) {
		case 0, 1:
			must(t, pool.Pause(e))
			if pool.Interval(e) != before {
				t.Fatalf("the interval was %d, and is %d in the pause", before, pool.Interval(e))
			}
		case 2, 3, 4:
			must(t, pool.Resume(e))
			if pool.Interval(e) != before {
				t.Fatalf("the interval was %d in the pause, and is %d", before, pool.Interval(e))
			}
		case 5:
			n := []int{1, 2, 5, fsm.MaxInterval}[random.IntN(4)]
			must(t, pool.SetInterval(e, n))
			if pool.Interval(e) != n {
				t.Fatalf("the interval is %d, want %d", pool.Interval(e), n)
			}
		}
	}
	must(t, pool.Resume(e))
	must(t, pool.SetInterval(e, 1))
	pool.Update()
	if total := pool.View(e).total; total != time.Duration(active+1)*time.Millisecond {
		t.Errorf("it was updated by %v in %d ms", total, active+1)
	}
}

// TestPauseBeforeTheStart: it starts in the first tick behind the pause, beside those that have started.
func TestPauseBeforeTheStart(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{Step: time.Millisecond, Interval: 3})
	s := &sleeper{}
	e := pool.Add(s)
	other := pool.Add(&sleeper{})
	must(t, pool.Pause(e))
	for range 5 {
		pool.Update()
	}
	pool.Send(e, goAway)
	pool.Update()
	if len(s.lines) > 0 || pool.Current(e, pool.Machine().Layer("body")) != nil || pool.Current(other, pool.Machine().Layer("body")) == nil || pool.Interval(e) != 3 {
		t.Fatalf("it was called %v, every %d", s.lines, pool.Interval(e))
	}
	must(t, pool.Resume(e))
	pool.Update()
	if want := []string{"enter watch 0s", "enter calm 0s", "update watch 0s", "exit calm 0s", "enter cross 0s"}; !slices.Equal(s.lines, want) {
		t.Errorf("called\n%q, want\n%q", s.lines, want)
	}
}
