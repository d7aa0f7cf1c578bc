package house

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestReadmeFiguresAreThoseMeasured: the table of the README is that of docs/performance.md, which the benchmark writes, divided by
// the row of the simple form.
func TestReadmeFiguresAreThoseMeasured(t *testing.T) {
	measured, readme := section(t, "../../docs/performance.md"), section(t, "../../README.md")
	fresh, aged := measured("## Guards, fresh"), measured("## Guards, aged")
	const at10k, at100k = 1, 2 // columns, behind that of 1k
	rows := readme("## Performance")
	for name, row := range rows {
		packed := strings.Replace(strings.Replace(name, "simple", "simple-packed", 1), "batch", "batch-packed", 1)
		want := []string{
			ratio(fresh[name], fresh["horde/simple"], at10k),
			ratio(fresh[name], fresh["horde/simple"], at100k),
			ratio(aged[packed], aged["horde/simple-packed"], at100k),
		}
		for i := range want {
			if i >= len(row) || row[i] != want[i] {
				t.Errorf("README.md, %s: %v; docs/performance.md says %v", name, row, want)
				break
			}
		}
	}
	if len(rows) < 10 {
		t.Errorf("README.md has %d contenders", len(rows))
	}
}

// TestReadmeSaysHowMuchFasterSlicesAre: what its sentence says is what was measured.
func TestReadmeSaysHowMuchFasterSlicesAre(t *testing.T) {
	measured := section(t, "../../docs/performance.md")
	slower := func(heading string, column int) (batch, simple float64) {
		rows := measured(heading)
		soa := figure(rows["soa"], column)
		return figure(rows["horde/batch"], column) / soa, figure(rows["horde/simple"], column) / soa
	}
	const at10k, at1M = 1, 3
	batch, simple := slower("## Guards, fresh", at10k)
	agedBatch, agedSimple := slower("## Guards, aged", at1M)
	least, most := math.Inf(1), 0.0
	for _, heading := range []string{"## Storm, fresh", "## Commands, fresh", "## Idle, fresh"} {
		for column := range 2 {
			batch, simple := slower(heading, column)
			least, most = min(least, batch, simple), max(most, batch, simple)
		}
	}
	want := fmt.Sprintf("slices are %.1f times (batch form) to %.1f times (simple form) as fast at 10,000, %.1f to %.1f times in an aged world of a "+
		"million that is not packed, and %.0f to %.0f times where there is little to do except Horde's own work.",
		batch, simple, agedBatch, agedSimple, least, most)
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), want) {
		t.Errorf("README.md does not say: %s", want)
	}
}

// section returns a function that reads the first table behind a heading of a page: the cells of each row, by the contender's name.
func section(t *testing.T, page string) func(heading string) map[string][]string {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return func(heading string) map[string][]string {
		_, rest, _ := strings.Cut(string(text), heading+"\n")
		rest, _, _ = strings.Cut(rest, "\n## ")
		rows := map[string][]string{}
		for line := range strings.Lines(rest) {
			if !strings.HasPrefix(line, "| `") {
				continue
			}
			cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
			name, _, _ := strings.Cut(strings.ReplaceAll(cells[0], "`", ""), ":")
			rows[name] = cells[1:]
		}
		return rows
	}
}

// figure returns the number in a cell, 0 if there is none.
func figure(cells []string, column int) float64 {
	if column >= len(cells) {
		return 0
	}
	x, _ := strconv.ParseFloat(strings.Trim(cells[column], " ▲"), 64)
	return x
}

// ratio divides a figure of a row by that of another, to two digits; a dash where there is none.
func ratio(row, by []string, column int) string {
	a, b := figure(row, column), figure(by, column)
	switch {
	case a == 0 || b == 0:
		return "–"
	case a == b:
		return "1"
	case a/b < 1:
		return strconv.FormatFloat(a/b, 'f', 2, 64)
	case a/b < 10:
		return strconv.FormatFloat(a/b, 'f', 1, 64)
	}
	return strconv.FormatFloat(a/b, 'f', 0, 64)
}
