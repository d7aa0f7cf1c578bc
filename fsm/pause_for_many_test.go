package fsm_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestPausesOfWhoIsGoneAreForgotten: a pause for a time leaves nothing behind when its entity is removed, and at once nothing in a snapshot.
func TestPausesOfWhoIsGoneAreForgotten(t *testing.T) {
	m, _ := boxing()
	pool, other := fsm.NewPool(m, fsm.Config{}), fsm.NewPool(m, fsm.Config{})
	const crowd = 5000
	var all []fsm.Entity
	for range crowd {
		all = append(all, pool.Add(&boxer{}))
	}
	pool.Update()
	other.Update()
	for _, e := range all {
		must(t, pool.PauseFor(e, 1000*time.Hour))
	}
	pool.Update()
	other.Update()
	for _, e := range all {
		pool.Remove(e)
	}
	if got, want := len(snapshotOf(t, pool)), len(snapshotOf(t, other)); got != want {
		t.Errorf("without any entity a snapshot takes %d bytes, and %d if nobody has been paused", got, want)
	}
	if entities, queued := fsm.NapsKnown(pool.Engine); entities+queued > 0 {
		t.Errorf("the ends of pauses of %d entities are known, %d in the queue", entities, queued)
	}
}

// The same without a snapshot: as with other pauses, each tick looks for some of those that do not matter any more.
func TestPausesOfWhoIsGoneAreForgottenByTicks(t *testing.T) {
	m, _ := boxing()
	pool := fsm.NewPool(m, fsm.Config{})
	var all []fsm.Entity
	for range 1000 {
		all = append(all, pool.Add(&boxer{}))
		must(t, pool.PauseFor(all[len(all)-1], 1000*time.Hour))
	}
	pool.Update()
	for _, e := range all[1:] {
		pool.Remove(e)
	}
	for range 1000 {
		pool.Update()
	}
	if entities, queued := fsm.NapsKnown(pool.Engine); entities != 1 || queued > 70 {
		t.Errorf("the ends of pauses of %d entities are known, %d in the queue, where one is paused", entities, queued)
	}
}

// What is said again and again, as by a game that prolongs a pause in each tick, does not pile up.
func TestPausesThatAreProlongedDoNotPileUp(t *testing.T) {
	m, _ := boxing()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(&boxer{})
	pool.Update()
	for n := range 5000 {
		must(t, pool.PauseFor(e, time.Hour+time.Duration(n)))
		if n%3 == 0 {
			must(t, pool.Resume(e))
			must(t, pool.PauseFor(e, 2*time.Hour))
		}
	}
	if entities, queued := fsm.NapsKnown(pool.Engine); entities != 1 || queued > 100 {
		t.Errorf("the ends of pauses of %d entities are known, %d in the queue, where one is paused", entities, queued)
	}
}

// TestPausesForManyEndInTheirTicks: however pauses are mixed, prolonged and ended, each entity is back in the tick in which it should
// be. A game that is saved and restored, even over itself at a later time, goes on in the same way.
func TestPausesForManyEndInTheirTicks(t *testing.T) {
	m, _ := boxing()
	pool := fsm.NewPool(m, fsm.Config{Step: time.Millisecond})
	var all []fsm.Entity
	for range 500 {
		all = append(all, pool.Add(&boxer{}))
	}
	pool.Update()
	random := rand.New(rand.NewPCG(1, 2))
	ends := map[fsm.Entity]uint64{} // the last tick that it misses
	say := func() {
		for range 60 {
			e := all[random.IntN(len(all))]
			switch random.IntN(6) {
			case 0:
				must(t, pool.Resume(e))
				delete(ends, e)
			case 1:
				must(t, pool.Pause(e))
				ends[e] = 1 << 60
			default:
				n := random.IntN(100)
				must(t, pool.PauseFor(e, time.Duration(n)*time.Millisecond))
				ends[e] = pool.Tick() + uint64(n)
			}
		}
	}
	check := func(what string) {
		for _, e := range all {
			if paused, want := pool.Paused(e), ends[e] > pool.Tick(); paused != want {
				t.Fatalf("%s, after tick %d: entity %v is paused: %v, want %v", what, pool.Tick(), e, paused, want)
			}
		}
	}
	for range 100 {
		say()
		pool.Update()
		check("at first")
	}
	saved := snapshotOf(t, pool)
	var first []byte
	for _, what := range []string{"going on", "rolled back", "rolled back again"} {
		for range 150 {
			pool.Update()
			check(what)
		}
		if now := snapshotOf(t, pool); first == nil {
			first = now
		} else if !bytes.Equal(now, first) {
			t.Errorf("%s, it comes out otherwise", what)
		}
		for n, e := range all { // in a time that will not have been
			must(t, pool.PauseFor(e, time.Duration(n)*time.Millisecond))
		}
		pool.Update()
		_, err := pool.Restore(saved, nil)
		must(t, err)
	}
}

// BenchmarkAsleep measures a tick in which nobody wakes up, by how many are asleep. That their pauses will end should not matter.
func BenchmarkAsleep(b *testing.B) {
	for _, ends := range []bool{false, true} {
		for _, asleep := range []int{0, 1000, 100_000} {
			b.Run(fmt.Sprintf("%d/ends=%v", asleep, ends), func(b *testing.B) {
				m, _ := boxing()
				pool := fsm.NewPool(m, fsm.Config{})
				for range asleep {
					e := pool.Add(&boxer{})
					err := pool.Pause(e)
					if ends {
						err = pool.PauseFor(e, 1000*time.Hour)
					}
					if err != nil {
						b.Fatal(err)
					}
				}
				pool.Update()
				for b.Loop() {
					pool.Update()
				}
			})
		}
	}
}

// Pauses of entities that are gone by the tick in which they were to end do not keep that tick from ending.
func TestPausesOfManyWhoAreGoneEnd(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	var all []fsm.Entity
	for range 1000 {
		all = append(all, p.Add(num{}))
	}
	p.Update()
	for _, e := range all {
		must(t, p.Pause(e))
	}
	p.Update() // after this, only some of the pauses are looked at in each tick
	for _, e := range all {
		must(t, p.PauseFor(e, 1))
		p.Remove(e)
	}
	for range 200 {
		p.Update()
	}
	if n := fsm.PausesKnown(p.Engine); n != 0 {
		t.Errorf("%d pauses are still known", n)
	}
}
