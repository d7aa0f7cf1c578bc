package stopwatch_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/internal/stopwatch"
)

// A tick may take a few microseconds: a clock that stands still meanwhile would say that it takes none. One short step shows that it can
// make them; of a long one the machine may be guilty, which had something else to do.
func TestTheStopwatchGoesInShortSteps(t *testing.T) {
	began := stopwatch.Now()
	for last := began; last.Sub(began) < 10*time.Second; {
		now := stopwatch.Now()
		if now.Before(last) {
			t.Fatalf("it went back from %v to %v", last, now)
		}
		if now.After(last) && now.Sub(last) < time.Millisecond/2 {
			return
		}
		last = now
	}
	t.Error("it goes in steps of half a millisecond and more")
}

// Each of its times is taken between two of [time.Now], however long the machine lets us wait between them.
func TestTheStopwatchGoesAsFastAsOthers(t *testing.T) {
	const step = 20 * time.Millisecond // time.Now may go in such
	before, began, after := time.Now(), stopwatch.Now(), time.Now()
	time.Sleep(200 * time.Millisecond)
	beforeEnd, end, afterEnd := time.Now(), stopwatch.Now(), time.Now()
	if got, least, most := end.Sub(began), beforeEnd.Sub(after)-step, afterEnd.Sub(before)+step; got < least || got > most {
		t.Errorf("%v have passed, want %v to %v", got, least, most)
	}
	if end.Before(beforeEnd.Add(-time.Second)) || end.After(afterEnd.Add(time.Second)) {
		t.Errorf("it says %v at %v", end, afterEnd)
	}
}

func TestTheStopwatchAllocatesNothing(t *testing.T) {
	var now time.Time
	if n := testing.AllocsPerRun(100, func() { now = stopwatch.Now() }); n != 0 {
		t.Errorf("%v allocations for %v", n, now)
	}
}
