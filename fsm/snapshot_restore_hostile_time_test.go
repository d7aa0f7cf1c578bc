package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// clocked restores a snapshot of one row into a new pool. The entity's Update notes the delta.
func clocked(t *testing.T, data []byte, delta *float64) (*fsm.Pool[critter], fsm.Entity) {
	t.Helper()
	b := fsm.NewBuilder[critter]("m")
	b.Layer("mood").State("calm").OnUpdate(func(t *fsm.Tick, _ *critter) { *delta = t.Delta() }).Final()
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: 100 * time.Nanosecond})
	e := p.Add(critter{})
	if _, err := p.Restore(data, func(fsm.Entity) (fsm.Entity, bool) { return e, true }); err != nil {
		t.Fatal(err)
	}
	return p, e
}

// A snapshot may say that a span's ticks are so long that they end after the next span has begun, or after the end of time.
func TestRestoredTicksEndBeforeLaterOnes(t *testing.T) {
	for _, length := range []int64{100, 101, 1000, 1 << 50, 1<<63 - 1} {
		h := newHostile().layer().u(10).s(900).u(2, 1).s(0, length, 1).u(6).s(400, 100, 1)
		var delta float64
		p, e := clocked(t, h.u(1).row(0, 4, 1, 0, 251).u(0, 0).b, &delta)
		if since := p.Since(e, p.Machine().Layers()[0]); since < 500 || since > 900 {
			t.Errorf("ticks of %d ns: it is in its state for %d ns", length, since)
		}
	}
}

// A snapshot may say that a row has waited for more ticks than there have been. So it may have, in another world; a row counts 255 at most.
func TestRestoredRowHasWaitedForSomeTicksAtMost(t *testing.T) {
	h := newHostile().layer().clock().u(1)
	row := len(h.b)
	h.row(2, 4, 1, 0, 251).u(0, 0)
	h.b[row+9] = 100 // the last tick in which it ran
	var delta float64
	p, _ := clocked(t, h.b, &delta)
	p.Update()
	p.Update()
	if most := 255 * p.Config().Step; delta <= 0 || delta > most.Seconds() {
		t.Errorf("the delta is %v s, want %v at most", delta, most)
	}
}

// A snapshot may say that past pauses and the current one have together taken more time from a state than has passed. What is saved after
// the pause can be restored.
func TestRestoredPauseTakesNoMoreThanHasPassed(t *testing.T) {
	var delta float64
	p, e := clocked(t, paused(63, 1).pause(1, 5, 1, 500).u(0, 0).b, &delta)
	if err := p.Resume(e); err != nil {
		t.Fatal(err)
	}
	p.Update()
	if since := p.Since(e, p.Machine().Layers()[0]); since != 100 {
		t.Errorf("since the pause, %d ns have passed", since)
	}
	if _, err := p.Restore(snapshotOf(t, p), nil); err != nil {
		t.Error(err)
	}
}
