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
type sleeper struct {
	nap time.Duration
	log []string
}

func (s *sleeper) note(t *fsm.Tick, what string) {
	s.log = append(s.log, fmt.Sprint(what, " ", t.StateName(), " ", t.Since()))
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
		s.OnEnter(func(t *fsm.Tick, s **sleeper) { (*s).note(t, "enter") })
		s.OnExit(func(t *fsm.Tick, s **sleeper) { (*s).note(t, "exit") })
		s.OnUpdate(func(t *fsm.Tick, s **sleeper) { (*s).note(t, "update") })
	}
	return b.MustBuild()
}

// TestPauseLivesOn plays random entities, some of which are paused now and then, each next to a copy in a world of its own that stands
// still meanwhile.
func TestPauseLivesOn(t *testing.T) {
	steps := []time.Duration{0, 0, time.Second / 60, time.Second / 60, time.Second / 30, time.Second / 144, 7 * time.Millisecond, 12345 * time.Nanosecond}
	for seed := range uint64(60) {
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
				if !slices.Equal(l.here.log, l.there.log) {
					t.Fatalf("seed %d, tick %d:\n%v\nwant\n%v", seed, tick, l.here.log, l.there.log)
				}
				l.here.log, l.there.log = l.here.log[:0], l.there.log[:0]
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

func must(t *testing.T, err error) {
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

// TestPauseKeepsTheInterval: for an entity that ticks every n-th tick, a pause takes only its own time, and SetEvery may be called during
// it.
func TestPauseKeepsTheInterval(t *testing.T) {
	pool := newPool(pacers(simpleForm), fsm.Config{Step: time.Millisecond, Every: 4})
	e, random := pool.Add(pacer{}), rand.New(rand.NewPCG(1, 2))
	active := 0
	for range 1000 {
		if pool.Update(); !pool.Paused(e) {
			active++
		}
		switch before := pool.Every(e); random.IntN(12) {
		case 0, 1:
			must(t, pool.Pause(e))
			if pool.Every(e) != before {
				t.Fatalf("the interval was %d, and is %d in the pause", before, pool.Every(e))
			}
		case 2, 3, 4:
			must(t, pool.Resume(e))
			if pool.Every(e) != before {
				t.Fatalf("the interval was %d in the pause, and is %d", before, pool.Every(e))
			}
		case 5:
			n := []int{1, 2, 5, fsm.MaxEvery}[random.IntN(4)]
			must(t, pool.SetEvery(e, n))
			if pool.Every(e) != n {
				t.Fatalf("the interval is %d, want %d", pool.Every(e), n)
			}
		}
	}
	must(t, pool.Resume(e))
	must(t, pool.SetEvery(e, 1))
	pool.Update()
	if total := pool.View(e).total; total != time.Duration(active+1)*time.Millisecond {
		t.Errorf("it was updated by %v in %d ms", total, active+1)
	}
}

func TestPauseRefuses(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{})
	s := &sleeper{}
	e := pool.Add(s)
	body := pool.Machine().Layer("body")
	pool.Update()
	must(t, pool.Pause(e))
	must(t, pool.Pause(e))
	s.log = nil
	for name, err := range map[string]error{
		"Perform":  pool.Perform(e, goAway),
		"ChangeTo": pool.ChangeTo(e, body.States()[1]),
		"Start":    pool.Start(e),
		"Restart":  pool.Restart(e),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		wantText(t, name, err.Error(), "fsm: "+name+": entity ", ` of machine "sleeper" is paused; Resume it first`)
	}
	if pool.Execute(e, goAway) || pool.Tell(e, fsm.Message{Kind: 1}) || pool.Revert(e, body) || pool.Can(e, goAway) ||
		len(pool.AppendCommands(nil, e)) > 0 || len(pool.Explain(nil, e, body)) > 0 {
		t.Error("somebody who is paused took something")
	}
	pool.Send(e, goAway)
	pool.Post(e, fsm.Message{Kind: 7})
	pool.SendAll(goAway)
	pool.Update()
	lost := fmt.Sprint(pool.Lost())
	wantText(t, "Lost", lost, "command 2 paused", "message 7 paused", "no entity", "command 2 unhandled")
	if pool.Count(body.States()[0]) != 1 || pool.Current(e, body).Name() != "watch" || pool.Stopped(e) || len(s.log) > 0 {
		t.Errorf("%d in watch, in %v, called %v", pool.Count(body.States()[0]), pool.Current(e, body), s.log)
	}

	gone := pool.Add(&sleeper{})
	pool.Remove(gone)
	for name, err := range map[string]error{"Pause": pool.Pause(gone), "Resume": pool.Resume(gone)} {
		wantText(t, name, fmt.Sprint(err), "fsm: "+name, "has no row")
	}
	if pool.Paused(gone) {
		t.Error("somebody who is gone is paused")
	}
}

// TestPauseWaits: what was sent with a time to live waits for the end of the pause, or expires.
func TestPauseWaits(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{Step: time.Millisecond})
	e := pool.Add(&sleeper{nap: time.Hour})
	body := pool.Machine().Layer("body")
	pool.Update()
	must(t, pool.Pause(e))
	pool.SendFor(e, goAway, time.Minute)
	pool.SendFor(e, wakeUp, 3*time.Millisecond)
	for range 10 {
		pool.Update()
		for _, l := range pool.Lost() {
			if l.Reason != fsm.Expired || l.Command != wakeUp || pool.Tick() != 4 {
				t.Errorf("tick %d: lost %v", pool.Tick(), l)
			}
		}
	}
	must(t, pool.Resume(e))
	if pool.Update(); !pool.IsIn(e, "away", body) || pool.Stats().Lost != 1 {
		t.Errorf("in %v, %d lost", pool.Current(e, body), pool.Stats().Lost)
	}
}

// TestPauseBetweenDirectChanges: what the Enter of a direct change asks for comes with the next tick, or the first behind a pause.
func TestPauseBetweenDirectChanges(t *testing.T) {
	b := fsm.NewBuilder[num]("plan")
	only := b.Layer("only")
	here, over, there := only.State("here"), only.State("over"), only.State("there")
	here.OnUpdate(func(t *fsm.Tick, _ *num) { t.ChangeTo(over) })
	over.OnEnter(func(t *fsm.Tick, _ *num) { t.ChangeTo(there) })
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := pool.Add(num{})
	pool.Update()
	must(t, pool.Pause(e))
	for range 3 {
		if pool.Update(); !pool.Is(e, over) {
			t.Fatalf("in the pause it is in %v", pool.Current(e, only))
		}
		again(t, pool)
	}
	must(t, pool.Resume(e))
	if pool.Update(); !pool.Is(e, there) || pool.Stats().Lost > 0 {
		t.Errorf("behind the pause it is in %v, %d lost", pool.Current(e, only), pool.Stats().Lost)
	}
}

// TestPauseBeforeTheStart: it starts in the first tick behind the pause, beside those that have started.
func TestPauseBeforeTheStart(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{Step: time.Millisecond, Every: 3})
	s := &sleeper{}
	e := pool.Add(s)
	other := pool.Add(&sleeper{})
	must(t, pool.Pause(e))
	for range 5 {
		pool.Update()
	}
	pool.Send(e, goAway)
	pool.Update()
	if len(s.log) > 0 || pool.Current(e, pool.Machine().Layer("body")) != nil || pool.Current(other, pool.Machine().Layer("body")) == nil || pool.Every(e) != 3 {
		t.Fatalf("it was called %v, every %d", s.log, pool.Every(e))
	}
	must(t, pool.Resume(e))
	pool.Update()
	if want := []string{"enter watch 0s", "enter calm 0s", "update watch 0s", "exit calm 0s", "enter cross 0s"}; !slices.Equal(s.log, want) {
		t.Errorf("called\n%q, want\n%q", s.log, want)
	}
}

// TestPauseEndsWithRemoval: Exit runs for a paused entity, and sees its own time.
func TestPauseEndsWithRemoval(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{Step: 10 * time.Millisecond, ExitOnRemove: true})
	s := &sleeper{nap: time.Hour}
	e := pool.Add(s)
	for range 3 {
		pool.Update()
	}
	must(t, pool.Pause(e))
	for range 30 {
		pool.Update()
	}
	s.log = nil
	pool.Remove(e)
	if want := []string{"exit cross 20ms", "exit watch 20ms"}; !slices.Equal(s.log, want) {
		t.Errorf("called %q, want %q", s.log, want)
	}
}

// TestPauseInsideACallback: it panics, and must be deferred.
func TestPauseInsideACallback(t *testing.T) {
	var do func(*fsm.Tick)
	b := fsm.NewBuilder[num]("stage")
	b.Layer("only").State("here").OnUpdate(func(t *fsm.Tick, _ *num) { do(t) })
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := pool.Add(num{})
	do = func(*fsm.Tick) { must(t, pool.Pause(e)) }
	wantPanic(t, "Pause", pool.Update, `fsm: Pause of machine "stage" was called from inside a callback`, "use Tick.Defer")
	do = func(*fsm.Tick) { must(t, pool.Resume(e)) }
	wantPanic(t, "Resume", pool.Update, `fsm: Resume of machine "stage" was called from inside a callback`, "use Tick.Defer")
	do = func(tick *fsm.Tick) { tick.Defer(func() { must(t, pool.Pause(e)) }) }
	pool.Update()
	do = func(*fsm.Tick) { t.Error("it was updated in the pause") }
	if pool.Update(); !pool.Paused(e) {
		t.Error("it is not paused")
	}
}

// TestPauseOfWhoWasStopped: a faulted entity stays stopped until Restart.
func TestPauseOfWhoWasStopped(t *testing.T) {
	b := fsm.NewBuilder[num]("mine")
	b.Layer("only").State("here").OnUpdate(func(*fsm.Tick, *num) { panic("boom") })
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	e := pool.Add(num{})
	pool.Update()
	wantText(t, "Pause", fmt.Sprint(pool.Pause(e)), "fsm: Pause: ", "was stopped by a fault; Restart it first")
	must(t, pool.Resume(e))
	if !pool.Stopped(e) || pool.Paused(e) {
		t.Errorf("stopped %v, paused %v", pool.Stopped(e), pool.Paused(e))
	}
}

// TestPauseOfWhoIsStoppedThen: a swap may have the Exit of somebody who is paused fail. He is not restarted in the pause, and stays stopped
// behind it.
func TestPauseOfWhoIsStoppedThen(t *testing.T) {
	b := fsm.NewBuilder[num]("mine")
	only := b.Layer("only")
	only.State("here").OnUpdate(func(*fsm.Tick, *num) { t.Error("somebody who is stopped was updated") })
	gone := only.State("gone").OnExit(func(*fsm.Tick, *num) { panic("boom") })
	only.Initial(gone)
	gone.To(only.States()[0]).On(1)
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	e := pool.Add(num{})
	pool.Update()
	must(t, pool.Pause(e))
	edit := pool.Machine().Edit()
	edit.FindLayer("only").DeleteState("gone")
	m, err := edit.Build()
	must(t, err)
	must(t, pool.Swap(m))
	wantText(t, "Restart", fmt.Sprint(pool.Restart(e)), "fsm: Restart: ", "is paused; Resume it first")
	if !pool.Stopped(e) || !pool.Paused(e) {
		t.Fatalf("stopped %v, paused %v", pool.Stopped(e), pool.Paused(e))
	}
	must(t, pool.Resume(e))
	if pool.Update(); !pool.Stopped(e) || pool.Paused(e) {
		t.Errorf("behind the pause: stopped %v, paused %v", pool.Stopped(e), pool.Paused(e))
	}
}

// TestPauseOverASwap: in a pause, a state that is gone is left, and time stands still in the one that comes of it as in the others.
func TestPauseOverASwap(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{Step: 10 * time.Millisecond})
	s := &sleeper{nap: time.Hour}
	e := pool.Add(s)
	for range 3 {
		pool.Update()
	}
	must(t, pool.Pause(e))
	for range 3 {
		pool.Update()
	}
	edit := pool.Machine().Edit()
	edit.FindLayer("mood").DeleteState("cross")
	m, err := edit.Build()
	must(t, err)
	must(t, pool.Swap(m))
	s.log = nil
	for range 3 {
		pool.Update()
	}
	if got, was := pool.Since(e, m.Layer("body")), pool.Since(e, m.Layer("mood")); got != 20*time.Millisecond || was != 0 || len(s.log) > 0 {
		t.Errorf("in the pause: since %v and %v, called %q", got, was, s.log)
	}
	must(t, pool.Resume(e))
	pool.Update()
	if got, was := pool.Since(e, m.Layer("body")), pool.Since(e, m.Layer("mood")); got != 30*time.Millisecond || was != 10*time.Millisecond {
		t.Errorf("behind the pause: since %v and %v, called %q", got, was, s.log)
	}
}

// TestPauseLeavesNothing: records of pauses are dropped with the entities and with their states.
func TestPauseLeavesNothing(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{Step: 10 * time.Millisecond})
	keep := pool.Add(&sleeper{nap: time.Hour})
	pool.Update()
	must(t, pool.Pause(keep))
	for range 5000 {
		e := pool.Add(&sleeper{})
		pool.Update()
		must(t, pool.Pause(e))
		pool.Update()
		must(t, pool.Resume(e))
		pool.Update()
		pool.Remove(e)
	}
	if n := fsm.PausesKnown(pool.Engine); n > 130 {
		t.Errorf("pauses of %d entities are known", n)
	}
	if must(t, pool.Resume(keep)); pool.Since(keep, pool.Machine().Layer("body")) != 0 {
		t.Errorf("in its state since %v", pool.Since(keep, pool.Machine().Layer("body")))
	}
}

// TestPauseOfAStateThatIsLeft: where no two steps are equal the clock forgets those that nobody needs, and what is saved can be read all
// the same.
func TestPauseOfAStateThatIsLeft(t *testing.T) {
	b := fsm.NewBuilder[num]("two")
	b.Layer("one").State("for ever")
	other := b.Layer("other")
	other.State("before").To(other.State("behind")).On(1)
	other.States()[1].To(other.States()[0]).On(2)
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := pool.Add(num{})
	play := func(ticks int) {
		for range ticks {
			pool.Advance(16*time.Millisecond + time.Duration(pool.Tick()%999)*time.Nanosecond)
		}
	}
	pool.Advance(2 * time.Second) // a long one, as while a game loads
	play(1000)
	must(t, pool.Perform(e, 1))
	play(1000)
	must(t, pool.Pause(e))
	play(1000)
	must(t, pool.Resume(e))
	must(t, pool.Perform(e, 2))
	play(1 << 14)
	data, err := pool.AppendSnapshot(nil)
	must(t, err)
	if _, err := pool.Restore(data, nil); err != nil {
		t.Error(err)
	}
}
