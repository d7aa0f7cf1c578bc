package stopwatch_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/internal/stopwatch"
)

// A tick may take a few microseconds: a clock that stands still meanwhile would say that it takes none.
func TestTheStopwatchGoesInShortSteps(t *testing.T) {
	for range 10 { // the machine may be busy with something else
		began, longest := stopwatch.Now(), time.Duration(0)
		for last := began; last.Sub(began) < 10*time.Millisecond; {
			now := stopwatch.Now()
			if now.Before(last) {
				t.Fatalf("it went back from %v to %v", last, now)
			}
			longest = max(longest, now.Sub(last))
			last = now
		}
		if longest < time.Millisecond/2 {
			return
		}
	}
	t.Error("it goes in steps of half a millisecond and more")
}

func TestTheStopwatchGoesAsFastAsOthers(t *testing.T) {
	other, began := time.Now(), stopwatch.Now()
	time.Sleep(200 * time.Millisecond)
	got, want := stopwatch.Now().Sub(began), time.Since(other)
	if off := got - want; off < -40*time.Millisecond || off > 40*time.Millisecond {
		t.Errorf("%v have passed, want %v", got, want)
	}
	if off := time.Until(stopwatch.Now()); off < -time.Second || off > time.Second {
		t.Errorf("it is %v from the time", off)
	}
}

func TestTheStopwatchAllocatesNothing(t *testing.T) {
	var now time.Time
	if n := testing.AllocsPerRun(100, func() { now = stopwatch.Now() }); n != 0 {
		t.Errorf("%v allocations for %v", n, now)
	}
}
