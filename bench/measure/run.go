package measure

import (
	"cmp"
	"regexp"
	"slices"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/lineup"
)

// Options say what is measured and how long.
type Options struct {
	// Quick measures small sizes only, and those for a short time: to see that all works, not to publish.
	Quick bool
	// Only, if set, selects the rows whose name it matches.
	Only *regexp.Regexp
	// Rounds is how many turns each contender gets; 0 is the usual number, which depends on the size.
	Rounds int
	// Sizes are the numbers of NPCs; none means those of the workload.
	Sizes []int
	// Each, if set, is called with each row as it is done, Log with the name of what comes next. An error of Each ends the run.
	Each func(Row) error
	Log  func(format string, args ...any)
}

// Run measures everything that is asked for. It returns an error if a contender ended unlike the others, and the first of Each.
func Run(o Options) ([]Row, error) {
	var rows []Row
	var failed error
	add := func(row Row) {
		rows = append(rows, row)
		if o.Each != nil && failed == nil {
			failed = o.Each(row)
		}
	}
	for _, w := range lineup.All() {
		for _, c := range o.cells(w) {
			o.log("%s", c.name())
			c.fill()
			c.run()
			for _, r := range c.runners {
				add(r.result())
			}
			err := cmp.Or(c.check(), failed)
			c.close()
			if err != nil {
				return rows, err
			}
		}
	}
	costs(o, add)
	return rows, failed
}

func (o Options) wants(r Row) bool { return o.Only == nil || o.Only.MatchString(r.Name()) }

func (o Options) log(format string, args ...any) {
	if o.Log != nil {
		o.Log(format, args...)
	}
}

// entry returns the row that a contender would get, and whether it is wanted.
func (o Options) entry(w lineup.Workload, world crowd.World, n int, who lineup.Contender) (Row, bool) {
	row := Row{Workload: w.Name, World: world, N: n, Contender: who.Name, Workers: who.Workers}
	fits := (who.Limit == 0 || n <= who.Limit) && !(o.Quick && who.Slow > 4 && n > 1000)
	return row, fits && o.wants(row)
}

// sizes returns those of a workload's sizes that are to be measured.
func (o Options) sizes(of []int) []int {
	if len(o.Sizes) > 0 {
		return o.Sizes
	}
	return slices.DeleteFunc(slices.Clone(of), func(n int) bool { return o.Quick && n > 10_000 })
}

// rounds returns how many turns each contender gets.
func (o Options) rounds(n int) int {
	switch {
	case o.Rounds > 0:
		return o.Rounds
	case o.Quick:
		return 5
	case n >= 1_000_000:
		return 7
	}
	return 15
}

// warm returns how many ticks a turn has before those that are timed. At 100,000 it takes four until each takes as long as the one before:
// the first takes nearly twice as long, for every contender whose data does not fit in the innermost caches. A million fit in none.
func (o Options) warm(n int) int {
	if n >= 1_000_000 {
		return 1
	}
	return sample
}

// ticks returns how many ticks a turn has: a few samples' worth, which takes some milliseconds. With a million NPCs a single tick takes
// long enough.
func (o Options) ticks(n int) int {
	npcs := 500_000
	if o.Quick {
		npcs /= 4
	}
	if n >= 1_000_000 {
		return 1
	}
	return max(1, npcs/n/sample) * sample
}
