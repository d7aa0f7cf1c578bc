package house

import (
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

// ratio divides a figure of a row by that of another, to two digits; a dash where there is none.
func ratio(row, by []string, column int) string {
	figure := func(cells []string) float64 {
		if column >= len(cells) {
			return 0
		}
		x, _ := strconv.ParseFloat(strings.Trim(cells[column], " ▲"), 64)
		return x
	}
	a, b := figure(row), figure(by)
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
