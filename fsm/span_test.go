package fsm_test

import (
	"math"
	"math/big"
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

// TimeOfTick is exact, fraction included, for the steps that are a whole rate as for all others, and later ticks share the end of time.
func TestTimeOfTick(t *testing.T) {
	for _, step := range []time.Duration{0, 1, time.Second / 60, time.Second / 7, time.Second / 1000, time.Second, 12_345_678, math.MaxInt64} {
		length := new(big.Rat).SetInt64(int64(step))
		if n := fsm.TicksPerSecond(step); n > 0 {
			length.SetFrac64(int64(time.Second), int64(n))
		}
		for _, tick := range []uint64{0, 1, 2, 59, 60, 61, 123_456_789, 1 << 40, 1<<63 - 1, math.MaxUint64} {
			exact := new(big.Rat).Mul(length, new(big.Rat).SetInt(new(big.Int).SetUint64(tick)))
			whole, rest := new(big.Int).QuoRem(exact.Num(), exact.Denom(), new(big.Int))
			part, left := new(big.Int).QuoRem(rest.Lsh(rest, 64), exact.Denom(), new(big.Int))
			if left.Sign() > 0 {
				part.Add(part, big.NewInt(1))
			}
			if !whole.IsInt64() {
				whole, part = big.NewInt(math.MaxInt64), new(big.Int)
			}
			now, fraction := fsm.TimeOfTick(tick, step)
			if int64(now) != whole.Int64() || fraction != part.Uint64() {
				t.Errorf("step %v, tick %d: %d ns and %d, want %v and %v", step, tick, now, fraction, whole, part)
			}
		}
	}
	wantPanic(t, "a negative step", func() { fsm.TimeOfTick(1, -1) }, "TimeOfTick was given a step of -1ns; no tick takes less than no time")
}

// What TimeOfTick says is what the engine shows.
func TestTimeOfTickIsTheEngines(t *testing.T) {
	for _, step := range []time.Duration{time.Second / 60, time.Second / 7, 12_345_678} {
		pool := fsm.NewPool(stun(), fsm.Config{Step: step})
		for range 1000 {
			pool.Update()
			if got, _ := fsm.TimeOfTick(pool.Tick(), step); got != pool.Now() {
				t.Fatalf("step %v, tick %d: %v, want %v", step, pool.Tick(), got, pool.Now())
			}
		}
	}
}
