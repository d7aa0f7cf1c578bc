// Package report makes tables, goals and pictures of measured rows.
package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/measure"
)

// Rows are what a report is made of.
type Rows []measure.Row

// Read reads rows, an object a line; lines that hold something else are left out.
func Read(r io.Reader) (Rows, error) {
	var rows Rows
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 || line[0] != '{' {
			continue
		}
		var row measure.Row
		if err := json.Unmarshal(line, &row); err != nil {
			return nil, fmt.Errorf("a row of results: %w: %s", err, line)
		}
		if row.Workload != "" {
			rows = append(rows, row)
		}
	}
	return rows, lines.Err()
}

// Merge returns the medians of several runs, in the order of the first.
func Merge(runs ...Rows) Rows {
	byName := map[string]Rows{}
	var order []string
	for _, run := range runs {
		for _, row := range run {
			name := row.Name()
			if byName[name] == nil {
				order = append(order, name)
			}
			byName[name] = append(byName[name], row)
		}
	}
	var merged Rows
	for _, name := range order {
		rows := byName[name]
		row := rows[0]
		row.NsPerNPC = middle(rows, func(r measure.Row) float64 { return r.NsPerNPC })
		row.AllocsPerTick = middle(rows, func(r measure.Row) float64 { return r.AllocsPerTick })
		row.BytesPerNPC = middle(rows, func(r measure.Row) float64 { return r.BytesPerNPC })
		merged = append(merged, row)
	}
	return merged
}

func middle(rows Rows, of func(measure.Row) float64) float64 {
	var v []float64
	for _, r := range rows {
		v = append(v, of(r))
	}
	return median(v)
}

func median(v []float64) float64 {
	s := slices.Sorted(slices.Values(v))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// find returns one row.
func (rows Rows) find(workload string, world crowd.World, n int, contender string, workers int) (measure.Row, bool) {
	for _, r := range rows {
		if r.Workload == workload && r.World == world && r.N == n && r.Contender == contender && r.Workers == workers {
			return r, true
		}
	}
	return measure.Row{}, false
}

// where returns the rows of one workload and world.
func (rows Rows) where(workload string, world crowd.World) Rows {
	var some Rows
	for _, r := range rows {
		if r.Workload == workload && r.World == world {
			some = append(some, r)
		}
	}
	return some
}

// sizes returns the numbers of NPCs, ascending.
func (rows Rows) sizes() []int {
	var ns []int
	for _, r := range rows {
		if !slices.Contains(ns, r.N) {
			ns = append(ns, r.N)
		}
	}
	slices.Sort(ns)
	return ns
}

// who is a contender with a number of workers: a line of a table or a picture.
type who struct {
	contender string
	workers   int
}

func (w who) String() string {
	if w.workers == 1 {
		return w.contender
	}
	return fmt.Sprintf("%s, %d workers", w.contender, w.workers)
}

func (w who) horde() bool { return strings.HasPrefix(w.contender, "horde/") }

// contenders returns those that have a row, in the order of the rows.
func (rows Rows) contenders() []who {
	var all []who
	for _, r := range rows {
		if w := (who{r.Contender, r.Workers}); !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	return all
}
