package report

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
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
