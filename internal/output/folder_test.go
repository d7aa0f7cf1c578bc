package output_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/horde-fsm/horde/internal/output"
)

func TestMakeFolder(t *testing.T) {
	dir := t.TempDir()
	file, folder := filepath.Join(dir, "file"), filepath.Join(dir, "a", "b")
	check(t, os.WriteFile(file, nil, 0o644))
	for range 2 { // the second finds it there
		check(t, output.MakeFolder(folder))
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		t.Errorf("it is %v, %v", info, err)
	}
	for _, name := range []string{file, filepath.Join(file, "in")} {
		if err, want := output.MakeFolder(name), "mkdir "+file+": not a directory"; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
