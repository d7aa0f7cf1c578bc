package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestLongPlayWithVaryingSteps: a step that changes every tick for hours does not take more and more memory, and the time in a state
// stays exact, both for a row that never leaves its first state and for one that does so all the time.
func TestLongPlayWithVaryingSteps(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("clockwork")
	l := b.Layer("hand")
	tick, tock := l.State("tick"), l.State("tock")
	tick.To(tock).On(1)
	tock.To(tick).On(1)
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	stays, moves := p.Add(struct{}{}), p.Add(struct{}{})
	p.Advance(time.Millisecond)

	var since, moved time.Duration
	for i := range 120_000 {
		step := time.Duration(5_000_000 + i%7*1_000_003)
		since += step
		moved += step
		p.Advance(step)
		if i%1000 == 999 {
			p.Execute(moves, 1)
			moved = 0
		}
		if i%997 == 0 && (p.Since(stays, l) != since || p.Since(moves, l) != moved) {
			t.Fatalf("after %d ticks the times are %v and %v, want %v and %v", i, p.Since(stays, l), p.Since(moves, l), since, moved)
		}
	}
	if n := fsm.Spans(p.Engine); n > 2000 {
		t.Errorf("the clock remembers %d spans for two rows", n)
	}
	data := snapshotOf(t, p)
	if len(data) > 50_000 {
		t.Errorf("a snapshot of two rows takes %d bytes", len(data))
	}
	if _, err := p.Restore(data, nil); err != nil {
		t.Errorf("a clock that has forgotten cannot be restored: %v", err)
	}
	if p.Since(stays, l) != since {
		t.Error("the time in state is another after Restore")
	}
}

// TestLongPlayOfWhoWaits: the clock also remembers the steps during which some row is still waiting, since its delta is their sum.
func TestLongPlayOfWhoWaits(t *testing.T) {
	b := fsm.NewBuilder[figure]("sundial")
	b.Layer("shadow").State("creeps").OnUpdate(func(t *fsm.Tick, v *figure) {
		if v.total += t.DeltaDuration(); v.total != t.Now() {
			panic("some of the time is lost")
		}
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Interval: fsm.MaxInterval})
	var waiting []fsm.Entity
	for range 2 * fsm.MaxInterval { // in each tick some have their turn
		waiting = append(waiting, p.Add(figure{}))
	}
	for i := range 35_000 {
		p.Advance(time.Duration(5_000_000 + i%7*1_000_003))
	}
	for _, e := range waiting {
		if p.View(e).total == 0 {
			t.Fatalf("entity %v never had its turn", e)
		}
	}
}
