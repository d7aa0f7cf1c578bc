package fsm_test

import (
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// Whatever the steps, and however often they change, a delay is over in the first tick at whose end it has passed; of a state that was
// entered while another step was in use as well.
func TestDelaysWithAnySteps(t *testing.T) {
	steps := []time.Duration{0, 1, 7, time.Second / 60, time.Second / 90, 10 * time.Millisecond, 1234560, time.Second, time.Hour}
	rapid.Check(t, func(t *rapid.T) {
		delay := rapid.OneOf(
			rapid.Just(time.Duration(1)),
			rapid.Map(rapid.IntRange(1, 200), func(n int) time.Duration { return time.Duration(n) * 5 * time.Millisecond }),
			rapid.Map(rapid.Int64Range(1, int64(3*time.Hour)), func(n int64) time.Duration { return time.Duration(n) }),
		)
		first, second := delay.Draw(t, "first"), delay.Draw(t, "second")
		b := fsm.NewBuilder[struct{}]("m")
		l := b.Layer("l")
		here, there := l.State("here"), l.State("there")
		if rapid.Bool().Draw(t, "batch") {
			here.OnUpdateBatch(func(*fsm.Tick, []struct{}) {})
			there.OnUpdateBatch(func(*fsm.Tick, []struct{}) {})
		}
		here.To(there).After(first)
		there.To(here).After(second)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(struct{}{})
		current, left := here, exact(first)
		for range rapid.IntRange(1, 6).Draw(t, "spans") {
			step := rapid.SampledFrom(steps).Draw(t, "step")
			for range rapid.IntRange(1, 40).Draw(t, "ticks") {
				started := p.Has(e) && p.Current(e, l) != nil
				p.Advance(step)
				if started {
					left.Sub(left, exact(step))
				}
				if started && left.Sign() <= 0 {
					if current == here {
						current, left = there, exact(second)
					} else {
						current, left = here, exact(first)
					}
				}
				if got := p.Current(e, l); got != current {
					t.Fatalf("after tick %d of %v the state is %s, want %s", p.Tick(), step, got.Name(), current.Name())
				}
			}
		}
	})
}

// So is one that is drawn between two bounds, of which Explain tells what was drawn.
func TestDrawnDelaysWithAnySteps(t *testing.T) {
	steps := []time.Duration{0, 1, 7, time.Second / 60, time.Second / 90, 10 * time.Millisecond, 1234560, time.Second, time.Hour}
	rapid.Check(t, func(t *rapid.T) {
		bound := rapid.OneOf(
			rapid.Just(time.Duration(0)),
			rapid.Map(rapid.Int64Range(0, 100), func(n int64) time.Duration { return time.Duration(n) }),
			rapid.Map(rapid.IntRange(0, 200), func(n int) time.Duration { return time.Duration(n) * 5 * time.Millisecond }),
			rapid.Map(rapid.Int64Range(0, int64(3*time.Hour)), func(n int64) time.Duration { return time.Duration(n) }),
		)
		least := bound.Draw(t, "least")
		b := fsm.NewBuilder[struct{}]("m")
		l := b.Layer("l")
		here, there := l.State("here"), l.State("there")
		here.To(there).AfterBetween(least, least+bound.Draw(t, "width")+1)
		there.To(here).AfterBetween(0, 1+bound.Draw(t, "second"))
		p := fsm.NewPool(b.MustBuild(), fsm.Config{Seed: rapid.Uint64().Draw(t, "seed")})
		type row struct {
			e       fsm.Entity
			current *fsm.State[struct{}]
			left    *big.Rat
		}
		var rows []*row
		drawn := func(r *row) *big.Rat { return exact(p.Explain(nil, r.e, l)[0].Delay) }
		for range 20 {
			r := &row{e: p.Add(struct{}{}), current: here}
			if err := p.Start(r.e); err != nil {
				t.Fatal(err)
			}
			r.left = drawn(r)
			rows = append(rows, r)
		}
		for range rapid.IntRange(1, 6).Draw(t, "spans") {
			step := rapid.SampledFrom(steps).Draw(t, "step")
			for range rapid.IntRange(1, 40).Draw(t, "ticks") {
				p.Advance(step)
				for _, r := range rows {
					was := r.current
					if r.left.Sub(r.left, exact(step)).Sign() <= 0 {
						r.current = map[bool]*fsm.State[struct{}]{true: there, false: here}[was == here]
					}
					if got := p.Current(r.e, l); got != r.current {
						t.Fatalf("after tick %d of %v, entity %v is in %s, want %s", p.Tick(), step, r.e, got.Name(), r.current.Name())
					}
					if r.current != was {
						r.left = drawn(r)
					}
				}
			}
		}
	})
}

// A single long tick counts in full, however short those are that have been added since.
func TestDelayAcrossALongTick(t *testing.T) {
	const ms = time.Millisecond
	p := waiting(time.Hour+2*ms, fsm.Config{})
	for _, step := range []time.Duration{ms, time.Hour, ms} {
		p.Advance(step)
	}
	if p.Advance(ms); len(p.Changes()) != 1 {
		t.Errorf("%d changes after an hour and 2 ms, want 1", len(p.Changes()))
	}
}

// exact returns a duration in exact nanoseconds: a sixtieth of a second is meant as such.
func exact(d time.Duration) *big.Rat {
	for _, rate := range []int64{60, 90} {
		if d == time.Second/time.Duration(rate) {
			return big.NewRat(int64(time.Second), rate)
		}
	}
	return new(big.Rat).SetInt64(int64(d))
}
