package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What a game adds up of Delta keeps pace with Now, whatever the step and however often an entity ticks.
func TestDeltasAddUpToNow(t *testing.T) {
	for _, perSecond := range []time.Duration{30, 50, 60, 120, 144, 1000} {
		for _, batch := range []bool{false, true} {
			sums := map[fsm.Entity]float64{}
			b := fsm.NewBuilder[num]("m")
			s := b.Layer("l").State("s")
			if batch {
				s.OnUpdateBatch(func(t *fsm.Tick, vs []num) {
					for i := range vs {
						sums[t.At(i).Entity()] += t.Delta()
					}
				})
			} else {
				s.OnUpdate(func(t *fsm.Tick, _ *num) { sums[t.Entity()] += t.Delta() })
			}
			p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Second / perSecond})
			var all []fsm.Entity
			for every := 1; every <= 12; every++ {
				e := p.Add(num{})
				must(t, p.SetInterval(e, every))
				all = append(all, e)
			}
			for range time.Duration(shorter(60, 10)) * perSecond {
				p.Update()
			}
			for _, e := range all {
				must(t, p.SetInterval(e, 1))
			}
			p.Update() // all catch up
			for i, e := range all {
				if off := sums[e] - p.Now().Seconds(); off < -1e-8 || off > 1e-8 {
					t.Errorf("at %d ticks a second, batch form %v: the deltas of every %d ticks add up to %v in %v", perSecond, batch, i+1, sums[e], p.Now())
				}
			}
		}
	}
}

// Delta is exact where the step is: the sum of two sixtieths is a thirtieth, and a tick of another length is not taken for one of them.
func TestDeltaOfUnevenTicks(t *testing.T) {
	var got []float64
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("s").OnUpdate(func(t *fsm.Tick, _ *num) { got = append(got, t.Delta(), t.Delta()) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Interval: 2})
	p.Add(num{})
	p.Update()
	p.Update()
	p.Update() // in one of these it has its turn
	for _, step := range []time.Duration{16_666_667, time.Second / 60, time.Second / 60, time.Second / 60} {
		p.Advance(step)
	}
	want := []float64{1. / 60, 1. / 60, 1. / 30, 1. / 30, 0.033333333666666666, 0.033333333666666666, 1. / 30, 1. / 30}
	if len(got) != len(want) {
		t.Fatalf("%d deltas: %v", len(got), got)
	}
	for i, w := range want {
		if got[i] != w {
			t.Errorf("delta %d is %v, want %v", i/2, got[i], w)
		}
	}
}

// A delta is the same whoever asks for it first, where entities have waited for different numbers of ticks of which some took no time.
func TestDeltaDoesNotDependOnWhoAsks(t *testing.T) {
	const s60 = time.Second / 60
	outcome := func(workers, chunk int, batch bool) (xs []float64) {
		b := fsm.NewBuilder[num]("m")
		s := b.Layer("l").State("s")
		xs = make([]float64, 1100)
		if batch {
			s.OnUpdateBatch(func(t *fsm.Tick, vs []num) {
				dt := t.Delta()
				for i := range vs {
					xs[vs[i].N] = xs[vs[i].N]*.75 + dt
				}
			})
		} else {
			s.OnUpdate(func(t *fsm.Tick, v *num) { xs[v.N] = xs[v.N]*.75 + t.Delta() })
		}
		p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: workers, ChunkSize: chunk})
		for i := range xs {
			must(t, p.SetInterval(p.Add(num{N: i}), 1+i%7))
		}
		for range shorter(8, 2) {
			for _, step := range []time.Duration{s60, s60, 0, s60, s60, 0, time.Second / 240, 0, 0, s60, 7 * time.Millisecond, s60, s60, 0} {
				p.Advance(step)
			}
		}
		return xs
	}
	want := outcome(1, 512, false)
	for _, workers := range []int{1, 2, 4} {
		for _, chunk := range []int{1, 64, 512} {
			for _, batch := range []bool{false, true} {
				if got := outcome(workers, chunk, batch); !slices.Equal(got, want) {
					t.Errorf("%d workers, chunks of %d, batch form %v: another outcome", workers, chunk, batch)
				}
			}
		}
	}
}
