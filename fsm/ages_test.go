package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// waiting is a machine with a single delay, and a pool with one entity in it.
func waiting(delay time.Duration, cfg fsm.Config) *fsm.Pool[struct{}] {
	b := fsm.NewBuilder[struct{}]("m")
	l := b.Layer("l")
	l.State("a").To(l.State("b")).After(delay)
	p := fsm.NewPool(b.MustBuild(), cfg)
	p.Add(struct{}{})
	return p
}

// While the step varies, the engine remembers how long ago ticks were. A game that is restored has had other ticks, even if as many have
// taken as long.
func TestAgesOfARestoredGame(t *testing.T) {
	const ms = time.Millisecond
	p, other := waiting(32*ms, fsm.Config{}), waiting(32*ms, fsm.Config{})
	for _, step := range []time.Duration{10 * ms, 30 * ms} {
		p.Advance(step)
	}
	for _, step := range []time.Duration{30 * ms, 10 * ms} {
		other.Advance(step)
	}
	saved, err := other.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Advance(5 * ms)
	if n := len(p.Changes()); n != 1 {
		t.Fatalf("%d changes after 35 ms, want 1", n)
	}
	if _, err := p.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	p.Advance(5 * ms)
	if n := len(p.Changes()); n != 0 {
		t.Errorf("%d changes after 15 ms, want none", n)
	}
	p.Advance(17 * ms)
	if n := len(p.Changes()); n != 1 {
		t.Errorf("%d changes after 32 ms, want 1", n)
	}
}

// Ticks that are remembered in one place are not taken for each other.
func TestAgesOfTicksFarApart(t *testing.T) {
	since := map[fsm.Entity]time.Duration{}
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	l.State("a").OnUpdate(func(t *fsm.Tick, _ *num) { since[t.Entity()] = t.Since() })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	first := p.Add(num{})
	advance := func(ticks int) {
		for i := range ticks {
			p.Advance(time.Millisecond + time.Duration(i))
		}
	}
	advance(256)
	second := p.Add(num{})
	for range 3 {
		advance(1)
		advance(2)
		for _, e := range []fsm.Entity{first, second} {
			if want := p.Since(e, l); since[e] != want {
				t.Fatalf("tick %d: entity %v has been there for %v, and is told %v", p.Tick(), e, want, since[e])
			}
		}
	}
}

// BenchmarkVaryingStep is a tick of 10,000 entities that wait, with a step that is always the same and with one that never is.
func BenchmarkVaryingStep(b *testing.B) {
	for _, c := range []struct {
		name string
		vary time.Duration
	}{{"fixed", 0}, {"varying", 1}} {
		b.Run(c.name, func(b *testing.B) {
			p := waiting(1000*time.Hour, fsm.Config{})
			for n := range 9_999 {
				p.Add(struct{}{})
				if n%100 == 0 {
					p.Advance(16*time.Millisecond + c.vary*time.Duration(n))
				}
			}
			for i := 0; b.Loop(); i++ {
				p.Advance(16*time.Millisecond + c.vary*time.Duration(i%1000))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10_000, "ns/entity")
		})
	}
}
