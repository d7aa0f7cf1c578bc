package tool_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/machines"
)

func TestGraphInEachFormat(t *testing.T) {
	for format, begins := range map[string]string{"svg": "<svg ", "dot": `digraph "guard" {`, "mermaid": "stateDiagram-v2\n"} {
		status, stdout, stderr := run("graph -machine guard -format " + format)
		if status != 0 || stderr != "" || !strings.HasPrefix(stdout, begins) {
			t.Errorf("%s: status %d, stderr %q, begins %.30q", format, status, stderr, stdout)
		}
		for _, want := range []string{"patrol", "chase", "startled", "Startle", "sees the player", "after 2s", "locomotion"} {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s lacks %q", format, want)
			}
		}
		file := filepath.Join(t.TempDir(), "guard")
		if status, printed, stderr := run("graph -machine guard -format "+format+" -o", file); status != 0 || printed+stderr != "" {
			t.Errorf("%s: status %d, %q, %q", format, status, printed, stderr)
		}
		if b, err := os.ReadFile(file); err != nil || string(b) != stdout {
			t.Errorf("%s: the file differs from what is printed: %v", format, err)
		}
	}
	if status, _, stderr := run("graph -machine guard -o /no/such/folder/x"); status != 1 || strings.Count(stderr, "\n") != 1 {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

// A file is written in the format that its extension promises, unless another is asked for.
func TestGraphTakesTheFormatFromTheFile(t *testing.T) {
	dir := t.TempDir()
	for line, format := range map[string]string{
		"x.svg": "svg", "x.dot": "dot", "x.gv": "dot", "x.mmd": "mermaid", "x.mermaid": "mermaid", "x.md": "table", "X.DOT": "dot", "x": "svg",
		"y.dot -format svg": "svg", "x.pdf -format dot": "dot",
	} {
		name, flags, _ := strings.Cut(line, " ")
		file := filepath.Join(dir, name)
		if status, _, stderr := run("graph -machine door "+flags+" -o", file); status != 0 {
			t.Errorf("%s: status %d, %q", line, status, stderr)
		}
		_, want, _ := run("graph -machine door -format " + format)
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s is no %s: %.30q, %v", line, format, got, err)
		}
	}
	// Whoever opens it later may not know what was asked for.
	for line, says := range map[string]string{
		"graph -machine door -format svg -o y.dot": "graph: y.dot is in format svg",
		"trace -ticks 1 -format chrome -o t.jsonl": "trace: t.jsonl is in format chrome",
		"trace -ticks 1 -format jsonl -o t.JSON":   "trace: t.JSON is in format jsonl", "graph -machine door -format svg -o y.svg": "",
		"trace -ticks 1 -format chrome -o t.json": "", "trace -ticks 1 -format jsonl -o t.txt": "", "trace -ticks 1 -format jsonl -o t": "",
	} {
		flags, name, _ := strings.Cut(line, "-o ")
		file := filepath.Join(dir, name)
		if says != "" {
			says = "horde " + strings.Replace(says, name, file, 1) + ", as -format says, and not in the one that its name ends in\n"
		}
		if status, _, stderr := run(flags+"-o", file); status != 0 || stderr != says {
			t.Errorf("%s: status %d, %q, want %q", line, status, stderr, says)
		}
	}
	for _, name := range []string{"z.pdf", "z.svg.", "z.svg.bak"} {
		status, _, stderr := run("graph -machine door -o", filepath.Join(dir, name))
		want := `horde graph: no format is known by "` + filepath.Ext(name) + `", in which -o ends: give -format, one of svg, dot, mermaid, table (see: go run . help graph)` + "\n"
		if _, err := os.Stat(filepath.Join(dir, name)); status != 2 || stderr != want || err == nil {
			t.Errorf("%s: status %d, got %q\nwant %q", name, status, stderr, want)
		}
	}
	folder := filepath.Join(dir, "drawn.v2")
	if status, _, stderr := run("graph -machine all -o", folder); status != 0 {
		t.Error(stderr)
	}
	if _, err := os.Stat(filepath.Join(folder, "door.svg")); err != nil {
		t.Error(err)
	}
}

// A machine has one name, on the command line and in its picture.
func TestMachinesAreCalledByTheirNames(t *testing.T) {
	for _, m := range machines.All() {
		if own := m.Graph().Name; own != m.Name {
			t.Errorf("%s draws machine %q", m.Name, own)
		}
	}
}

// The pictures in docs are those that the tool draws now.
func TestDocsShowTheMachines(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	status, stdout, stderr := run("graph -machine all -o", dir)
	if status != 0 {
		t.Fatal(stderr)
	}
	drawn := ""
	for _, name := range machines.Names() {
		drawn += filepath.Join(dir, name+".svg") + "\n"
	}
	if stdout != drawn {
		t.Errorf("it says %q, want %q", stdout, drawn)
	}
	const committed = "../../docs/images/machines"
	for _, name := range machines.Names() {
		want, err := os.ReadFile(filepath.Join(dir, name+".svg"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(committed, name+".svg"))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s.svg is not up to date (%v): go run . graph -machine all -o docs/images/machines", name, err)
		}
	}
	pictures, err := os.ReadDir(committed)
	if err != nil || len(pictures) != len(machines.Names()) {
		t.Errorf("%d pictures of %d machines, %v", len(pictures), len(machines.Names()), err)
	}
}

func TestMachinesAreClean(t *testing.T) {
	status, stdout, stderr := run("check")
	want := strings.Join(machines.Names(), ": clean\n") + ": clean\n"
	if status != 0 || stdout != want || stderr != "" {
		t.Errorf("status %d, %q, stderr %q; want %q", status, stdout, stderr, want)
	}
	if status, stdout, _ := run("check -machine door"); status != 0 || stdout != "door: clean\n" {
		t.Errorf("status %d, %q", status, stdout)
	}
}

// Scripts rely on the status of check, so its help tells it.
func TestHelpTellsTheStatusOfCheck(t *testing.T) {
	if _, stdout, _ := run("help check"); !strings.Contains(stdout, "\n\nThe exit status is 1 if a machine is not clean.\n\n") {
		t.Errorf("its help says\n%s", stdout)
	}
}

func TestTraceIsATimeline(t *testing.T) {
	for scene, rows := range map[string]int{"patrol -npcs 30": 60, "walk": 2} {
		status, stdout, stderr := run("trace -ticks 300 -scene " + scene)
		if status != 0 || stderr != "" {
			t.Fatalf("status %d, stderr %q", status, stderr)
		}
		var file struct {
			TraceEvents []struct {
				Ph, Name string
				Tid      int
			}
		}
		if err := json.Unmarshal([]byte(stdout), &file); err != nil {
			t.Fatal(err)
		}
		seen := map[int]bool{}
		for _, e := range file.TraceEvents {
			if e.Ph == "X" {
				seen[e.Tid] = true
			}
		}
		if len(seen) != rows {
			t.Errorf("%s: %d rows, want %d", scene, len(seen), rows)
		}
	}
}

func TestTraceAsLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "trace.jsonl")
	status, stdout, stderr := run("trace -npcs 20 -ticks 100 -capacity 10 -o", file) // which says in what format
	if status != 0 || stderr != "" || !strings.HasPrefix(stdout, file+": 10 changes, the newest; ") {
		t.Errorf("status %d, %q, stderr %q", status, stdout, stderr)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(b), []byte("\n"))
	if len(lines) != 10 {
		t.Errorf("%d lines, want 10", len(lines))
	}
	for _, line := range lines {
		if !json.Valid(line) || !bytes.Contains(line, []byte(`"layer":`)) {
			t.Errorf("line %s", line)
		}
	}
}
