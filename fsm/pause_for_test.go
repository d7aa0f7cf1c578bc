package fsm_test

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

const frame = time.Second / 60

// boxer is an entity that counts its Updates.
type boxer = figure

const jab fsm.Command = 1

// boxing is a machine whose entities stand, and throw punches that last for ten frames.
func boxing() (m *fsm.Machine[*boxer], l *fsm.Layer[*boxer]) {
	b := fsm.NewBuilder[*boxer]("boxer")
	l = b.Layer("fists")
	moves := func(_ *fsm.Tick, v **boxer) { (*v).counter++ }
	stands, punches := l.State("stands").OnUpdate(moves), l.State("punches").OnUpdate(moves)
	stands.To(punches).On(jab)
	punches.To(stands).After(10 * time.Second / 60)
	return b.MustBuild(), l
}

// missed returns which of so many ticks an entity misses.
func missed(pool *fsm.Pool[*boxer], e fsm.Entity, ticks int) (all []int) {
	for n := range ticks {
		before := (*pool.View(e)).counter
		if pool.Update(); (*pool.View(e)).counter == before {
			all = append(all, n+1)
		}
	}
	return all
}

// A pause of n steps keeps an entity out of n ticks, and it says so in between.
func TestPauseForSomeTicks(t *testing.T) {
	m, _ := boxing()
	for _, c := range []struct {
		d    time.Duration
		want string
	}{
		{math.MinInt64, "[]"}, {-1, "[]"}, {0, "[]"}, {1, "[1]"}, {frame, "[1]"}, {frame + time.Microsecond, "[1 2]"}, {3 * time.Second / 60, "[1 2 3]"},
		{math.MaxInt64, "[1 2 3 4 5 6]"},
	} {
		pool := fsm.NewPool(m, fsm.Config{})
		e, other := pool.Add(&boxer{}), pool.Add(&boxer{})
		for range 7 {
			pool.Update()
		}
		must(t, pool.PauseFor(e, c.d))
		if got := fmt.Sprint(missed(pool, e, 6)); got != c.want {
			t.Errorf("paused for %v it misses %s, want %s", c.d, got, c.want)
		}
		if paused := pool.Paused(e); paused != (c.d == math.MaxInt64) || pool.Paused(other) || (*pool.View(other)).counter != 13 {
			t.Errorf("paused for %v: afterwards it is paused: %v, and the other has moved %d times", c.d, paused, (*pool.View(other)).counter)
		}
	}
}

// What is said of a pause last counts.
func TestPauseForIsReplaced(t *testing.T) {
	m, _ := boxing()
	for name, c := range map[string]struct {
		say  func(pool *fsm.Pool[*boxer], e fsm.Entity)
		want string
	}{
		"longer":           {func(p *fsm.Pool[*boxer], e fsm.Entity) { must(t, p.PauseFor(e, 4*time.Second/60)) }, "[1 2 3 4]"},
		"shorter":          {func(p *fsm.Pool[*boxer], e fsm.Entity) { must(t, p.PauseFor(e, 1)) }, "[1]"},
		"over":             {func(p *fsm.Pool[*boxer], e fsm.Entity) { must(t, p.PauseFor(e, 0)) }, "[]"},
		"Resume":           {func(p *fsm.Pool[*boxer], e fsm.Entity) { must(t, p.Resume(e)) }, "[]"},
		"Pause":            {func(p *fsm.Pool[*boxer], e fsm.Entity) { must(t, p.Pause(e)) }, "[1 2 3 4 5 6]"},
		"Resume and Pause": {func(p *fsm.Pool[*boxer], e fsm.Entity) { must(t, p.Resume(e)); must(t, p.Pause(e)) }, "[1 2 3 4 5 6]"},
		"nothing":          {func(p *fsm.Pool[*boxer], e fsm.Entity) {}, "[1 2 3]"},
	} {
		pool := fsm.NewPool(m, fsm.Config{})
		e := pool.Add(&boxer{})
		pool.Update()
		must(t, pool.PauseFor(e, 3*time.Second/60))
		c.say(pool, e)
		if got := fmt.Sprint(missed(pool, e, 6)); got != c.want {
			t.Errorf("%s: it misses %s, want %s", name, got, c.want)
		}
	}
}

// Hit stop: two boxers stand still for some frames. A punch then goes on where it was, and a key pressed meanwhile counts.
func TestPauseForHitStop(t *testing.T) {
	m, l := boxing()
	pool := fsm.NewPool(m, fsm.Config{})
	one, two := pool.Add(&boxer{}), pool.Add(&boxer{})
	pool.Update()
	must(t, pool.Perform(one, jab))
	for range 4 {
		pool.Update()
	}
	for _, e := range []fsm.Entity{one, two} {
		must(t, pool.PauseFor(e, 6*time.Second/60))
	}
	pool.SendFor(two, jab, time.Second)
	pool.Send(two, jab) // which is lost
	pool.Update()
	if lost := pool.Lost(); len(lost) != 1 || lost[0].Reason != fsm.ReasonPaused {
		t.Errorf("lost %v", lost)
	}
	for range 5 {
		pool.Update()
	}
	if since := pool.Since(one, l); since != 4*time.Second/60 || pool.Current(two, l).Name() != "stands" {
		t.Errorf("after the hit stop the punch has lasted %v, and the other %v", since, pool.Current(two, l))
	}
	for n := range 6 {
		pool.Update()
		if (pool.Current(one, l).Name() == "stands") != (n == 5) || pool.Current(two, l).Name() != "punches" {
			t.Errorf("tick %d: one %v, two %v", n, pool.Current(one, l), pool.Current(two, l))
		}
	}
}

// The end of a pause is saved, and is not counted among the orders that were; whoever goes to another world takes it along.
func TestPauseForIsSaved(t *testing.T) {
	m, _ := boxing()
	pool, there := fsm.NewPool(m, fsm.Config{}), fsm.NewPool(m, fsm.Config{})
	e := pool.Add(&boxer{})
	for range 100 {
		there.Update()
	}
	pool.Update()
	must(t, pool.PauseFor(e, 4*time.Second/60))
	pool.SendFor(e, jab, time.Second)
	pool.Update()
	data, err := pool.AppendSnapshot(nil)
	must(t, err)
	parcel, err := pool.AppendEntity(nil, e)
	must(t, err)
	guest := there.Add(&boxer{})
	r, err := there.RestoreEntity(guest, parcel, nil)
	if must(t, err); r.Orders != 1 {
		t.Errorf("%d orders have come along, want the command", r.Orders)
	}
	if got := fmt.Sprint(missed(there, guest, 6)); got != "[1 2 3]" {
		t.Errorf("there it misses %s", got)
	}
	must(t, pool.Resume(e)) // in a time that did not come to be
	pool.Update()
	r, err = pool.Restore(data, nil)
	if must(t, err); r.Orders != 1 {
		t.Errorf("%d orders are restored, want the command", r.Orders)
	}
	if got := fmt.Sprint(missed(pool, e, 6)); got != "[1 2 3]" {
		t.Errorf("restored, it misses %s", got)
	}
}

// An entity that has gone meanwhile is not resumed, and one that cannot be paused is refused.
func TestPauseForNobody(t *testing.T) {
	m, _ := boxing()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(&boxer{})
	pool.Update()
	must(t, pool.PauseFor(e, frame))
	pool.Remove(e)
	pool.Update()
	pool.Update()
	var r *fsm.RefusalError
	if err := pool.PauseFor(e, frame); !errors.As(err, &r) || r.Operation != "PauseFor" || r.Reason != fsm.ReasonGone {
		t.Errorf("PauseFor of one who is gone: %v", err)
	}
	if n := len(fsm.Queued(pool.Engine)); n > 0 {
		t.Errorf("%d orders are queued for nobody", n)
	}

	b := fsm.NewBuilder[int]("m")
	b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, v *int) {
		if *v++; *v == 2 {
			panic("ouch")
		}
	})
	faulty := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	e = faulty.Add(0)
	faulty.Update()
	faulty.Update()
	if err := faulty.PauseFor(e, frame); !errors.As(err, &r) || r.Reason != fsm.ReasonStopped {
		t.Errorf("PauseFor of one who is stopped: %v", err)
	}

	var within *fsm.Pool[int]
	b = fsm.NewBuilder[int]("m")
	b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, v *int) {
		e := tick.Entity()
		if *v++; *v == 2 {
			tick.Defer(func() { must(t, within.PauseFor(e, 2*time.Second/60)) })
		} else if *v == 4 {
			must(t, within.PauseFor(e, frame))
		}
	})
	within = fsm.NewPool(b.MustBuild(), fsm.Config{})
	e = within.Add(0)
	for range 5 {
		within.Update()
	}
	if n := *within.View(e); n != 3 {
		t.Errorf("deferred in its second turn, a pause of two ticks leaves it %d turns of five", n)
	}
	wantPanic(t, "inside", within.Update, "fsm: PauseFor of machine", "was called from inside a callback", "use Tick.Defer")
}
