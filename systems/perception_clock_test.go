package systems_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// Given the same steps, perception and machines tell the same time.
func TestPerceptionGoesByTheMachinesClock(t *testing.T) {
	f, w := systems.MustFSM(newTwoStates("clock").Machine, diary), donburi.NewWorld()
	see := systems.NewPerception(0)
	r := rand.New(rand.NewPCG(1, 2))
	steps := []time.Duration{0, 1, time.Second / 240, time.Second / 60, 16 * time.Millisecond, time.Second, 7 * time.Second, 333_333_333}
	for range 500 {
		step := steps[r.IntN(len(steps))]
		for range 1 + r.IntN(100) {
			f.Advance(w, step)
			see.Advance(w, step)
			if now := f.In(w).Now(); see.Now() != now {
				t.Fatalf("the eyes say %v, the machines %v", see.Now(), now)
			}
		}
	}
}

// Eyes that are set to the machines' time before each look tell the time of the machines' next tick.
func TestEyesThatLookNowAndThen(t *testing.T) {
	f, w := systems.MustFSM(newTwoStates("clock").Machine, diary), donburi.NewWorld()
	see := systems.NewPerception(0)
	for range 1000 {
		looks := f.In(w).Tick()%4 == 0
		if looks {
			see.SetNow(f.In(w).Now())
			see.Update(w)
		}
		f.Update(w)
		if now := f.In(w).Now(); looks && see.Now() != now {
			t.Fatalf("the eyes say %v, the machines %v", see.Now(), now)
		}
	}
}

// A perception whose time was set continues, to the nanosecond, like the one that was saved.
func TestPerceptionGoesOnAfterLoading(t *testing.T) {
	w := donburi.NewWorld()
	for _, step := range []time.Duration{0, 1, time.Second / 7, time.Second / 60, time.Second / 999, 16 * time.Millisecond, 3 * time.Second} {
		saved := systems.NewPerception(step)
		for range 200 {
			loaded := systems.NewPerception(step)
			loaded.SetNow(saved.Now())
			same(t, "time when loaded", loaded.Now(), saved.Now())
			at := saved.Now()
			for range 150 {
				loaded.Update(w)
			}
			after := systems.NewPerception(step)
			for after.Now() < at {
				after.Update(w)
			}
			for range 150 {
				after.Update(w)
			}
			if loaded.Now() != after.Now() {
				t.Fatalf("steps of %v: loaded at %v, it is %v after 150 of them, want %v", step, at, loaded.Now(), after.Now())
			}
			saved.Update(w)
		}
	}
	sixtieths, loaded := systems.NewPerception(time.Second/60), systems.NewPerception(time.Second/60)
	sixtieths.Update(w)
	loaded.SetNow(sixtieths.Now())
	for _, step := range []time.Duration{0, time.Second / 60, time.Second / 30} { // the fraction of a nanosecond shows only at the end
		sixtieths.Advance(w, step)
		loaded.Advance(w, step)
	}
	same(t, "time after steps of other lengths", loaded.Now(), sixtieths.Now())
	odd := systems.NewPerception(0)
	odd.SetNow(5 * time.Millisecond) // which is not a whole number of ticks
	odd.Update(w)
	same(t, "time", odd.Now(), 5*time.Millisecond+time.Second/60)
	new(systems.Perception).SetNow(0) // not a panic, of whatever kind
}

// Eyes that are set back with the machines tell the machines' time again, whatever the steps were, and however often that happens.
func TestEyesThatGoBackWithTheMachines(t *testing.T) {
	f, w := systems.MustFSM(newTwoStates("clock").Machine, diary), donburi.NewWorld()
	see, p := systems.NewPerception(0), f.In(w)
	r := rand.New(rand.NewPCG(3, 4))
	steps := []time.Duration{0, 1, time.Second / 60, time.Second / 240, time.Second / 7, 16 * time.Millisecond}
	for range shorter(2000, 300) {
		saved, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		ahead := make([]time.Duration, 1+r.IntN(8))
		for k := range ahead {
			ahead[k] = steps[r.IntN(len(steps))]
		}
		var told []time.Duration
		for _, step := range ahead {
			see.Advance(w, step)
			f.Advance(w, step)
			told = append(told, see.Now())
		}
		if _, err := p.Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
		see.SetNow(p.Now())
		for k, step := range ahead {
			see.Advance(w, step)
			f.Advance(w, step)
			if see.Now() != told[k] || see.Now() != p.Now() {
				t.Fatalf("played again, the eyes say %v and the machines %v; the first time the eyes said %v", see.Now(), p.Now(), told[k])
			}
		}
	}
}

// After loading, the time since a target was seen is what it was.
func TestSightTellsTheTimeAfterLoading(t *testing.T) {
	x := newEyes(components.Vec2{X: 10})
	x.look()
	x.move(0, components.Vec2{X: -30})
	for range 4 {
		x.look()
	}
	y := newEyes(components.Vec2{X: -30})
	*components.Sight.Get(y.world.Entry(y.watcher)) = *components.Sight.Get(x.world.Entry(x.watcher))
	y.see.SetNow(x.see.Now())
	same(t, "seconds since it was lost", y.see.Now()-components.Sight.Get(y.world.Entry(y.watcher)).TrackedAt, 4*time.Second)
	y.look()
	same(t, "time", y.see.Now(), 6*time.Second)
}

// Perception refuses steps beyond the end of simulated time, as machines do.
func TestPerceptionEndsWithTime(t *testing.T) {
	w := donburi.NewWorld()
	see := systems.NewPerception(0)
	const wrong = " have passed; simulated time ends after 292 years (time.Since a time that was never set is as long)"
	same(t, "at once", panicOf(func() { see.Advance(w, time.Since(time.Time{})) }),
		"systems: Perception.Advance by 2562047h47m16.854775807s when 0s"+wrong)
	see.Advance(w, 291*365*24*time.Hour)
	same(t, "later", panicOf(func() { see.Advance(w, 2*365*24*time.Hour) }), "systems: Perception.Advance by 17520h0m0s when 2549160h0m0s"+wrong)
	see.SetNow(1<<63 - 1)
	same(t, "at the end", panicOf(func() { see.Update(w) }), "systems: Perception.Advance by 16.666666ms when 2562047h47m16.854775807s"+wrong)
	same(t, "Now", see.Now(), time.Duration(1<<63-1))
}

// Sixty ticks are a second, also after many ticks.
func TestPerceptionKeepsExactTime(t *testing.T) {
	w := donburi.NewWorld()
	for _, c := range []struct {
		step  time.Duration
		ticks int
		want  time.Duration
	}{
		{0, 60, time.Second},
		{0, 60_000, 1000 * time.Second},
		{time.Second / 30, 45, 1500 * time.Millisecond},
		{16 * time.Millisecond, 1000, 16 * time.Second},
		{3 * time.Second, 7, 21 * time.Second},
	} {
		p := systems.NewPerception(c.step)
		for range c.ticks {
			p.Update(w)
		}
		if p.Now() != c.want {
			t.Errorf("%d ticks of %v: %v, want %v", c.ticks, c.step, p.Now(), c.want)
		}
	}
}
