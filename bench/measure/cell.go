package measure

import (
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/lineup"
)

// cell is all contenders of one workload, in one world, at one size.
type cell struct {
	workload lineup.Workload
	world    crowd.World
	n        int
	runners  []*runner
}

// newCell makes those contenders that are wanted.
func newCell(w lineup.Workload, world crowd.World, n int, o Options) *cell {
	c := &cell{workload: w, world: world, n: n}
	for _, who := range w.Contenders {
		if row, wanted := o.entry(w, world, n, who); wanted {
			c.runners = append(c.runners, &runner{who: who, row: row, ticks: max(1, o.ticks(n)/max(1, who.Slow))})
		}
	}
	for _, heavy := range []bool{false, true} {
		for _, r := range c.runners {
			if r.who.Heavy == heavy {
				r.fill()
			}
		}
	}
	return c
}

// run takes the rounds in turn: each contender runs for some milliseconds, then the next, and again, so that whatever else
// the machine does meanwhile hits all alike. Who comes first changes from round to round.
//
// The garbage collector rests meanwhile; garbage is collected between the turns. So nobody pays for the garbage of others,
// and those who make garbage do not pay for theirs either.
func (c *cell) run(rounds int) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for round := range rounds {
		for i := range c.runners {
			c.runners[(i+round)%len(c.runners)].turn()
		}
	}
}

// check compares how the contenders ended.
func (c *cell) check() error {
	want := map[int]uint64{} // by ticks run
	for _, r := range c.runners {
		if r.who.Name == c.workload.Contenders[0].Name {
			want[r.ran] = r.crowd.Sum()
		}
	}
	for _, r := range c.runners {
		if r.who.Free {
			continue
		}
		sum, known := want[r.ran]
		if !known {
			sum = c.reference(r.ran)
			want[r.ran] = sum
		}
		if got := r.crowd.Sum(); got != sum {
			return fmt.Errorf("%s ended with fingerprint %x, %s with %x", r.row.Name(), got, c.workload.Contenders[0].Name, sum)
		}
	}
	return nil
}

// reference returns how the first contender ends after some ticks.
func (c *cell) reference(ticks int) uint64 {
	it := c.workload.Contenders[0].New()
	defer crowd.Close(it)
	crowd.Fill(it, c.world, c.n)
	for range ticks {
		it.Tick()
	}
	return it.Sum()
}

func (c *cell) close() {
	for _, r := range c.runners {
		crowd.Close(r.crowd)
	}
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(v))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}
