package fsm_test

import (
	"math"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestRule17TimeToLiveIsExact: a sixtieth of a second is no whole number of nanoseconds. With a time to live that is longer than a step by a
// third of a nanosecond, a command is offered in two ticks, whatever fraction the clock showed when it was sent; with one that is shorter by
// two thirds, in one. That is so after a save and a load, too.
func TestRule17TimeToLiveIsExact(t *testing.T) {
	for ttl, want := range map[int]int{16_666_667: 2, 16_666_666: 1, 50_000_000: 3, 50_000_001: 4, 49_999_999: 3, 1: 1} {
		for sentAfter := range 7 {
			for _, save := range []bool{false, true} {
				asked := 0
				b := fsm.NewBuilder[num]("m")
				s := b.Layer("l").State("s")
				s.To(s).On(1).When(func(*num) bool { asked++; return false })
				p := fsm.NewPool(b.MustBuild(), fsm.Config{})
				e := p.Add(num{})
				for range sentAfter {
					p.Update()
				}
				p.SendFor(e, 1, time.Duration(ttl))
				for range 6 {
					p.Update()
					if save {
						if _, err := p.Restore(snapshotOf(t, p), nil); err != nil {
							t.Fatal(err)
						}
					}
				}
				if asked != want {
					t.Errorf("%d ns, sent after tick %d, saved %v: offered %d times, want %d", ttl, sentAfter, save, asked, want)
				}
			}
		}
	}
}

// However much less than nothing a time to live is, a command or message is offered once, also to an entity that moves to another engine.
func TestRule17TimeToLiveOfLessThanNothing(t *testing.T) {
	for _, ttl := range []time.Duration{0, -1, math.MinInt64 + 1, math.MinInt64} {
		for _, travels := range []bool{false, true} {
			asked := 0
			b := fsm.NewBuilder[num]("m")
			s := b.Layer("l").State("s").OnMessage(func(*fsm.Tick, *num, fsm.Message) bool { asked++; return false })
			s.To(s).On(1).When(func(*num) bool { asked++; return false })
			p := fsm.NewPool(b.MustBuild(), fsm.Config{})
			e := p.Add(num{})
			p.Update()
			p.SendFor(e, 1, ttl)
			p.PostFor(e, fsm.Message{Kind: 1}, ttl)
			if travels {
				bag, err := p.AppendEntity(nil, e)
				must(t, err)
				p = fsm.NewPool(p.Machine(), fsm.Config{})
				e = p.Add(num{})
				_, err = p.RestoreEntity(e, bag, nil)
				must(t, err)
			}
			for range 3 {
				p.Update()
			}
			if s := p.Stats(); asked != 2 || s.Lost != 2 {
				t.Errorf("%v, travels: %v: offered %d times, %d lost", ttl, travels, asked, s.Lost)
			}
		}
	}
}
