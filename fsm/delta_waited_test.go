package fsm_test

import (
	"math"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What an entity has waited for before a pause, or in another world, is measured by the latest ticks of the world that it is in: how long
// its own were is not known any more.
func TestDeltaAfterAPauseIsOfTheLatestTicks(t *testing.T) {
	const tick, slow = time.Second / 60, time.Second / 240
	var deltas []float64
	b := fsm.NewBuilder[figure]("waits")
	b.Layer("act").State("go").OnUpdate(func(t *fsm.Tick, _ *figure) { deltas = append(deltas, t.Delta()) })
	m := b.MustBuild()
	// An entity that ticks every fourth tick, until it has waited for two ticks of a sixtieth.
	waiting := func() (*fsm.Pool[figure], fsm.Entity) {
		p := fsm.NewPool(m, fsm.Config{Interval: 4})
		e := p.Add(figure{})
		p.Update()
		for deltas = nil; len(deltas) == 0; {
			p.Update()
		}
		p.Update()
		p.Update()
		deltas = nil
		return p, e
	}
	next := func(p *fsm.Pool[figure]) float64 {
		for deltas = nil; len(deltas) == 0; {
			p.Update()
		}
		return deltas[0]
	}

	p, e := waiting()
	if err := p.Pause(e); err != nil {
		t.Fatal(err)
	}
	for range 8 {
		p.Advance(slow)
	}
	if err := p.Resume(e); err != nil {
		t.Fatal(err)
	}
	const want = 2*1/60.0 + 2*1/240.0 // two ticks since the pause, and the two before them, in which it was paused
	if got := next(p); math.Abs(got-want) > 1e-12 {
		t.Errorf("after a pause the delta is %v, want %v", got, want)
	}

	p, e = waiting()
	mind, err := p.AppendEntity(nil, e)
	if err != nil {
		t.Fatal(err)
	}
	p = fsm.NewPool(m, fsm.Config{Interval: 4})
	for range 8 {
		p.Advance(slow)
	}
	e = p.Add(figure{})
	if _, err := p.RestoreEntity(e, mind, nil); err != nil {
		t.Fatal(err)
	}
	if got := next(p); math.Abs(got-want) > 1e-12 {
		t.Errorf("in another world the delta is %v, want %v", got, want)
	}
}
