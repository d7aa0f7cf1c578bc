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
	if got := r.PerSecond(0); got < 27 || got > 33 {
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
