package tool_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/horde-fsm/horde/internal/tool"
)

// A file is replaced as a whole, keeps its permissions, and leaves no other file behind.
func TestFilesAreWrittenWhole(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "door.svg"), filepath.Join(dir, "link.json")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := run("graph -machine door -o", file); status != 0 {
		t.Fatal(stderr)
	}
	_, want, _ := run("graph -machine door")
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("the file holds %.40q, %v", got, err)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	names := 1
	if err := os.Symlink("door.svg", link); err == nil { // which stays one; not everybody may on Windows
		names = 2
		if status, _, stderr := run("trace -ticks 1 -o", link); status != 0 {
			t.Fatal(stderr)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("the link is now %v, %v", info, err)
		}
		if got, _ := os.ReadFile(file); !strings.Contains(string(got), "traceEvents") {
			t.Errorf("the file holds %.40q", got)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != names {
		t.Errorf("%v is there, %v", left, err)
	}
}

func TestFilesMayHaveTheLongestNames(t *testing.T) {
	file := filepath.Join(t.TempDir(), strings.Repeat("x", 255))
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Skip(err)
	}
	for range 2 { // there is a file, and there is none
		if status, _, stderr := run("graph -machine door -o", file); status != 0 {
			t.Fatal(stderr)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDevicesAreNotReplaced(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	for _, verb := range []string{"graph -machine door", "trace -ticks 1"} {
		if status, _, stderr := run(verb + " -o /dev/null"); status != 0 || stderr != "" {
			t.Errorf("%s: status %d, %q", verb, status, stderr)
		}
		status, _, stderr := run(verb + " -o /dev/full")
		if status != 1 || !strings.Contains(stderr, "the file cannot be written: /dev/full: ") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %q", verb, status, stderr)
		}
	}
	for _, device := range []string{"/dev/null", "/dev/full"} {
		if info, err := os.Stat(device); err != nil || info.Mode()&os.ModeDevice == 0 {
			t.Errorf("%s is now %v, %v", device, info, err)
		}
	}
}

// TestDashIsStandardOutput: no file of that name is made.
func TestDashIsStandardOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, verb := range []string{"graph -machine door", "trace -ticks 1"} {
		_, want, _ := run(verb)
		if status, got, stderr := run(verb + " -o -"); status != 0 || got != want || stderr != "" {
			t.Errorf("%s: status %d, %q", verb, status, stderr)
		}
	}
	if status, _, stderr := run("graph -machine all -o -"); status != 2 || !strings.Contains(stderr, "give -o FOLDER") {
		t.Errorf("all: status %d, %q", status, stderr)
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("%v is there, %v", left, err)
	}
}

// A run may take an hour, so a file that cannot be written is reported before it: before even a world is made.
func TestTraceRefusesAFileBeforeTheRun(t *testing.T) {
	dir := t.TempDir()
	trace := func(file string) (status int, stdout, stderr string, kilobytes uint64) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status, stdout, stderr = run("trace -npcs 10000 -ticks 1 -o", file)
		runtime.ReadMemStats(&after)
		return status, stdout, stderr, (after.TotalAlloc - before.TotalAlloc) >> 10
	}
	const world = 1000 // kilobytes
	for _, file := range []string{dir, filepath.Join(dir, "no", "file")} {
		status, stdout, stderr, kilobytes := trace(file)
		if status != 1 || stdout != "" || !strings.HasPrefix(stderr, "horde trace: the file cannot be written: "+file+": ") {
			t.Errorf("%s: status %d, %q, %q", file, status, stdout, stderr)
		}
		if kilobytes > world {
			t.Errorf("%s: %d kB were used before it was refused", file, kilobytes)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is there, %v", left, err)
	}
	if status, _, stderr, kilobytes := trace(filepath.Join(dir, "trace.json")); status != 0 || kilobytes <= world {
		t.Errorf("a run: status %d, %q, %d kB", status, stderr, kilobytes)
	}
}

// The verbs that run a scene take the guards' machine from a file.
func TestGuardsFromAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	const file = "guard.yaml"
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("machine: guard\nlayers: {act: {states: {doze: {transitions: [{to: amble, unless: {player within: 0}}]}, amble: {update: {wander at: 2}}}}}")
	for verb, want := range map[string]string{
		"sim -npcs 20 -ticks 30":     "  amble                 20\n",
		"why -npcs 20 -ticks 30":     "act: amble for ",
		"trace -npcs 20 -ticks 30":   `"name":"amble"`,
		"graph -format mermaid":      "not player within 0",
		"check":                      `state "amble": stuck`,
		"sim -scene walk":            "a file describes the guards of scene patrol",
		"trace -ticks 30 -o " + file: "would be lost",
	} {
		_, stdout, stderr := run(verb+" -file", file)
		if !strings.Contains(stdout+stderr, want) {
			t.Errorf("%s says %q, %q, want %q", verb, stdout, stderr, want)
		}
	}
	write("machine: guard\nlayers: {act: {states: {doze: {update: snore}}}}")
	for _, verb := range []string{"sim", "why", "trace"} {
		status, _, stderr := run(verb+" -file", file)
		if status != 1 || !strings.Contains(stderr, file+`:2:40: no callback is called "snore"`) || strings.Contains(stderr, "Words.") {
			t.Errorf("%s: status %d, %q", verb, status, stderr)
		}
	}
}

// What -file - names is standard input, as -o - names standard output, and so errors call it.
func TestADescriptionComesByStandardInput(t *testing.T) {
	const text = "machine: lamp\nlayers: {light: {states: {off: {transitions: [{to: on, after: 1s}]}, on: {transitions: [{to: off, after: 1s}]}}}}"
	for line, want := range map[string]string{
		"check -file -":                                 "lamp: clean\n",
		"graph -format table -file -":                   "off",
		"sim -npcs 5 -ticks 2 -file -":                  "layer light",
		"why -npcs 5 -ticks 2 -file -":                  "lamp 2 after tick 2",
		"trace -npcs 5 -ticks 90 -format jsonl -file -": `"light"`,
	} {
		var out, err bytes.Buffer
		if status := tool.Run(strings.Fields(line), strings.NewReader(text), &out, &err); status != 0 || !strings.Contains(out.String(), want) {
			t.Errorf("%s: status %d, %q, %q", line, status, out.String(), err.String())
		}
		out.Reset()
		err.Reset()
		status := tool.Run(strings.Fields(line), strings.NewReader("lamp"), &out, &err)
		if status != 1 || !strings.Contains(err.String(), "standard input:1:1: a machine is wanted here") {
			t.Errorf("%s, of no machine: status %d, %q, %q", line, status, out.String(), err.String())
		}
	}
}

// A description that comes by standard input may be in a file all the same, which is not written over either.
func TestTheFileBehindStandardInputStays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lamp.json")
	const text = `{"machine": "lamp", "layers": {"light": {"states": {"off": null}}}}`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"graph -format svg", "trace -npcs 5 -ticks 2"} {
		stdin, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		status := tool.Run(append(strings.Fields(line), "-file", "-", "-o", file), stdin, io.Discard, &out)
		stdin.Close()
		if status != 2 || !strings.Contains(out.String(), "which would be lost: name another") {
			t.Errorf("%s: status %d, %q", line, status, out.String())
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != text {
			t.Fatalf("%s: the file is now %.40q, %v", line, got, err)
		}
	}
}

// Ctrl-C while a file is written, or a terminal that is closed, leaves the old one, and no other.
func TestAStoppedWriteLeavesNothingBehind(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a program cannot send itself Ctrl-C there")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "t.json")
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	for _, sent := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if sent == syscall.SIGHUP && signal.Ignored(sent) {
			continue // by nohup
		}
		other := make(chan os.Signal, 1) // the signal does not end the test, either
		signal.Notify(other, sent)
		err = tool.WriteFile(file, func(w io.Writer) error {
			if _, err := w.Write([]byte("new")); err != nil {
				return err
			}
			if err := self.Signal(sent); err != nil {
				return err
			}
			for late := time.Now().Add(10 * time.Second); time.Now().Before(late); { // until it has arrived
				if _, err := w.Write(nil); err != nil {
					return err
				}
				runtime.Gosched()
			}
			return errors.New("goes on")
		})
		signal.Stop(other)
		if want := "the file cannot be written: " + file + ": the program was stopped before it was whole"; err == nil || err.Error() != want {
			t.Errorf("%v: the error is %v, want %s", sent, err, want)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != "old" {
			t.Errorf("%v: the file holds %.20q, %v", sent, got, err)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
			t.Errorf("%v: %v is there, %v", sent, left, err)
		}
	}
}

// So does a signal just before the first letter is written, or after the last.
func TestASignalAtAnyMomentLeavesNothingBehind(t *testing.T) {
	const variable = "HORDE_WRITES"
	if file := os.Getenv(variable); file != "" {
		for range 20 {
			if err := tool.WriteFile(file, func(w io.Writer) error { _, err := w.Write([]byte("new")); return err }); err != nil {
				os.Exit(1)
			}
		}
		return
	}
	if runtime.GOOS == "windows" {
		t.Skip("no signals can be sent there")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "t.json")
	rounds := 20
	if testing.Short() {
		rounds = 5
	}
	for range rounds {
		child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		child.Env = append(os.Environ(), variable+"="+file)
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		for { // until it writes
			if _, err := os.Stat(file); err == nil {
				break
			}
			runtime.Gosched()
		}
		_ = child.Process.Signal(syscall.SIGTERM) // once: one that finds a whole file lets it be, and the next would kill
		_ = child.Wait()
		if left, err := os.ReadDir(dir); err != nil || len(left) != 1 || left[0].Name() != "t.json" {
			t.Fatalf("%v is there, %v", left, err)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}
