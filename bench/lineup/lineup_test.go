package lineup_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/lineup"
)

// Whoever takes part must play the same game: after any number of ticks every NPC has the same data, to the last bit, and
// is in the same states as in the reference.
func TestAllContendersEndAlike(t *testing.T) {
	const n, ticks = 1500, 300
	for _, w := range lineup.All() {
		for _, world := range w.Worlds {
			want := run(w.Contenders[0], world, n, ticks)
			for _, c := range w.Contenders[1:] {
				if c.Free {
					continue
				}
				t.Run(fmt.Sprintf("%s/%s/%s/%d", w.Name, world, c.Name, c.Workers), func(t *testing.T) {
					if got := run(c, world, n, ticks); got != want {
						t.Errorf("fingerprint %x, that of %s is %x", got, w.Contenders[0].Name, want)
					}
				})
			}
		}
	}
}

func run(c lineup.Contender, world crowd.World, n, ticks int) uint64 {
	it := c.New()
	defer crowd.Close(it)
	crowd.Fill(it, world, n)
	for range ticks {
		it.Tick()
	}
	return it.Sum()
}

// A tick allocates nothing, whatever the form and the number of workers.
func TestHordeAllocatesNothing(t *testing.T) {
	for _, w := range lineup.All() {
		for _, c := range w.Contenders {
			if len(c.Name) < 5 || c.Name[:5] != "horde" {
				continue
			}
			t.Run(fmt.Sprintf("%s/%s/%d", w.Name, c.Name, c.Workers), func(t *testing.T) {
				it := c.New()
				defer crowd.Close(it)
				crowd.Fill(it, crowd.Fresh, 3000)
				for range 100 {
					it.Tick()
				}
				const ticks = 200
				most := 0.0
				if c.Workers > 1 {
					most = ticks / 50 // the runtime makes an object now and then, when a goroutine goes to sleep
				}
				all := most + 1
				for try := 0; try < 4 && all > most; try++ { // the garbage collector, too, may make something once
					all = testing.AllocsPerRun(1, func() { // counted together: for each tick, less than one would be none
						for range ticks {
							it.Tick()
						}
					})
				}
				if all > most {
					t.Errorf("%v allocations in %d ticks", all, ticks)
				}
			})
		}
	}
}
