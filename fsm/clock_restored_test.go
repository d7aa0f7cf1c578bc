package fsm_test

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Where the step changes in each tick, the clock forgets steps that no row needs. A game that was restored forgets the same ones as the
// game that went on, so that both are saved in the same bytes.
func TestRestoredClockForgetsTheSameSteps(t *testing.T) {
	const rows, ticks = 1500, 5000
	b := fsm.NewBuilder[struct{}]("sleeper")
	l := b.Layer("l")
	awake, asleep := l.State("awake"), l.State("asleep")
	awake.To(asleep).On(1)
	asleep.To(awake).On(2)
	m := b.MustBuild()
	all := make([]fsm.Entity, rows)
	play := func(p *fsm.Pool[struct{}], to uint64) {
		for p.Tick() < to {
			dice := rand.New(rand.NewPCG(7, p.Tick()))
			if e := all[dice.IntN(rows)]; p.Tick()%2 == 0 {
				p.Send(e, 1)
			} else {
				p.Send(e, 2)
			}
			p.Advance(time.Duration(10+p.Tick()%7) * time.Millisecond)
		}
	}
	p := fsm.NewPool(m, fsm.Config{})
	for i := range all {
		all[i] = p.Add(struct{}{})
	}
	var saves [][]byte
	for at := uint64(700); at < ticks; at += 1100 {
		play(p, at)
		saves = append(saves, snapshotOf(t, p))
	}
	play(p, ticks)
	if fsm.Spans(p.Engine) > ticks/2 {
		t.Fatalf("the clock remembers %d steps", fsm.Spans(p.Engine))
	}
	want := snapshotOf(t, p)
	for _, saved := range saves {
		r := fsm.NewPool(m, fsm.Config{})
		for range rows {
			r.Add(struct{}{})
		}
		if _, err := r.Restore(saved, nil); err != nil {
			t.Fatal(err)
		}
		began := r.Tick()
		if play(r, ticks); !bytes.Equal(snapshotOf(t, r), want) {
			t.Errorf("restored in tick %d, it is saved otherwise than the game that went on", began)
		}
	}
}
