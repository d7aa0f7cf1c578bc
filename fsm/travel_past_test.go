package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What a traveller has waited for, drawn and left counts from its own past, whatever the world has seen that it comes to.

// A traveller that ticks less often is told of the ticks that it had waited before, in a world that has just begun, too.
func TestTravellerWithAnIntervalLosesNoTime(t *testing.T) {
	var last, now time.Duration
	reached := 0
	b := fsm.NewBuilder[int]("m")
	b.Layer("l").State("a").OnUpdate(func(t *fsm.Tick, _ *int) {
		last, now = t.DeltaDuration(), t.Since()
		if t.Reaches(400 * time.Millisecond) {
			reached++
		}
	})
	m := b.MustBuild()
	for _, old := range []int{0, 1, 5, 1000} {
		for ticks := 20; ticks < 30; ticks++ {
			here, there := fsm.NewPool(m, fsm.Config{Interval: 8}), fsm.NewPool(m, fsm.Config{Interval: 8})
			for range old {
				there.Update()
			}
			reached = 0
			e := here.Add(0)
			for range ticks {
				here.Update()
			}
			left := now
			data, err := here.AppendEntity(nil, e)
			if err != nil {
				t.Fatal(err)
			}
			f := there.Add(0)
			if _, err := there.RestoreEntity(f, data, nil); err != nil {
				t.Fatal(err)
			}
			for before := now; now == before; {
				there.Update()
			}
			if d := now - left - last; d.Abs() > time.Nanosecond {
				t.Errorf("after %d ticks into a world of %d: from %v to %v, and the delta is %v", ticks, old, left, now, last)
			}
			for range 30 {
				there.Update()
			}
			if reached != 1 {
				t.Errorf("after %d ticks into a world of %d: a moment was reached %d times", ticks, old, reached)
			}
		}
	}
}

// What the entity has drawn since the traveller's data was written does not count for the traveller.
func TestTravellerDrawsWhatItWouldHaveDrawn(t *testing.T) {
	var drawn []uint64
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("s").OnMessage(func(tick *fsm.Tick, _ *num, _ fsm.Message) bool {
		drawn = append(drawn, tick.Rand().Uint64())
		return true
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(num{})
	p.Update()
	data, err := p.AppendEntity(nil, e)
	must(t, err)
	p.Tell(e, fsm.Message{})
	p.Tell(e, fsm.Message{})
	_, err = p.RestoreEntity(e, data, nil)
	must(t, err)
	p.Tell(e, fsm.Message{})
	if drawn[0] == drawn[1] || drawn[2] != drawn[0] {
		t.Errorf("drawn were %v", drawn)
	}
}

// A layer within a state that this world does not know has been left now, whatever the other world's clock shows.
func TestTravellerIsOutsideFromNowOn(t *testing.T) {
	machine := func(outer string) *fsm.Machine[num] {
		b := fsm.NewBuilder[num]("m")
		mode := b.Layer("mode")
		mode.State("peace")
		hands := b.Layer("hands").Within(mode.State(outer))
		hands.State("empty")
		return b.MustBuild()
	}
	home, away := fsm.NewPool(machine("war"), fsm.Config{Step: time.Second}), fsm.NewPool(machine("battle"), fsm.Config{Step: time.Second})
	e, there := home.Add(num{}), away.Add(num{})
	for range 20 {
		home.Update()
	}
	must(t, home.ChangeTo(e, home.Machine().State("mode", "war")))
	for range 50 {
		away.Update()
	}
	data, err := home.AppendEntity(nil, e)
	must(t, err)
	_, err = away.RestoreEntity(there, data, nil)
	must(t, err)
	away.Update()
	hands := away.Machine().Layer("hands")
	if s := away.Current(there, hands); s != hands.Outside() || away.Since(there, hands) != time.Second {
		t.Errorf("in %v for %v", s, away.Since(there, hands))
	}
}
