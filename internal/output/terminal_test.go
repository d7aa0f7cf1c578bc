package output_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/horde-fsm/horde/internal/output"
)

func TestBuffersFilesAndPipesAreNoTerminals(t *testing.T) {
	if output.IsTerminal(&bytes.Buffer{}) {
		t.Error("a buffer is taken for a terminal")
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	check(t, err)
	defer f.Close()
	if output.IsTerminal(f) {
		t.Error("a file is taken for a terminal")
	}
	r, w, err := os.Pipe()
	check(t, err)
	defer r.Close()
	defer w.Close()
	if output.IsTerminal(w) {
		t.Error("a pipe is taken for a terminal")
	}
}
