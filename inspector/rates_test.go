package inspector_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/inspector"
)

const tick = time.Second / 60

func TestRatesAreThoseOfTheLastSecond(t *testing.T) {
	r := inspector.NewRates(2)
	for n := range 600 {
		times := 0
		if n%6 == 0 {
			times = 3
		}
		r.Tick(time.Duration(n)*tick, 0, times)
	}
	if got := r.PerSecond(0); got != 30 {
		t.Errorf("three every tenth of a second make %v per second", got)
	}
	if got := r.PerSecond(1); got != 0 {
		t.Errorf("what was never taken has the rate %v", got)
	}
	for n := 600; n < 675; n++ {
		r.Tick(time.Duration(n)*tick, 0, 0)
	}
	if got := r.PerSecond(0); got != 0 {
		t.Errorf("%v per second after more than a second of nothing", got)
	}
}

// What happened once is one, from the tick in which it happened until a second later.
func TestRatesAreNeverMoreThanWhatHappened(t *testing.T) {
	for _, ticks := range []int{0, 1, 7, 300} {
		r := inspector.NewRates(1)
		for n := range ticks {
			r.Tick(time.Duration(n)*tick, 0, 0)
		}
		for n := range 60 {
			times := 0
			if n == 0 {
				times = 4976
			}
			r.Tick(time.Duration(ticks+n)*tick, 0, times)
			if got := r.PerSecond(0); got != 4976 {
				t.Errorf("after %d ticks 4,976 happened, and %d ticks later there are %v per second", ticks, n, got)
			}
		}
		r.Tick(time.Duration(ticks+60)*tick, 0, 0)
		if got := r.PerSecond(0); got != 0 {
			t.Errorf("after %d ticks 4,976 happened, and a second later there are %v per second", ticks, got)
		}
	}
}

func TestRatesBeginAnewWhereTimeJumps(t *testing.T) {
	r := inspector.NewRates(1)
	r.Tick(time.Hour, 0, 50)
	r.Tick(time.Minute, 0, 0)
	if got := r.PerSecond(0); got != 0 {
		t.Errorf("%v per second from before a saved game was loaded", got)
	}
	r.Tick(time.Minute+tick, -1, 7)
	r.Tick(time.Minute+tick, 99, 7)
	if got := r.PerSecond(0); got != 0 {
		t.Errorf("%v per second of transitions that are none", got)
	}
}

// In a game of turns a tick may be longer than what is counted at a time.
func TestRatesOfLongTicks(t *testing.T) {
	for _, step := range []time.Duration{time.Second, 2 * time.Second, time.Minute} {
		r := inspector.NewRates(1)
		for n := range 5 {
			r.Tick(time.Duration(n)*step, 0, 6)
		}
		if got, want := float64(r.PerSecond(0)), 6/step.Seconds(); got < 0.99*want || got > 1.01*want {
			t.Errorf("six in each tick of %v make %v per second, want %v", step, got, want)
		}
		r.Jump(time.Hour)
		if got := r.PerSecond(0); got != 0 {
			t.Errorf("%v per second from before ticks that nobody has seen", got)
		}
	}
}
