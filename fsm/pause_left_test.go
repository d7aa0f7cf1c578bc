package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestPauseLeft: what is left of a pause shrinks with each tick and is nothing when it is over, when it lasts until Resume, and for who is
// not paused, or not there.
func TestPauseLeft(t *testing.T) {
	m, _ := boxing()
	pool := fsm.NewPool(m, fsm.Config{Step: 10 * time.Millisecond})
	e, other := pool.Add(&boxer{}), pool.Add(&boxer{})
	expect := func(when string, want time.Duration) {
		t.Helper()
		if got := pool.PauseLeft(e); got != want {
			t.Errorf("%s: %v is left, want %v", when, got, want)
		}
	}
	expect("before the start", 0)
	must(t, pool.PauseFor(e, time.Second))
	expect("paused before the start", time.Second)
	must(t, pool.Resume(e))
	pool.Update()
	expect("not paused", 0)
	must(t, pool.PauseFor(e, 25*time.Millisecond))
	for _, want := range []time.Duration{25, 15, 5, 0} {
		expect("paused", want*time.Millisecond)
		pool.Update()
	}
	must(t, pool.PauseFor(e, time.Second))
	must(t, pool.PauseFor(e, time.Minute))
	expect("prolonged", time.Minute)
	if left := pool.PauseLeft(other); left != 0 {
		t.Errorf("of another's pause %v is left to one who is not paused", left)
	}
	saved := snapshotOf(t, pool)
	must(t, pool.Pause(e))
	expect("until Resume", 0)
	must(t, pool.PauseFor(e, time.Hour))
	pool.Update()
	_, err := pool.Restore(saved, nil)
	must(t, err)
	expect("rolled back", time.Minute)
	pool.Remove(e)
	expect("gone", 0)
}

// Whoever is paused for as long as is left comes back in the same tick, also where a tick's length is a fraction of nanoseconds.
func TestPauseLeftIsWhatIsLeft(t *testing.T) {
	for ticks := 2; ticks < 200; ticks += 7 {
		m, _ := boxing()
		pool := fsm.NewPool(m, fsm.Config{})
		one, two := pool.Add(&boxer{}), pool.Add(&boxer{})
		pool.Update()
		for _, e := range []fsm.Entity{one, two} {
			must(t, pool.PauseFor(e, time.Duration(ticks)*time.Second/60))
		}
		for pool.Paused(one) {
			must(t, pool.PauseFor(two, pool.PauseLeft(two)))
			pool.Update()
			if pool.Paused(one) != pool.Paused(two) {
				t.Fatalf("for %d ticks: after tick %d one is paused: %v, the other %v", ticks, pool.Tick(), pool.Paused(one), pool.Paused(two))
			}
		}
	}
}

// A callback may ask, of its own entity's neighbours, too.
func TestPauseLeftInACallback(t *testing.T) {
	var pool *fsm.Pool[num]
	var sleeper fsm.Entity
	var left []time.Duration
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, _ *num) {
		if tick.Entity() != sleeper {
			left = append(left, pool.PauseLeft(sleeper))
		}
	})
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Second})
	sleeper = pool.Add(num{})
	pool.Add(num{})
	must(t, pool.PauseFor(sleeper, 2*time.Second))
	for range 3 {
		pool.Update()
	}
	if len(left) != 3 || left[0] != time.Second || left[1] != 0 || left[2] != 0 {
		t.Errorf("%v are left", left)
	}
}
