package fsm_test

import (
	"math"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// All whole rates up to a thousand are known by the step that Go's division leaves of them, and nothing else is taken for one.
func TestTicksPerSecond(t *testing.T) {
	steps := map[time.Duration]int{}
	for n := 1; n <= 1000; n++ {
		steps[time.Second/time.Duration(n)] = n
	}
	for step := range steps {
		for _, near := range []time.Duration{step - 1, step, step + 1} {
			if got := fsm.TicksPerSecond(near); got != steps[near] {
				t.Errorf("%v: %d ticks per second, want %d", near, got, steps[near])
			}
		}
	}
	for _, step := range []time.Duration{0, 1, -time.Second, math.MinInt64, math.MaxInt64, time.Second / 1001, 2 * time.Second} {
		if got := fsm.TicksPerSecond(step); got != 0 {
			t.Errorf("%v: %d ticks per second", step, got)
		}
	}
}

// The time of a tick by its number is that which the engine shows.
func TestTicksPerSecondTellTheTime(t *testing.T) {
	for _, step := range []time.Duration{time.Second / 60, time.Second / 7, time.Second, 10 * time.Millisecond} {
		pool := fsm.NewPool(stun(), fsm.Config{Step: step})
		n := fsm.TicksPerSecond(step)
		for range 1000 {
			pool.Update()
			if got := time.Duration(pool.Tick()) * time.Second / time.Duration(n); got != pool.Now() {
				t.Fatalf("step %v, tick %d: %v, want %v", step, pool.Tick(), got, pool.Now())
			}
		}
	}
}
