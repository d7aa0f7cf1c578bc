package fsm_test

import (
	"math"
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

// TestClockAfterTenHours: two seconds are 120 ticks of time.Second/60, however long the game has run.
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
	const tenHours = 10 * 60 * 60 * 60
	for pool.Tick() < tenHours {
		pool.Update()
	}
	if pool.Now() != 10*time.Hour {
		t.Errorf("after %d ticks of a sixtieth of a second it is %v", pool.Tick(), pool.Now())
	}
	for range 7 {
		if n := lasts(); n != 120 {
			t.Fatalf("after ten hours two seconds are %d ticks", n)
		}
	}
}

// TestClockWholeSeconds: n ticks of time.Second/n are a second, for every rate that time.Duration rounds.
func TestClockWholeSeconds(t *testing.T) {
	for n := 1; n <= 1000; n++ {
		pool := fsm.NewPool(stun(), fsm.Config{Step: time.Second / time.Duration(n)})
		for range 3 * n {
			pool.Update()
		}
		if pool.Now() != 3*time.Second {
			t.Fatalf("%d ticks of time.Second/%d are %v", 3*n, n, pool.Now())
		}
	}
}

// TestClockVaryingSteps compares time in state with a sum that is kept beside it.
func TestClockVaryingSteps(t *testing.T) {
	pool := fsm.NewPool(stun(), fsm.Config{})
	l := pool.Machine().Layer("act")
	random := rand.New(rand.NewPCG(1, 2))
	steps := []time.Duration{0, 1, 333, 16_000_000, 17 * time.Millisecond, time.Second / 7, 3 * time.Second}
	var now time.Duration
	entered := map[fsm.Entity]time.Duration{}
	for range 2000 {
		step := steps[random.IntN(len(steps))]
		for range 1 + random.IntN(3) {
			pool.Advance(step)
			now += step
			if step == time.Second/7 { // taken as exactly a seventh of a second, so the sum cannot tell to the nanosecond
				now = pool.Now()
			}
			if pool.Now() != now {
				t.Fatalf("it is %v, want %v", pool.Now(), now)
			}
		}
		if random.IntN(10) == 0 {
			e := pool.Add(actor{})
			if err := pool.Start(e); err != nil {
				t.Fatal(err)
			}
			entered[e] = now
		}
	}
	for e, then := range entered {
		if got := pool.Since(e, l); got != now-then {
			t.Errorf("in the state since %v, want %v", got, now-then)
		}
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

// TestClockEnds: a step as long as the time since a time.Time that was never set is refused, rather than time run backwards later.
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
