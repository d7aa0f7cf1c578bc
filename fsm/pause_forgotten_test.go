package fsm_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

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

// TestPausesThatMatterNoLongerAreForgotten: after a scene in which everybody was paused, ticks do not go on looking for pauses of states
// that have been left, even if nobody is ever paused again. Who is still in such a state loses nothing.
func TestPausesThatMatterNoLongerAreForgotten(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("scene")
	l := b.Layer("part")
	stands, walks := l.State("stands"), l.State("walks")
	stands.To(walks).On(1)
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	var all []fsm.Entity
	for range 5000 {
		all = append(all, pool.Add(struct{}{}))
	}
	pool.Update()
	each := func(do func(fsm.Entity) error) {
		for _, e := range all {
			if err := do(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	each(pool.Pause)
	for range 60 {
		pool.Update()
	}
	each(pool.Resume)
	for _, e := range all[1:] {
		pool.Send(e, 1)
	}
	for range 2000 {
		pool.Update()
	}
	if n := fsm.PausesKnown(pool.Engine); n != 1 {
		t.Errorf("pauses of %d entities are known, where one is in a state in which it was paused", n)
	}
	if got := pool.Since(all[0], l); got != 2000*time.Second/60 {
		t.Errorf("the one that stands on has done so for %v", got)
	}
	pool.Send(all[0], 1)
	pool.Update()
	pool.Update()
	if n := fsm.PausesKnown(pool.Engine); n != 0 {
		t.Errorf("pauses of %d entities are known", n)
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

// Where no two steps are equal, a game that is played twice is saved in the same bytes, also while pauses are being forgotten.
func TestPausesAreForgottenWithoutTrace(t *testing.T) {
	play := func() []byte {
		b := fsm.NewBuilder[struct{}]("nap")
		l := b.Layer("act")
		awake, asleep := l.State("awake"), l.State("asleep")
		awake.To(asleep).On(1)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		all := make([]fsm.Entity, 100)
		for i := range all {
			all[i] = p.Add(struct{}{})
		}
		for tick := range 1030 {
			switch i := (tick - 300) / 2; {
			case tick%2 == 0 && i >= 0 && i < len(all): // each in another tick
				if err := p.Pause(all[i]); err != nil {
					t.Fatal(err)
				}
			case tick == 701:
				for _, e := range all {
					if err := p.Resume(e); err != nil {
						t.Fatal(err)
					}
				}
			case tick == 1019: // shortly before the clock looks which steps it needs
				p.SendAll(1)
			}
			p.Advance(time.Duration(10+tick%7) * time.Millisecond)
		}
		if fsm.Spans(p.Engine) > 500 {
			t.Errorf("the clock remembers %d spans", fsm.Spans(p.Engine))
		}
		saved, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		return saved
	}
	first := play()
	for range 5 {
		if again := play(); !bytes.Equal(again, first) {
			t.Fatalf("once it is saved in %d bytes, and once in %d others", len(first), len(again))
		}
	}
}
