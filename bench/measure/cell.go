package measure

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/lineup"
)

// cell is the contenders of one workload that take turns: those in one world at one size, or all of them if the workload compares worlds
// and sizes.
type cell struct {
	workload lineup.Workload
	runners  []*runner
	rounds   int
}

// cells returns the wanted contenders of a workload, divided into those that take turns.
func (o Options) cells(w lineup.Workload) []*cell {
	var cells []*cell
	for _, world := range w.Worlds {
		for _, n := range o.sizes(w.Sizes) {
			c := &cell{workload: w, rounds: o.rounds(n)}
			for _, who := range w.Contenders {
				if row, wanted := o.entry(w, world, n, who); wanted {
					slow := max(1, who.Slow)
					c.runners = append(c.runners, &runner{who: who, row: row, warm: max(1, o.warm(n)/slow), ticks: max(1, o.ticks(n)/slow)})
				}
			}
			if len(c.runners) > 0 {
				cells = append(cells, c)
			}
		}
	}
	if w.Together && len(cells) > 1 {
		return []*cell{together(cells)}
	}
	return cells
}

// together merges cells into one. What is compared, the same contender and size in all worlds, takes turns right after each other, as close
// in time as can be. There are more rounds, since a machine that is slow for a few seconds may be slow in half of them.
func together(cells []*cell) *cell {
	all := &cell{workload: cells[0].workload}
	for _, c := range cells {
		all.runners = append(all.runners, c.runners...)
		all.rounds = max(all.rounds, 2*c.rounds)
	}
	place := func(r *runner) int {
		return slices.IndexFunc(all.workload.Contenders, func(who lineup.Contender) bool {
			return who.Name == r.who.Name && who.Workers == r.who.Workers
		})
	}
	slices.SortStableFunc(all.runners, func(a, b *runner) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.row.N, b.row.N))
	})
	return all
}

// name says what the cell measures.
func (c *cell) name() string {
	first := c.runners[0].row
	if c.workload.Together {
		return fmt.Sprintf("%s, all worlds and sizes", first.Workload)
	}
	return fmt.Sprintf("%s, %s, %d", first.Workload, first.World, first.N)
}

// fill makes the crowds, heavy ones last.
func (c *cell) fill() {
	for _, heavy := range []bool{false, true} {
		for _, r := range c.runners {
			if r.who.Heavy == heavy {
				r.fill()
			}
		}
	}
}

// run takes turns in rounds: each contender runs for a few milliseconds, then the next, and so on, so that whatever else the machine does
// in the meantime affects them all equally. The first to run changes from round to round.
//
// The garbage collector is off during turns; garbage is collected between them. So no contender pays for the garbage of others, nor for
// its own.
func (c *cell) run() {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for round := range c.rounds {
		for i := range c.runners {
			c.runners[(i+round)%len(c.runners)].turn()
		}
	}
}

// check compares the contenders' final states.
func (c *cell) check() error {
	type place struct {
		world  crowd.World
		n, ran int
	}
	want := map[place]uint64{}
	at := func(r *runner) place { return place{r.row.World, r.row.N, r.ran} }
	reference := c.workload.Contenders[0]
	for _, r := range c.runners {
		if r.who.Name == reference.Name {
			want[at(r)] = r.crowd.Sum()
		}
	}
	for _, r := range c.runners {
		if r.who.Free {
			continue
		}
		sum, known := want[at(r)]
		if !known {
			sum = end(reference, r.row.World, r.row.N, r.ran)
			want[at(r)] = sum
		}
		if got := r.crowd.Sum(); got != sum {
			return fmt.Errorf("%s ended with fingerprint %x, %s with %x", r.row.Name(), got, reference.Name, sum)
		}
	}
	return nil
}

// end returns a contender's final state after some ticks.
func end(who lineup.Contender, world crowd.World, n, ticks int) uint64 {
	it := who.New()
	defer crowd.Close(it)
	crowd.Fill(it, world, n)
	for range ticks {
		it.Tick()
	}
	return it.Sum()
}

// close releases everything, or the crowds of all cells would be in memory in the end.
func (c *cell) close() {
	for _, r := range c.runners {
		crowd.Close(r.crowd)
	}
	c.runners = nil
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(v))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}
