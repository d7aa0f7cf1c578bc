package report

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/horde-fsm/horde/bench/crowd"
)

// section is a workload in a world, as a table: contenders down, sizes across.
type section struct {
	workload string
	world    crowd.World
	rows     Rows
}

// sections returns the tables of times, in the order of the rows. Measurements that are not a race have no table.
func (rows Rows) sections() []section {
	var all []section
	for _, r := range rows {
		if r.Workload == "pack" || r.Workload == "memory" {
			continue
		}
		known := slices.ContainsFunc(all, func(s section) bool { return s.workload == r.Workload && s.world == r.World })
		if !known {
			all = append(all, section{r.Workload, r.World, rows.where(r.Workload, r.World)})
		}
	}
	return all
}

// Marks of rows that are ahead of us.
const (
	aheadOfAll    = "▲▲" // of every form of Horde with as many workers
	aheadOfSimple = "▲"  // of horde/simple with one worker, the form that most people write
)

// mark returns how a rival compares to us at one size: with equal numbers of workers, since two of them say nothing about one.
func (s section) mark(w who, n int) string {
	r, ok := s.rows.find(s.workload, s.world, n, w.contender, w.workers)
	if !ok || w.horde() {
		return ""
	}
	all, any := true, false
	for _, other := range s.rows {
		if other.N == n && other.Workers == w.workers && (who{other.Contender, other.Workers}).horde() {
			any = true
			all = all && r.NsPerNPC < other.NsPerNPC
		}
	}
	simple, ok := s.rows.find(s.workload, s.world, n, "horde/simple", 1)
	switch {
	case any && all:
		return aheadOfAll
	case ok && r.NsPerNPC < simple.NsPerNPC:
		return aheadOfSimple
	}
	return ""
}

// WriteTables writes the rows as plain tables.
func WriteTables(w io.Writer, rows Rows) error {
	for _, s := range rows.sections() {
		fmt.Fprintf(w, "%s, %s: ns per NPC per tick\n", s.workload, s.world)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		for _, n := range s.rows.sizes() {
			fmt.Fprintf(t, "\t%s", size(n))
		}
		fmt.Fprintln(t, "\tallocs/tick\tbytes/NPC\t")
		for _, c := range s.rows.contenders() {
			fmt.Fprint(t, c)
			allocs, bytes := 0.0, 0.0
			for _, n := range s.rows.sizes() {
				r, ok := s.rows.find(s.workload, s.world, n, c.contender, c.workers)
				if !ok {
					fmt.Fprint(t, "\t-")
					continue
				}
				fmt.Fprintf(t, "\t%s %s", s.mark(c, n), number(r.NsPerNPC))
				allocs, bytes = r.AllocsPerTick, r.BytesPerNPC
			}
			fmt.Fprintf(t, "\t%s\t%.0f\t\n", number(allocs), bytes)
		}
		if err := t.Flush(); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	for _, r := range rows {
		switch r.Workload {
		case "pack":
			fmt.Fprintf(w, "pack, %s, %s, %s: %s ns per NPC, %.2f ms\n",
				r.World, size(r.N), r.Contender, number(r.NsPerNPC), r.NsPerNPC*float64(r.N)/1e6)
		case "memory":
			fmt.Fprintf(w, "memory, %s, %s, %s: %.1f bytes per NPC\n", r.World, size(r.N), r.Contender, r.BytesPerNPC)
		}
	}
	return nil
}
