package tool_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/tool"
)

// run runs the tool with the words of a line as its arguments, and more behind them, such as names of files, which may have blanks: the folder
// for temporary files is often a user's. It returns the exit status and the output.
func run(line string, more ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = tool.Run(append(strings.Fields(line), more...), strings.NewReader(""), &out, &err)
	return status, out.String(), err.String()
}

// simulate runs the verb sim and returns the object that it prints.
func simulate(t *testing.T, flags string) map[string]any {
	t.Helper()
	status, stdout, stderr := run("sim -json -scene patrol -npcs 600 -ticks 200 " + flags)
	if status != 0 || stderr != "" {
		t.Fatalf("sim %s: status %d, stderr %q", flags, status, stderr)
	}
	var object map[string]any
	if err := json.Unmarshal([]byte(stdout), &object); err != nil {
		t.Fatalf("sim %s: %v in %q", flags, err, stdout)
	}
	return object
}

func TestEqualArgumentsEqualHash(t *testing.T) {
	first := simulate(t, "-seed 1")
	for _, flags := range []string{"-seed 1", "-seed 1 -workers 1", "-seed 1 -workers 2", "-seed 1 -workers 3"} {
		if again := simulate(t, flags); again["hash"] != first["hash"] || again["transitions"] != first["transitions"] {
			t.Errorf("%s: hash %v, want %v", flags, again["hash"], first["hash"])
		}
	}
	if other := simulate(t, "-seed 2"); other["hash"] == first["hash"] {
		t.Error("another seed, the same hash")
	}
	if other := simulate(t, "-seed 1 -ticks 201"); other["hash"] == first["hash"] {
		t.Error("one tick more, the same hash")
	}
}

// Where no number of NPCs is given, sim has as many as the scene does, and a trace has fewer.
func TestDefaults(t *testing.T) {
	t.Chdir(t.TempDir())
	for line, want := range map[string]string{
		"sim -ticks 1":                             "\nNPCs                    5,000\nticks                   1 (0.0 s of play), seed 1, workers 1\n",
		"sim -ticks 1 -npcs 3":                     "\nNPCs                    3\n",
		"sim -ticks 1 -scene walk":                 "\nNPCs                    1\n",
		"trace -ticks 1 -capacity 1 -o trace.json": ": 1 change, the newest; 299 older ones had no room\n", // three each
	} {
		if status, stdout, stderr := run(line); status != 0 || !strings.Contains(stdout, want) {
			t.Errorf("%s: status %d, %q, want %q; stderr %q", line, status, stdout, want, stderr)
		}
	}
}

func TestSimPrintsAReport(t *testing.T) {
	status, stdout, stderr := run("sim -scene walk -ticks 100")
	if status != 0 || stderr != "" {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	for _, want := range []string{"walk", "100", "hash"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("the report lacks %q:\n%s", want, stdout)
		}
	}
}

func TestBadArgumentsAreOneLineAndStatus2(t *testing.T) {
	const there = "guard, hero, sentry, door, fireball, fighter, soldier, wolf, lights, or all"
	for line, want := range map[string]string{
		"sin":                              `horde: there is no verb "sin"; did you mean "sim"?`,
		"sm":                               `horde: there is no verb "sm"; did you mean "sim"?`,
		"draw":                             `horde: there is no verb "draw"; there are sim, graph, check, trace, why, serve, help`,
		"sim -scene patrl":                 `horde sim: there is no scene "patrl"; did you mean "patrol"? (see: go run . help sim)`,
		"sim -tick 5":                      `horde sim: there is no flag -tick; did you mean -ticks? (see: go run . help sim)`,
		"graph -machine guart":             `horde graph: there is no machine "guart"; did you mean "guard"? (see: go run . help graph)`,
		"check -machine al":                `horde check: there is no machine "al"; did you mean "all"? (see: go run . help check)`,
		"graph -machine door -format sgv":  `horde graph: there is no format "sgv"; did you mean "svg"? (see: go run . help graph)`,
		"graph -machine all -o m/x.svg":    `horde graph: -o m/x.svg ends as a file does, and all machines go to a folder: give -o FOLDER (see: go run . help graph)`,
		"graph -machine all -o m/x.GV":     `horde graph: -o m/x.GV ends as a file does, and all machines go to a folder: give -o FOLDER (see: go run . help graph)`,
		"help sin":                         `horde help: there is no verb "sin"; did you mean "sim"? (see: go run . help help)`,
		"help sim sim":                     `horde help: give one verb (see: go run . help help)`,
		"sim -scene maze":                  `horde sim: there is no scene "maze"; there are patrol and walk (see: go run . help sim)`,
		"sim -npcs 0":                      `horde sim: 0 NPCs: scene patrol takes 1 to 1000000 (see: go run . help sim)`,
		"sim -workers 0":                   `horde sim: 0 workers: give 1 to 256 (see: go run . help sim)`,
		"sim -npcs 99999999":               `horde sim: 99999999 NPCs: scene patrol takes 1 to 1000000 (see: go run . help sim)`,
		"sim -scene walk -npcs 10":         `horde sim: scene walk has 1 NPC, not 10 (see: go run . help sim)`,
		"sim -ticks -1":                    `horde sim: -1 ticks: give 1 to 100000000 (see: go run . help sim)`,
		"sim -ticks 1e3":                   `horde sim: -ticks takes a whole number from 1 to 100000000, and "1e3" is none (see: go run . help sim)`,
		"sim -ticks 99999999999999999999":  `horde sim: -ticks takes a whole number from 1 to 100000000, and "99999999999999999999" is none (see: go run . help sim)`,
		"sim -seed -1":                     `horde sim: -seed takes a whole number from 0 to 18446744073709551615, and "-1" is none (see: go run . help sim)`,
		"sim -workers=":                    `horde sim: -workers takes a whole number from 1 to 256, and "" is none (see: go run . help sim)`,
		"trace -capacity 1k":               `horde trace: -capacity takes a whole number from 1 to 10000000, and "1k" is none (see: go run . help trace)`,
		"why -npcs 1\"0":                   `horde why: -npcs takes a whole number from 1 to 1000000 in scene patrol, and "1\"0" is none (see: go run . help why)`,
		"sim -npcs 99999999999999999999":   `horde sim: -npcs takes a whole number from 1 to 1000000 in scene patrol, and "99999999999999999999" is none (see: go run . help sim)`,
		"why -entity 99999999999999999999": `horde why: -entity 99999999999999999999 is too large (see: go run . help why)`,
		"sim -seed 08":                     `horde sim: -seed: write "08" as 8 (see: go run . help sim)`,
		"why -entity the:first":            `horde why: -entity takes a whole number, and "the:first" is none (see: go run . help why)`,
		"sim -json=maybe":                  `horde sim: -json takes true or false, as -json=true, and "maybe" is neither (see: go run . help sim)`,
		"sim -fast":                        `horde sim: there is no flag -fast; there are -file, -json, -npcs, -scene, -seed, -ticks, -workers (see: go run . help sim)`,
		"check -machine brawler":           `horde check: there is no machine "brawler"; there are ` + there + ` (see: go run . help check)`,
		"sim patrol":                       `horde sim: what is "patrol"? did you mean -scene patrol? (see: go run . help sim)`,
		"sim guard":                        `horde sim: what is "guard"? (see: go run . help sim)`,
		"graph":                            `horde graph: give -machine: ` + there + `; or -file (see: go run . help graph)`,
		"graph -machine door -file x":      `horde graph: give -machine or -file, not both (see: go run . help graph)`,
		"check -machine door -file x":      `horde check: give -machine or -file, not both (see: go run . help check)`,
		"graph -machine dragon":            `horde graph: there is no machine "dragon"; there are ` + there + ` (see: go run . help graph)`,
		"graph -machine all":               `horde graph: all machines go to a folder: give -o FOLDER (see: go run . help graph)`,
		"graph -machine guard -format png": `horde graph: there is no format "png"; there are svg, dot, mermaid, table (see: go run . help graph)`,
		"graph -machine guard -format=":    `horde graph: there is no format ""; there are svg, dot, mermaid, table (see: go run . help graph)`,
		"graph -machine guard -o=":         `horde graph: -o is empty: name a file, or leave it out for standard output (see: go run . help graph)`,
		"graph -machine all -o=":           `horde graph: -o is empty: name a file, or leave it out for standard output (see: go run . help graph)`,
		"trace -o=":                        `horde trace: -o is empty: name a file, or leave it out for standard output (see: go run . help trace)`,
		"graph guard":                      `horde graph: what is "guard"? did you mean -machine guard? (see: go run . help graph)`,
		"check -machine dragon":            `horde check: there is no machine "dragon"; there are ` + there + ` (see: go run . help check)`,
		"check -file=":                     `horde check: -file is empty: name a file, or leave it out (see: go run . help check)`,
		"check -machine guard -file=":      `horde check: -file is empty: name a file, or leave it out (see: go run . help check)`,
		"graph -machine guard -file=":      `horde graph: -file is empty: name a file, or leave it out (see: go run . help graph)`,
		"trace -o t.svg":                   `horde trace: no format is known by ".svg", in which -o ends: give -format, chrome or jsonl (see: go run . help trace)`,
		"check -fast":                      `horde check: there is no flag -fast; there are -file, -machine (see: go run . help check)`,
		"trace -scene walk -entity 5":      "horde trace: no entity 5 runs machine \"hero\"; the only one that does is 1 (see: go run . help trace)",
		"trace -capacity 0":                `horde trace: a capacity of 0: give 1 to 10000000 (see: go run . help trace)`,
		"trace -capacity 2000000000":       `horde trace: a capacity of 2000000000: give 1 to 10000000 (see: go run . help trace)`,
		"trace -format svg":                `horde trace: there is no format "svg"; there are chrome and jsonl (see: go run . help trace)`,
		"trace -scene maze":                `horde trace: there is no scene "maze"; there are patrol and walk (see: go run . help trace)`,
		"why -ticks 0":                     `horde why: 0 ticks: give 1 to 100000000 (see: go run . help why)`,
		"why -scene maze":                  `horde why: there is no scene "maze"; there are patrol and walk (see: go run . help why)`,
		"trace -npcs 0":                    `horde trace: 0 NPCs: scene patrol takes 1 to 1000000 (see: go run . help trace)`,
		"sim -scene walk -npcs 0":          `horde sim: scene walk has 1 NPC, not 0 (see: go run . help sim)`,
		"why -npcs 0":                      `horde why: 0 NPCs: scene patrol takes 1 to 1000000 (see: go run . help why)`,
		"sim -workers -1":                  `horde sim: -1 workers: give 1 to 256 (see: go run . help sim)`,
		"check guard":                      `horde check: what is "guard"? did you mean -machine guard? (see: go run . help check)`,
		"graph hero":                       `horde graph: what is "hero"? did you mean -machine hero? (see: go run . help graph)`,
		"check all":                        `horde check: what is "all"? did you mean -machine all? (see: go run . help check)`,
		"graph wolf.yaml -o w.dot":         `horde graph: what is "wolf.yaml"? did you mean -file wolf.yaml? (see: go run . help graph)`,
		"check wolf.JSON":                  `horde check: what is "wolf.JSON"? did you mean -file wolf.JSON? (see: go run . help check)`,
		"sim guard.yml":                    `horde sim: what is "guard.yml"? did you mean -file guard.yml? (see: go run . help sim)`,
		"graph -machine door door.yaml":    `horde graph: what is "door.yaml"? (see: go run . help graph)`,
		"check dragon":                     `horde check: what is "dragon"? (see: go run . help check)`,
		"trace -npcs -1":                   `horde trace: -1 NPCs: scene patrol takes 1 to 1000000 (see: go run . help trace)`,
	} {
		status, stdout, stderr := run(line)
		if status != 2 || stderr != want+"\n" || stdout != "" {
			t.Errorf("%q: status %d\n got %q\nwant %q\nstdout %q", line, status, stderr, want+"\n", stdout)
		}
	}
}

// A machine of the user's own is drawn and checked from a file.
func TestGraphAndCheckReadAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lamp.yaml")
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save("machine: lamp\nlayers: {light: {states: {off: {transitions: [{to: on, on: press}]}, on: {}}}}")
	if status, stdout, stderr := run("graph -format mermaid -file", file); status != 0 || stderr != "" || !strings.Contains(stdout, "press") {
		t.Errorf("graph: status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	status, stdout, stderr := run("check -file", file)
	if want := file + `:2:70: layer "light": state "on": stuck: no transition leaves it; add one, or mark it as Final (in a file, final: true) if it is to be the last; if direct changes leave it, mark where they lead as Direct`; status != 1 || stderr != "" || stdout != want+"\n" {
		t.Errorf("check: status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	save(`{machine: "lamp\n\e[31m", layers: {light: {states: {off: {transitions: [{to: on, on: press}]}, on: {transitions: [{to: off, on: press}]}}}}}`)
	if status, stdout, _ := run("check -file", file); status != 0 || stdout != "lamp  [31m: clean\n" {
		t.Errorf("a name of two lines: status %d, stdout %q", status, stdout)
	}
	save("machine: lamp\nlayers: {light: {states: {off: {update: {chaise at: 10}, transitions: [{to: on, on: press}]}, on: {transitions: [{to: off, on: press}]}}}}")
	status, stdout, stderr = run("check -file", file)
	if want := "horde check: the words of the file were not checked, since only the game knows them\n"; status != 0 || stdout != "lamp: clean\n" || stderr != want {
		t.Errorf("words that nobody knows: status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	save("machine: lamp\nlayers: {light: {states: {off: {transitions: [{to: no, on: press}]}}}}")
	status, stdout, stderr = run("check -file", file)
	if want := "horde check: " + file + `:2:52: layer "light" has no state "no"; there is only off`; status != 1 || stderr != want+"\n" || stdout != "" {
		t.Errorf("a mistake: status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	save(strings.Repeat("#", 1<<20+1))
	files := []string{file}
	if _, err := os.Stat("/dev/zero"); err == nil { // which has no end
		files = append(files, "/dev/zero")
	}
	for _, f := range files {
		status, stdout, stderr = run("graph -file", f)
		if want := "horde graph: " + f + ": the text has more than 1048576 bytes, which is the most that is read"; status != 1 || stderr != want+"\n" || stdout != "" {
			t.Errorf("a long text: status %d, stdout %q, stderr %q", status, stdout, stderr)
		}
	}
	if status, _, stderr := run("graph -file", file+"x"); status != 1 || !strings.Contains(stderr, file+"x") {
		t.Errorf("no file: status %d, stderr %q", status, stderr)
	}
	dir := filepath.Dir(file)
	if status, _, stderr := run("graph -file", dir); status != 1 || stderr != "horde graph: read "+dir+": is a directory\n" {
		t.Errorf("a folder: status %d, stderr %q", status, stderr)
	}
}

// The picture is not written over the description that it is drawn from.
func TestGraphKeepsTheFileThatItReads(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "lamp.yaml"), filepath.Join(dir, "link.yaml")
	const text = "machine: lamp\nlayers: {light: {states: {off: }}}"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	names := []string{file, filepath.Join(dir, ".") + "/./lamp.yaml"}
	if err := os.Symlink(file, link); err == nil { // not everybody may on Windows
		names = append(names, link)
	}
	for _, out := range names {
		status, stdout, stderr := run("graph -file", file, "-o", out)
		want := "horde graph: -o is the file that describes the machine, which would be lost: name another (see: go run . help graph)\n"
		if status != 2 || stderr != want || stdout != "" {
			t.Errorf("%s: status %d, stdout %q, stderr %q", out, status, stdout, stderr)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != text {
			t.Fatalf("%s: the file is now %.40q, %v", out, got, err)
		}
	}
}

func TestHelpListsTheVerbs(t *testing.T) {
	for _, line := range []string{"", "help", "-h", "--help", "help help", "help -h"} {
		status, stdout, stderr := run(line)
		if status != 0 || stderr != "" {
			t.Errorf("%q: status %d, stderr %q", line, status, stderr)
		}
		for _, want := range []string{"usage: go run . VERB", "  sim ", "  help "} {
			if !strings.Contains(stdout, want) {
				t.Errorf("%q lacks %q:\n%s", line, want, stdout)
			}
		}
	}
}

func TestHelpExplainsAVerb(t *testing.T) {
	for _, line := range []string{"help sim", "sim -h", "sim --help"} {
		status, stdout, stderr := run(line)
		if status != 0 || stderr != "" {
			t.Errorf("%q: status %d, stderr %q", line, status, stderr)
		}
		for _, want := range []string{"usage: go run . sim", "-npcs number", "-scene scene", "-json", "-workers"} {
			if !strings.Contains(stdout, want) {
				t.Errorf("%q lacks %q:\n%s", line, want, stdout)
			}
		}
	}
}

// The progress bar is shown on terminals only.
func TestNoBarInAFile(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out bytes.Buffer
	if status := tool.Run([]string{"sim", "-scene", "walk"}, strings.NewReader(""), &out, f); status != 0 {
		t.Fatalf("status %d", status)
	}
	if info, err := f.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("%d bytes in the file, %v", info.Size(), err)
	}
}

func TestFailureIsStatus1(t *testing.T) {
	f, err := os.Open(os.DevNull) // not open for writing
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, args := range []string{"sim -scene walk -ticks 1", "check", "graph -machine door", "trace -ticks 9", "why -ticks 9", "help", "help sim"} {
		var stderr bytes.Buffer
		status := tool.Run(strings.Fields(args), strings.NewReader(""), f, &stderr)
		verb, _, _ := strings.Cut(args, " ")
		if status != 1 || !strings.HasPrefix(stderr.String(), "horde "+verb+": ") || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%s: status %d, stderr %q", args, status, &stderr)
		}
	}
}
