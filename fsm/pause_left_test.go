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

// What is left of a pause that has just begun is all of it, whatever fraction of a nanosecond the clock shows.
func TestPauseLeftOfAllOfIt(t *testing.T) {
	m, _ := boxing()
	for _, n := range []time.Duration{60, 7, 999, 1000} {
		pool := fsm.NewPool(m, fsm.Config{Step: time.Second / n})
		e := pool.Add(&boxer{})
		for tick := range 50 {
			pool.Update()
			must(t, pool.PauseFor(e, 25*time.Second+1))
			if left := pool.PauseLeft(e); left != 25*time.Second+1 {
				t.Errorf("step 1/%d s, tick %d: %v is left", n, tick+1, left)
				break
			}
			must(t, pool.Resume(e))
		}
	}
}

// Nor does it become less with whoever travels.
func TestPauseLeftOfATraveller(t *testing.T) {
	m, _ := boxing()
	var pools [3]*fsm.Pool[*boxer]
	var there [3]fsm.Entity
	for i := range pools { // their clocks show three fractions of a nanosecond
		pools[i] = fsm.NewPool(m, fsm.Config{})
		there[i] = pools[i].Add(&boxer{})
		for range 1 + i {
			pools[i].Update()
		}
	}
	must(t, pools[0].PauseFor(there[0], 25*time.Millisecond))
	for i := range 30 {
		from, to := i%3, (i+1)%3
		data, err := pools[from].AppendEntity(nil, there[from])
		must(t, err)
		_, err = pools[to].RestoreEntity(there[to], data, nil)
		must(t, err)
		if left := pools[to].PauseLeft(there[to]); left != 25*time.Millisecond {
			t.Fatalf("after %d journeys %v is left", i+1, left)
		}
	}
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
