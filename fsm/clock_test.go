package fsm_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// stun is a machine that stays stunned for two seconds after command 1.
func stun() *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("act")
	walk, stunned := l.State("walk"), l.State("stunned")
	walk.To(stunned).On(1)
	stunned.To(walk).After(2 * time.Second)
	return b.MustBuild()
}

// TestClockAfterTenHours: two seconds are 120 ticks of time.Second/60, however long the game has run. With -short, it has run for an
// hour.
func TestClockAfterTenHours(t *testing.T) {
	pool := fsm.NewPool(stun(), fsm.Config{Step: time.Second / 60})
	e := pool.Add(actor{})
	lasts := func() (ticks int) {
		if !pool.Execute(e, 1) {
			t.Fatal("not stunned")
		}
		for pool.IsIn(e, "stunned") {
			pool.Update()
			ticks++
		}
		return ticks
	}
	if n := lasts(); n != 120 {
		t.Errorf("at the beginning two seconds are %d ticks", n)
	}
	hours := shorter(10, 1)
	for pool.Tick() < uint64(hours)*60*60*60 {
		pool.Update()
	}
	if pool.Now() != time.Duration(hours)*time.Hour {
		t.Errorf("after %d ticks of a sixtieth of a second it is %v", pool.Tick(), pool.Now())
	}
	for range 7 {
		if n := lasts(); n != 120 {
			t.Fatalf("after %d hours two seconds are %d ticks", hours, n)
		}
	}
}

// nextRate returns how far apart the rates of ticks are that a test tries: with -short, each remainder of division by ten is among them.
func nextRate() int { return shorter(1, 27) }

// TestClockWholeSeconds: n ticks of time.Second/n make a second, for every rate that time.Duration rounds.
func TestClockWholeSeconds(t *testing.T) {
	for n := 1; n <= 1000; n += nextRate() {
		pool := fsm.NewPool(stun(), fsm.Config{Step: time.Second / time.Duration(n)})
		for range 3 * n {
			pool.Update()
		}
		if pool.Now() != 3*time.Second {
			t.Fatalf("%d ticks of time.Second/%d are %v", 3*n, n, pool.Now())
		}
	}
}

// TestClockVaryingSteps compares the time, and time in state, with exact sums kept beside it, across saving and loading: wherever the
// steps change, only the answer is rounded to nanoseconds.
func TestClockVaryingSteps(t *testing.T) {
	common := []time.Duration{
		0, 1, 333, 16_666_667, 17 * time.Millisecond, time.Second / 30, time.Second / 60, time.Second / 120, time.Second / 144,
		time.Second / 7, 3 * time.Second,
	}
	anyRate := func(random *rand.Rand) time.Duration { return time.Second / time.Duration(1+random.IntN(1000)) }
	for name, choose := range map[string]func(*rand.Rand) time.Duration{
		"common":               func(random *rand.Rand) time.Duration { return common[random.IntN(len(common))] },
		"any":                  anyRate,
		"sixtieths and pauses": func(random *rand.Rand) time.Duration { return time.Second / 60 * time.Duration(random.IntN(2)) },
	} {
		pool := fsm.NewPool(stun(), fsm.Config{})
		l := pool.Machine().Layer("act")
		random := rand.New(rand.NewPCG(1, 2))
		now, entered := new(big.Rat), map[fsm.Entity]*big.Rat{}
		for range 2000 / nextRate() { // what is compared with becomes more, so half as many steps take a quarter of the time
			step := choose(random)
			for range 1 + random.IntN(3) {
				pool.Advance(step)
				now.Add(now, lasts(step))
				if pool.Now() != whole(now) {
					t.Fatalf("%s: it is %v, want %v", name, pool.Now(), now)
				}
			}
			switch random.IntN(20) {
			case 0, 1:
				e := pool.Add(actor{})
				if err := pool.Start(e); err != nil {
					t.Fatal(err)
				}
				entered[e] = new(big.Rat).Set(now)
			case 2:
				again(t, pool)
			}
			for e, then := range entered {
				if got, want := pool.Since(e, l), whole(new(big.Rat).Sub(now, then)); got != want {
					t.Fatalf("%s: in the state since %v, want %v", name, got, want)
				}
			}
		}
	}
}

// TestClockPausesCostNoTick: a delay that is a whole number of ticks ends in that tick, for every rate, even if time was stopped or
// slowed down to half speed on the way.
func TestClockPausesCostNoTick(t *testing.T) {
	for n := 1; n <= 1000; n += nextRate() {
		step, random := time.Second/time.Duration(n), rand.New(rand.NewPCG(1, uint64(n)))
		pool := fsm.NewPool(stun(), fsm.Config{Step: step})
		for range random.IntN(5) {
			pool.Update()
		}
		e := pool.Add(actor{})
		pool.Execute(e, 1)
		for halves := 4 * n; halves > 0; {
			if !pool.IsIn(e, "stunned") {
				t.Fatalf("time.Second/%d: the delay was over %d half ticks early", n, halves)
			}
			switch random.IntN(4) {
			case 0:
				pool.Advance(0)
				continue
			case 1:
				if 2*n <= 1000 {
					pool.Advance(time.Second / time.Duration(2*n))
					halves--
					continue
				}
			}
			pool.Update()
			halves -= 2
		}
		if pool.IsIn(e, "stunned") {
			t.Fatalf("time.Second/%d: the delay is not over, in the state since %v", n, pool.Since(e, pool.Machine().Layer("act")))
		}
	}
}

// TestClockSavesWithinANanosecond: the fraction of a nanosecond that had passed when the steps changed is saved, too.
func TestClockSavesWithinANanosecond(t *testing.T) {
	pool := fsm.NewPool(stun(), fsm.Config{})
	e := pool.Add(actor{})
	pool.Execute(e, 1)
	pool.Update()
	pool.Advance(0)
	saved := snapshotOf(t, pool)
	loaded := fsm.NewPool(stun(), fsm.Config{})
	loaded.Add(actor{})
	if _, err := loaded.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	for ticks := 1; loaded.IsIn(e, "stunned"); ticks++ {
		if loaded.Update(); ticks > 119 {
			t.Fatalf("two seconds last longer than 120 ticks, one of which came before the save")
		}
	}
	if loaded.Now() != 2*time.Second {
		t.Errorf("it is %v", loaded.Now())
	}
}

func TestClockDelayOverVaryingSteps(t *testing.T) {
	pool := fsm.NewPool(stun(), fsm.Config{})
	e := pool.Add(actor{})
	pool.Advance(time.Second)
	pool.Execute(e, 1)
	pool.Advance(500 * time.Millisecond)
	pool.Advance(1499 * time.Millisecond)
	if !pool.IsIn(e, "stunned") {
		t.Error("the delay was over a millisecond early")
	}
	pool.Advance(time.Millisecond)
	if pool.IsIn(e, "stunned") {
		t.Error("the delay is not over")
	}
}

func TestClockNoStepBack(t *testing.T) {
	pool := fsm.NewPool(stun(), fsm.Config{})
	wantPanic(t, "Advance", func() { pool.Advance(-1) }, `machine "npc"`, "Advance by -1ns", "time runs forward")
}

// TestClockEnds: a step as long as the time since the zero time.Time is refused, or time would run backwards later.
func TestClockEnds(t *testing.T) {
	pool := fsm.NewPool(stun(), fsm.Config{})
	pool.Add(actor{})
	wantPanic(t, "Advance", func() { pool.Advance(time.Since(time.Time{})) }, `machine "npc"`, "Advance by 2562047h47m16.854775807s", "ends after 292 years")
	pool.Advance(math.MaxInt64 - time.Second)
	pool.Update()
	for name, f := range map[string]func(){"Advance": func() { pool.Advance(time.Second) }, "Update": func() {
		for range 60 {
			pool.Update()
		}
	}} {
		wantPanic(t, name, f, "ends after 292 years")
	}
	if pool.Now() < math.MaxInt64-time.Second {
		t.Errorf("it is %v", pool.Now())
	}
	again(t, pool)
}

// TestClockEndsAndIsSaved: however little time is left, what is saved can be restored. A span that begins in the last second has no room
// for a second of ticks.
func TestClockEndsAndIsSaved(t *testing.T) {
	for _, step := range []time.Duration{time.Second / 60, time.Second / 3, time.Millisecond, 7, 1} {
		for _, left := range []time.Duration{2 * time.Second, time.Second, 500 * time.Millisecond, 100 * time.Nanosecond, 2} {
			pool := fsm.NewPool(stun(), fsm.Config{})
			pool.Add(actor{})
			pool.Advance(math.MaxInt64 - left)
			for range 100 {
				if panicOf(func() { pool.Advance(step) }) != "" {
					break
				}
				if _, err := pool.Restore(snapshotOf(t, pool), nil); err != nil {
					t.Fatalf("ticks of %v, %v from the end: %v", step, math.MaxInt64-pool.Now(), err)
				}
			}
		}
	}
}

func TestDelta(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{Step: 20 * time.Millisecond}, func(t *testing.T, c *crowd) {
		want := 20 * time.Millisecond
		check := func(tick *fsm.Tick, _ *actor) {
			if tick.DeltaDuration() != want || tick.Delta() != want.Seconds() {
				t.Errorf("Delta is %v, want %v", tick.DeltaDuration(), want)
			}
		}
		c.play["enter walk"], c.play["update walk"] = check, check
		c.Update()
		want = 35 * time.Millisecond
		c.Advance(want)
		want = 0 // outside a tick no time passes
		c.each(func(e fsm.Entity) { c.Restart(e) })
	})
}

// The clock forgets no span in which a pause has begun that is still under way.
func TestClockKeepsWhenAPauseBegan(t *testing.T) {
	p := fsm.NewPool(stun(), fsm.Config{})
	e := p.Add(actor{})
	var spent time.Duration
	for i := range 1500 {
		switch i {
		case 301:
			if err := p.Pause(e); err != nil {
				t.Fatal(err)
			}
		case 1201:
			if err := p.Resume(e); err != nil {
				t.Fatal(err)
			}
		}
		step := time.Duration(i%2+1) * 10 * time.Millisecond // each tick is a span of its own
		if p.Advance(step); i > 0 && (i < 301 || i >= 1201) {
			spent += step
		}
	}
	if since := p.Since(e, p.Machine().Layer("act")); since != spent {
		t.Errorf("it has been there for %v without the pause, not %v", since, spent)
	}
}
