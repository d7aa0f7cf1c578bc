package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestClockAfterMonths: even after 200 days, a server with a thousand ticks per second tells the time and restores what it has saved.
func TestClockAfterMonths(t *testing.T) {
	const days = 200
	for _, rate := range []uint64{1, 60, 1000} {
		ticks := days * 24 * 60 * 60 * rate
		p := fsm.NewPool(stun(), fsm.Config{Step: time.Second / time.Duration(rate)})
		e := p.Add(actor{})
		saved := newHostile()
		saved.u(1).raw(3, 'a', 'c', 't').u(2).raw(4, 'w', 'a', 'l', 'k', 7, 's', 't', 'u', 'n', 'n', 'e', 'd')
		saved.u(ticks).s(int64(days*24*time.Hour)).u(1, 1).s(0, int64(time.Second), int64(rate))
		saved.u(1).row(0, uint32(ticks), 1, 0, 251).u(0, 0)
		if r, err := p.Restore(saved.b, nil); err != nil || r.Rows != 1 {
			t.Fatalf("%d ticks a second: restored %+v, %v", rate, r, err)
		}
		for range rate {
			p.Update()
		}
		if want := days*24*time.Hour + time.Second; p.Now() != want || p.Since(e, p.Machine().Layer("act")) != time.Second {
			t.Errorf("%d ticks a second: it is %v, %v since Enter; want %v", rate, p.Now(), p.Since(e, p.Machine().Layer("act")), want)
		}
		again(t, p)
	}
}

// TestClockLeaps: a game can be restored after a tick that lasts very long, however long it goes on.
func TestClockLeaps(t *testing.T) {
	p := fsm.NewPool(stun(), fsm.Config{})
	p.Add(actor{})
	p.Advance(30 * 24 * time.Hour)
	for range 5000 {
		p.Update()
	}
	again(t, p)
	years := fsm.NewPool(stun(), fsm.Config{Step: 365 * 24 * time.Hour})
	years.Add(actor{})
	for range 250 {
		years.Update()
	}
	again(t, years)
}

// again restores what a pool has just saved.
func again[V any](t *testing.T, p *fsm.Pool[V]) {
	t.Helper()
	saved := snapshotOf(t, p)
	now, hash := p.Now(), p.Hash()
	if _, err := p.Restore(saved, nil); err != nil || p.Now() != now || p.Hash() != hash {
		t.Errorf("it was %v; restored, it is %v: %v", now, p.Now(), err)
	}
}
