package app_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// run runs the demo without a display and returns what it writes.
func run(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY", "EBITENGINE_VM_ENDPOINT"} {
		t.Setenv(name, "")
	}
	if app.NoWindows() == "" { // windows are found without them here
		app.Without(t, "neither DISPLAY nor WAYLAND_DISPLAY is set")
		app.X11(t, true)
	}
	return play(t, args...)
}

// play runs the demo and returns what it writes.
func play(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "out")
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var errs bytes.Buffer
	status = app.Main(args, out, &errs)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return status, string(text), errs.String()
}

func TestWithoutADisplayTheScenePlaysInTheTerminal(t *testing.T) {
	for scene, words := range map[string][]string{
		"patrol": {"patrol ", "chase ", "300 ", "transitions", "xvfb-run", "-scene patrol"},
		"walk":   {"stand ", "run ", "transitions", "xvfb-run", "-scene walk"},
	} {
		status, stdout, stderr := run(t, "-scene", scene, "-npcs", "300", "-ticks", "240")
		if status != 0 || stderr != "" {
			t.Errorf("%s: status %d, %q", scene, status, stderr)
		}
		for _, w := range append(words, "DISPLAY", "tick   240 of 240") {
			if !strings.Contains(stdout, w) {
				t.Errorf("%s: nothing about %q in\n%s", scene, w, stdout)
			}
		}
		if strings.Contains(stdout, "\x1b") {
			t.Errorf("%s: control characters in a file", scene)
		}
	}
}

// A display in memory is offered where there is such a thing.
func TestWhereThereIsNoX11(t *testing.T) {
	app.Without(t, "no graphics")
	app.X11(t, false)
	status, stdout, stderr := play(t, "-npcs", "50", "-ticks", "6")
	if want := "To see it drawn, run it on a desktop:\n  go run ./demo -scene patrol -npcs 50\n"; status != 0 || stderr != "" || !strings.HasSuffix(stdout, want) {
		t.Errorf("status %d, %q, no %q in\n%s", status, stderr, want, stdout)
	}
	status, stdout, stderr = play(t, "-ticks", "6", "-screenshot", "x.png")
	if want := "demo: x.png will not be written: a picture needs a window (no graphics)\n"; status != 1 || stdout != "" || stderr != want {
		t.Errorf("status %d, %q, %q", status, stdout, stderr)
	}
}

// What is proposed can be pasted into the shells of the system: cmd has no other quotation marks than these.
func TestWhatShellsTakeForAWord(t *testing.T) {
	for system, want := range map[string]string{"windows": `"C:\it's here\guard.yaml"`, "linux": `'C:\it'\''s here\guard.yaml'`} {
		if got := app.QuotedOn(system, `C:\it's here\guard.yaml`); got != want {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
	}
}

// A short run is not said to have been a long one, and the command proposed at its end shows the same world.
func TestTheEndOfAShortRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "it's.yaml")
	_, stdout, stderr := run(t, "-npcs", "50", "-seed", "7", "-ticks", "6", "-file", name)
	quoted := app.QuotedOn(runtime.GOOS, name)
	for _, want := range []string{"last 0.1 s ", "xvfb-run -a go run ./demo -scene patrol -npcs 50 -seed 7 -file " + quoted + " -ticks 300 "} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	if stderr != "" {
		t.Errorf("%q", stderr)
	}
}

// Names may be anybody's: the terminal does not do what they say.
func TestNamesReachNoTerminalRaw(t *testing.T) {
	name := filepath.Join(t.TempDir(), "\x1b[31m.yaml")
	text := strings.NewReplacer("chase:", `"\x1b[31mchase":`, "to: chase", `to: "\x1b[31mchase"`).Replace(string(written.Text))
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Skip(err) // not everywhere may a file be called that
	}
	status, stdout, stderr := run(t, "-npcs", "50", "-ticks", "6", "-file", name)
	_, _, missing := run(t, "-file", name+"/none")
	if status != 0 || missing == "" || strings.Contains(stdout+stderr+missing, "\x1b") {
		t.Errorf("status %d, %q, %q, %q", status, stdout, stderr, missing)
	}
}

func TestTheInspectorNeedsAWindow(t *testing.T) {
	status, _, stderr := run(t, "-npcs", "50", "-ticks", "6", "-inspect")
	if status != 0 || stderr != "demo: -inspect has no effect: the inspector needs a window\n" {
		t.Errorf("status %d, %q", status, stderr)
	}
}

// Without a display there is no picture. Nobody waits for it, and what is said to do repeats what was typed.
func TestWithoutADisplayAPictureIsAFailureAtOnce(t *testing.T) {
	for flag, file := range map[string]string{"-screenshot": "it's.png", "-gif": "x.gif"} {
		shown := file
		if flag == "-screenshot" {
			shown = app.QuotedOn(runtime.GOOS, file)
		}
		status, stdout, stderr := run(t, "-scene", "walk", "-ticks", "20", flag, file)
		want := "demo: " + file + " will not be written: a picture needs a window (neither DISPLAY nor WAYLAND_DISPLAY is set), " +
			"if only one in memory: xvfb-run -a go run ./demo -scene walk -ticks 20 " + flag + " " + shown + "\n"
		if status != 1 || stderr != want || stdout != "" {
			t.Errorf("%s: status %d, %q, %q; want 1, %q and nothing else", flag, status, stderr, stdout, want)
		}
	}
}

func TestAFileThatCannotBeWrittenIsAFailureAtOnce(t *testing.T) {
	dir := t.TempDir()
	for flag, name := range map[string]string{"-screenshot": "x.png", "-gif": "x.gif"} {
		status, stdout, stderr := run(t, "-ticks", "20", flag, filepath.Join(dir, "none", name))
		want := "demo: " + flag[1:] + ": the file cannot be written: " + dir
		if status != 1 || stdout != "" || !strings.HasPrefix(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, out %q, err %q", flag, status, stdout, stderr)
		}
	}
	// What is there already stays, should the demo end before it has taken the picture; nothing else comes to be.
	old := filepath.Join(dir, "old.png")
	if err := os.WriteFile(old, []byte("a picture"), 0o644); err != nil {
		t.Fatal(err)
	}
	run(t, "-ticks", "20", "-screenshot", old, "-gif", filepath.Join(dir, "new.gif"))
	want := []string{"old.png"}
	if link := filepath.Join(dir, "link.png"); os.Symlink("nowhere.png", link) == nil { // not everybody may on Windows
		want = []string{"link.png", "old.png"}
		run(t, "-ticks", "20", "-screenshot", link)
	}
	kept, err := os.ReadFile(old)
	if err != nil || string(kept) != "a picture" {
		t.Errorf("the picture is now %q, %v", kept, err)
	}
	var names []string
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		names = append(names, f.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("%v is there, want %v", names, want)
	}
}

// The guards' machine is written to a file that is missing, and then taken from it; a file that is there is not overwritten.
func TestGuardsFromAFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "guard.yaml")
	status, stdout, stderr := run(t, "-npcs", "50", "-ticks", "60", "-file", name)
	if status != 0 || stderr != "" || !strings.Contains(stdout, name+" is the guards' machine now") {
		t.Errorf("status %d, %q, %q", status, stdout, stderr)
	}
	text, err := os.ReadFile(name)
	if err != nil || !bytes.Equal(text, written.Text) {
		t.Fatalf("the file holds %q, %v", text, err)
	}
	text = bytes.Replace(text, []byte("states:\n"), []byte("states:\n      doze: {}\n"), 1)
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr = run(t, "-npcs", "50", "-ticks", "60", "-file", name)
	if status != 0 || stderr != "" || !strings.Contains(stdout, "doze 50") || strings.Contains(stdout, "machine now") {
		t.Errorf("another machine: status %d, %q, %q", status, stdout, stderr)
	}

	if err := os.WriteFile(name, []byte("machine: guard\nlayers: {act: {states: {patrol: {update: sleep}}}}"), 0o644); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		name:                              "demo: file: " + name + `:2:42: no callback is called "sleep"`,
		dir:                               "demo: file: ",
		filepath.Join(dir, "none/x.yaml"): "demo: file: the file cannot be written: ",
	} {
		if status, stdout, stderr := run(t, "-ticks", "60", "-file", file); status != 1 || stdout != "" || !strings.HasPrefix(stderr, want) {
			t.Errorf("%s: status %d, %q, %q", file, status, stdout, stderr)
		}
	}
}

// The machine is written in YAML, so not under a name that promises JSON; a file in JSON that is there is as good as another.
func TestNoYAMLIsWrittenToAJSONFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "guard.JSON")
	want := "demo: file: " + name + " is not there, and what is written first is YAML: name it " + strings.TrimSuffix(name, "JSON") + "yaml\n"
	if status, stdout, stderr := run(t, "-ticks", "6", "-file", name); status != 1 || stdout != "" || stderr != want {
		t.Errorf("status %d, %q, %q, want %q", status, stdout, stderr, want)
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("it is there")
	}
	if err := os.WriteFile(name, []byte(`{"machine": "guard", "layers": {"act": {"states": {"doze": null}}}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, stdout, stderr := run(t, "-npcs", "50", "-ticks", "6", "-file", name); status != 0 || !strings.Contains(stdout, "doze 50") {
		t.Errorf("status %d, %q, %q", status, stdout, stderr)
	}
}

// A picture or a film is not written over the guards' machine, which is known before the demo plays.
func TestNothingIsWrittenOverTheGuards(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link.gif")
	for _, c := range []struct{ flag, out, file string }{
		{"-screenshot", filepath.Join(dir, "guard.png"), filepath.Join(dir, "guard.png")},
		{"-screenshot", filepath.Join(dir, "new.png"), dir + "/./new.png"}, // of which there is none yet
		{"-gif", link, filepath.Join(dir, "guard.png")},
	} {
		if err := os.WriteFile(filepath.Join(dir, "guard.png"), written.Text, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("guard.png", link); c.out == link && err != nil {
			continue // not everybody may on Windows
		}
		status, stdout, stderr := run(t, "-ticks", "20", c.flag, c.out, "-file", c.file)
		want := "demo: " + c.flag[1:] + ": " + c.out + " is the file of the guards' machine, which would be lost: name another\n"
		if status != 1 || stdout != "" || stderr != want {
			t.Errorf("%v: status %d, %q, %q, want %q", c, status, stdout, stderr, want)
		}
		os.Remove(link)
	}
}

// What a full disk cuts off must not pass for a whole report.
func TestWhatCannotBeWrittenIsAFailure(t *testing.T) {
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY", "EBITENGINE_VM_ENDPOINT", "TERM"} {
		t.Setenv(name, "")
	}
	out, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer out.Close()
	for _, args := range [][]string{{"-ticks", "20", "-npcs", "100"}, {"-h"}} {
		var errs bytes.Buffer
		status := app.Main(args, out, &errs)
		if status != 1 || !strings.HasPrefix(errs.String(), "demo: write /dev/full: ") || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%v: status %d, %q", args, status, errs.String())
		}
	}
}

func TestBadArgumentsEndWith2(t *testing.T) {
	status, stdout, stderr := run(t, "-scene", "moon")
	if status != 2 || stdout != "" || strings.Count(stderr, "\n") != 1 {
		t.Errorf("status %d, out %q, err %q", status, stdout, stderr)
	}
}

func TestHelpEndsWith0(t *testing.T) {
	status, stdout, _ := run(t, "-h")
	for _, want := range []string{"-scene", "scaled"} { // -size counts pixels as the system does, which makes more of them on many screens
		if status != 0 || !strings.Contains(stdout, want) {
			t.Errorf("status %d, nothing about %q in\n%s", status, want, stdout)
		}
	}
}
