package output_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/output"
)

// TestMayWriteChangesNothing: what is there stays as it is, and nothing else comes to be.
func TestMayWriteChangesNothing(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	check(t, os.WriteFile(in("old"), []byte("old"), 0o644))
	names := []string{"old", "new"}
	there := 1
	for link, to := range map[string]string{"link": "old", "astray": "nowhere", "further": "astray"} {
		if err := os.Symlink(to, in(link)); err != nil {
			t.Log("without links:", err) // not everybody may make them on Windows
			break
		}
		names = append(names, link)
		there++
	}
	for _, name := range names {
		if err := output.MayWrite(in(name)); err != nil {
			t.Error(err)
		}
	}
	for _, name := range names[2:] {
		if info, err := os.Lstat(in(name)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is now %v, %v", name, info, err)
		}
	}
	if text, err := os.ReadFile(in("old")); err != nil || string(text) != "old" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != there {
		t.Errorf("%v is there, %v", left, err)
	}
}

func TestMayWriteSaysWhyNot(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, filepath.Join(dir, "no", "file")} {
		if err := output.MayWrite(name); err == nil || !strings.HasPrefix(err.Error(), "the file cannot be written: "+name+": ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A file that is there may be one that this user must not write.
func TestMayWriteAsksWhetherAFileIsReadOnly(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	check(t, os.WriteFile(file, nil, 0o444))
	if f, err := os.OpenFile(file, os.O_WRONLY, 0); err == nil {
		f.Close()
		t.Skip("this user may write everything")
	}
	if err := output.MayWrite(file); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("the error is %v", err)
	}
}

// A file may be replaceable only in place. To find that out must not empty it.
func TestMayWriteKeepsAFileThatNoOtherFitsBeside(t *testing.T) {
	file := crowded(t)
	check(t, output.MayWrite(file))
	if text, err := os.ReadFile(file); err != nil || string(text) != "old" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// crowded makes a file that no other fits beside.
func crowded(t *testing.T) string {
	const longest = 4095 // bytes of a path on Linux: one for a file beside this one would be longer
	dir := t.TempDir()
	for longest-len(dir) > 250 {
		dir = filepath.Join(dir, strings.Repeat("x", 200))
	}
	dir = filepath.Join(dir, strings.Repeat("x", longest-len(dir)-len("//f")))
	file := filepath.Join(dir, "f")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		t.Skip(err)
	}
	return file
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
