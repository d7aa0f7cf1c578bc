package output_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/horde-fsm/horde/internal/output"
)

// A file that others of its group may write can still be written by them once it was replaced, whatever new files are like.
func TestAFileKeepsItsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("knows no groups")
	}
	file := filepath.Join(t.TempDir(), "file")
	check(t, os.WriteFile(file, []byte("old"), 0o600))
	for _, perm := range []os.FileMode{0o664, 0o666, 0o600, 0o777} {
		check(t, os.Chmod(file, perm))
		check(t, output.WriteFile(file, func(w io.Writer) error {
			_, err := io.WriteString(w, "new")
			return err
		}))
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != perm {
			t.Errorf("permissions are now %v, %v, and were %v", info.Mode(), err, perm)
		}
	}
}

// A file that can be written, but not replaced, as one that a container is given, is written in place. For a new one there is no such place.
func TestAFileThatCannotBeReplacedIsWritten(t *testing.T) {
	dir := t.TempDir()
	file, fresh := filepath.Join(dir, "file"), filepath.Join(dir, "fresh")
	check(t, os.WriteFile(file, []byte("old and longer"), 0o644))
	before, err := os.Stat(file)
	check(t, err)
	busy := errors.New("busy")
	output.RefuseRenames(t, busy)
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, "new")
		return err
	}
	check(t, output.WriteFile(file, write))
	if text, err := os.ReadFile(file); err != nil || string(text) != "new" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	if after, err := os.Stat(file); err != nil || !os.SameFile(before, after) {
		t.Errorf("it is another one, %v", err)
	}
	if err := output.WriteFile(fresh, write); !errors.Is(err, busy) {
		t.Errorf("the error is %v, want %v", err, busy)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v is there, %v", left, err)
	}
}

// Whatever keeps a file from being written, the old one stays as it was, and nothing else is left.
func TestNothingIsLeftOfAFileThatIsNotWritten(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	check(t, os.WriteFile(file, []byte("old"), 0o644))
	broken := errors.New("broken")
	write := func(w io.Writer, end func() error) error {
		if _, err := io.WriteString(w, "half"); err != nil {
			return err
		}
		return end()
	}
	err := output.WriteFile(file, func(w io.Writer) error { return write(w, func() error { return broken }) })
	if !errors.Is(err, broken) {
		t.Errorf("the error is %v, want %v", err, broken)
	}
	func() {
		defer func() {
			if got := recover(); got != broken {
				t.Errorf("it panics with %v, want %v", got, broken)
			}
		}()
		_ = output.WriteFile(file, func(w io.Writer) error { return write(w, func() error { panic(broken) }) })
	}()
	if text, err := os.ReadFile(file); err != nil || string(text) != "old" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v is there, %v", left, err)
	}
}
