package report

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/measure"
)

func row(workload string, w crowd.World, n int, contender string, ns float64) measure.Row {
	return measure.Row{Workload: workload, World: w, N: n, Contender: contender, Workers: 1, NsPerNPC: ns}
}

var sample = Rows{
	row("guards", crowd.Fresh, 10_000, "soa", 9),
	row("guards", crowd.Fresh, 10_000, "donburi", 40),
	row("guards", crowd.Fresh, 10_000, "looplab", 23),
	row("guards", crowd.Fresh, 10_000, "horde/simple", 24),
	row("guards", crowd.Fresh, 10_000, "horde/batch", 21),
	row("guards", crowd.Fresh, 100_000, "donburi", 40),
	row("guards", crowd.Fresh, 100_000, "horde/simple", 30),
	row("guards", crowd.Aged, 10_000, "soa", 9),
}

func TestGoalCountsByItsWorst(t *testing.T) {
	verdicts := map[string]string{}
	for _, g := range Goals(sample) {
		verdicts[g.Name] = g.Verdict()
	}
	for name, want := range map[string]string{
		"horde/simple ÷ donburi":                "MISS", // 0.60 and 0.75
		"horde/batch ÷ donburi":                 "MISS", // 0.53
		"idle ÷ soa on the same workload":       "-",
		"ns per NPC at 1M ÷ at 10k, packed":     "-",
		"allocations per tick, every horde row": "pass",
	} {
		if got := verdicts[name]; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestMergeTakesMedians(t *testing.T) {
	run := func(ns float64) Rows { return Rows{row("mix", crowd.Fresh, 1000, "soa", ns)} }
	merged := Merge(run(1), run(9), run(2))
	if len(merged) != 1 || merged[0].NsPerNPC != 2 {
		t.Errorf("merged %+v, want one row of 2 ns", merged)
	}
}

// A machine that is twice as fast in one run as in another changes no goal: ratios are taken within a run.
func TestGoalsTakeTheMedianOfRatios(t *testing.T) {
	run := func(donburi, horde float64) Rows {
		return Rows{
			row("guards", crowd.Fresh, 10_000, "donburi", donburi),
			row("guards", crowd.Fresh, 10_000, "horde/simple", horde),
		}
	}
	g := Goals(run(10, 5), run(100, 40), run(20, 6))[0]
	if len(g.Found) != 1 || g.Found[0] != (Found{"10k", 0.4}) {
		t.Errorf("%s: %v, want 0.4 at 10k, the median of 0.5, 0.4 and 0.3", g.Name, g.Found)
	}
}

func TestMarks(t *testing.T) {
	s := sample.sections()[0]
	for contender, want := range map[string]string{"soa": "▲▲", "looplab": "▲", "donburi": "", "horde/batch": ""} {
		if got := s.mark(who{contender, 1}, 10_000); got != want {
			t.Errorf("mark of %s is %q, want %q", contender, got, want)
		}
	}
}

// Two workers of ours are no reason to keep quiet about a rival that is faster than one of ours.
func TestMarksCompareEqualNumbersOfWorkers(t *testing.T) {
	two := row("guards", crowd.Fresh, 10_000, "horde/batch", 8)
	two.Workers = 2
	rows := append(slices.Clone(sample), two)
	if got := rows.sections()[0].mark(who{"soa", 1}, 10_000); got != aheadOfAll {
		t.Errorf("soa takes 9 ns, one worker of ours 21, two take 8: soa's mark is %q", got)
	}
}

// TestPageTellsWhoIsAhead: the page that is kept has the marks and lists that its own figures give. (Figures are rounded there. Should
// two that differ look alike one day, compare them by hand.)
func TestPageTellsWhoIsAhead(t *testing.T) {
	text, err := os.ReadFile("../../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := tablesOf(t, string(text))
	if len(rows) < 100 {
		t.Fatalf("only %d figures were found", len(rows))
	}
	made := string(page("performance.svg", "", 3, rows, nil))
	for _, heading := range []string{"## Guards, fresh", "## Guards, aged", "## Packed, fresh", "## Packed, aged", "## Commands, fresh", "## Who is ahead of us"} {
		part := func(page string) string {
			_, rest, _ := strings.Cut(page, heading+"\n")
			rest, _, _ = strings.Cut(rest, "\n## ")
			return rest
		}
		if got, want := part(string(text)), part(made); got != want {
			t.Errorf("docs/performance.md, %s:\n%s\nwant\n%s", heading, got, want)
		}
	}
}

// tablesOf reads the tables of times.
func tablesOf(t *testing.T, page string) (rows Rows) {
	sizes := map[string]int{"1k": 1_000, "10k": 10_000, "100k": 100_000, "1M": 1_000_000}
	figure := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	workload, world, columns := "", crowd.World(""), []string(nil)
	for line := range strings.Lines(page) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
		switch {
		case strings.HasPrefix(line, "## "):
			a, b, _ := strings.Cut(strings.TrimSpace(line[3:]), ", ")
			workload, world = strings.ToLower(a), crowd.World(b)
		case strings.HasPrefix(line, "| | ") && strings.Contains(line, "allocations"):
			columns = cells[:len(cells)-2]
		case strings.HasPrefix(line, "| `") && world != "":
			r := row(workload, world, 0, strings.Split(line, "`")[1], 0)
			if strings.HasSuffix(cells[0], ", 2 workers") {
				r.Workers = 2
			}
			r.AllocsPerTick, r.BytesPerNPC = figure(cells[len(cells)-2]), figure(cells[len(cells)-1])
			for i, column := range columns {
				if ns, _, _ := strings.Cut(cells[1+i], " "); ns != "–" {
					r.N, r.NsPerNPC = sizes[column], figure(ns)
					rows = append(rows, r)
				}
			}
		}
	}
	return rows
}

func TestReadTakesWhatJSONPrints(t *testing.T) {
	rows, err := Read(strings.NewReader("noise\n" + `{"workload":"mix","world":"aged","n":10,"contender":"soa","workers":2,"ns_per_npc":1.5}` + "\n\n"))
	if err != nil || len(rows) != 1 || rows[0].Name() != "mix/aged/10/soa/2" || rows[0].NsPerNPC != 1.5 {
		t.Errorf("read %+v, %v", rows, err)
	}
	if _, err := Read(strings.NewReader(`{"workload":`)); err == nil {
		t.Error("half a row is no error")
	}
}

func TestPageKeepsWhatWasWrittenByHand(t *testing.T) {
	dir := t.TempDir()
	notes, path := filepath.Join(dir, "notes.md"), filepath.Join(dir, "performance.md")
	if err := os.WriteFile(notes, []byte("## What was tried\n\n- Nothing.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := WritePage(path, notes, 3, sample, Goals(sample)); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"- Nothing.", "| `soa` | 9.00 ▲▲ |", "performance.svg", "medians of 3 runs", "`soa` at 10k"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestPictureIsWellFormed(t *testing.T) {
	for name, rows := range map[string]Rows{"some": sample, "none": nil} {
		d := xml.NewDecoder(strings.NewReader(string(drawChart(rows))))
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

func TestLabelsDoNotCoverEachOther(t *testing.T) {
	var labels []label
	for _, y := range []float64{100, 100, 101, 300, 305} {
		labels = append(labels, label{y: y})
	}
	labels = spread(labels)
	for i := 1; i < len(labels); i++ {
		if d := labels[i].y - labels[i-1].y; d < labelHeight-0.5 {
			t.Errorf("labels %d and %d are %.1f apart", i-1, i, d)
		}
	}
}
