package terminal_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/horde-fsm/horde/internal/terminal"
)

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestBuffersFilesAndPipesAreNoTerminals(t *testing.T) {
	if terminal.Is(&bytes.Buffer{}) {
		t.Error("a buffer is taken for a terminal")
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	check(t, err)
	defer f.Close()
	if terminal.Is(f) {
		t.Error("a file is taken for a terminal")
	}
	r, w, err := os.Pipe()
	check(t, err)
	defer r.Close()
	defer w.Close()
	if terminal.Is(w) {
		t.Error("a pipe is taken for a terminal")
	}
	for _, none := range []io.Writer{f, &bytes.Buffer{}} {
		if columns, rows := terminal.Size(none); columns != 0 || rows != 0 {
			t.Errorf("%T has %d columns and %d rows", none, columns, rows)
		}
	}
}

func TestTheEnvironmentSaysWhatIsDumb(t *testing.T) {
	for name, want := range map[string]bool{"dumb": true, "xterm-256color": false, "": false} {
		t.Setenv("TERM", name)
		if terminal.IsDumb() != want {
			t.Errorf("%q is taken for dumb: %v", name, !want)
		}
	}
}
