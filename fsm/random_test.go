package fsm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Random numbers are a function of seed, entity, layer, tick and callback: the same for any order of entities, any number of workers, any
// chunk size, and both forms of Update.

// gambler records what it has drawn, even in conditions; see record for why they may.
type gambler = actor

func newGambler() gambler { return gambler{log: newRecord()} }

func draw(t *fsm.Tick, g *gambler, label string) {
	g.log.drawn = append(g.log.drawn, t.Rand().Uint64(), t.Rand().Uint64())
	g.log.lines = append(g.log.lines, label)
}

func draws(label string) func(*fsm.Tick, *gambler) {
	return func(t *fsm.Tick, g *gambler) { draw(t, g, label) }
}

func casino(batch bool) *fsm.Machine[gambler] {
	b := fsm.NewBuilder[gambler]("casino")
	one, two := b.Layer("one").Always(draws("always")), b.Layer("two")
	bet, hold := one.State("bet").OnEnter(draws("enter bet")).OnExit(draws("exit bet")), one.State("hold")
	even := func(t *fsm.Tick, g *gambler) bool {
		g.log.lines = append(g.log.lines, "when")
		n := t.Rand().Uint64()
		g.log.drawn = append(g.log.drawn, n, 0)
		return n%2 == 0
	}
	bet.To(hold).WhenTick(even).Do(draws("action"))
	bet.To(bet).WhenTick(even)
	hold.To(bet).WhenTick(even)
	watch := two.State("watch").OnMessage(func(t *fsm.Tick, g *gambler, _ fsm.Message) bool { draw(t, g, "message"); return true })
	two.UpdateOnTransition()
	jump := func(t *fsm.Tick, g *gambler) {
		if draw(t, g, "update"); t.Number()%3 == 0 {
			t.ChangeTo(bet)
		}
	}
	for _, s := range []*fsm.State[gambler]{bet, watch} {
		if !batch {
			s.OnUpdate(jump)
			continue
		}
		s.OnUpdateBatch(func(t *fsm.Tick, gs []gambler) {
			for i := range gs {
				jump(t.At(i), &gs[i])
			}
		})
	}
	return b.MustBuild()
}

// drawNumbers returns what the first 60 gamblers have drawn.
func drawNumbers(batch bool, cfg fsm.Config, n int) (drawn [][]uint64, labels [][]string) {
	pool := newPool(casino(batch), cfg)
	var all []fsm.Entity
	for range n {
		all = append(all, pool.Add(newGambler()))
	}
	for range 6 {
		for _, e := range all {
			pool.Post(e, fsm.Message{Kind: 1})
		}
		pool.Update()
	}
	for _, e := range all[:60] {
		drawn, labels = append(drawn, pool.View(e).log.drawn), append(labels, pool.View(e).log.lines)
	}
	return drawn, labels
}

func TestRandomIsTheSameInEveryWay(t *testing.T) {
	want, labels := drawNumbers(false, fsm.Config{Seed: 7}, 60)
	for _, batch := range []bool{false, true} {
		for _, way := range ways() {
			way.Seed = 7
			got, _ := drawNumbers(batch, way, 60+sizeFor(way))
			for i := range want {
				for k := range want[i] {
					if k >= len(got[i]) || got[i][k] != want[i][k] {
						t.Fatalf("batch %v, %+v: entity %d, draw %d in %s differs", batch, way, i, k, labels[i][k/2])
					}
				}
			}
		}
	}
}

func TestRandomDiffers(t *testing.T) {
	seen := map[uint64]string{}
	for _, seed := range []uint64{0, 1, 7, 1 << 63} {
		drawn, labels := drawNumbers(false, fsm.Config{Seed: seed}, 60)
		for i := range drawn {
			for k, n := range drawn[i] {
				if n == 0 {
					continue
				}
				where := fmt.Sprintf("seed %d, entity %d, draw %d in %s", seed, i, k, labels[i][k/2])
				if before := seen[n]; before != "" {
					t.Fatalf("%s and %s are the same number", before, where)
				}
				seen[n] = where
			}
		}
	}
	if len(seen) < 4000 {
		t.Errorf("only %d numbers were drawn", len(seen))
	}
}

// TestRandomOfABatchAskedTwice: a callback that iterates over its batch twice gets the same numbers, however long the batch is.
func TestRandomOfABatchAskedTwice(t *testing.T) {
	var want []uint64
	for _, chunk := range []int{1, 3, 256} {
		b := fsm.NewBuilder[gambler]("casino")
		b.Layer("one").State("bet").OnUpdateBatch(func(t *fsm.Tick, gs []gambler) {
			for range 2 {
				for i := range gs {
					draw(t.At(i), &gs[i], "update")
				}
			}
		})
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: chunk})
		e := pool.Add(newGambler())
		pool.Add(newGambler())
		pool.Update()
		if got := pool.View(e).log.drawn; want == nil {
			want = got
		} else if !slices.Equal(got, want) {
			t.Errorf("chunks of %d: drew %x, want %x", chunk, got, want)
		}
	}
}
