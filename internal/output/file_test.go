package output_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

// A file beside which there is no room for another is written in place, too.
func TestAFileThatNoOtherFitsBesideIsWritten(t *testing.T) {
	file := crowded(t)
	check(t, output.WriteFile(file, func(w io.Writer) error {
		_, err := io.WriteString(w, "w")
		return err
	}))
	if text, err := os.ReadFile(file); err != nil || string(text) != "w" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// What is written in place stays there when that fails: it is not a draft, which is removed.
func TestAFileThatIsWrittenInPlaceIsNotRemoved(t *testing.T) {
	file, broken := crowded(t), errors.New("broken")
	if err := output.WriteFile(file, func(io.Writer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("the error is %v, want %v", err, broken)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
}

// A file that this user must not write is not replaced, though the folder may allow that.
func TestAReadOnlyFileIsNotReplaced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	check(t, os.WriteFile(file, []byte("old"), 0o444))
	if f, err := os.OpenFile(file, os.O_WRONLY, 0); err == nil {
		f.Close()
		t.Skip("this user may write everything")
	}
	if err := output.WriteFile(file, func(io.Writer) error { return nil }); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("the error is %v", err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "old" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// A new file gets the permissions that new files have here.
func TestANewFileIsLikeOthers(t *testing.T) {
	dir := t.TempDir()
	other, err := os.Create(filepath.Join(dir, "other"))
	check(t, err)
	check(t, other.Close())
	check(t, output.WriteFile(filepath.Join(dir, "new"), func(io.Writer) error { return nil }))
	want, err := os.Stat(other.Name())
	check(t, err)
	if info, err := os.Stat(filepath.Join(dir, "new")); err != nil || info.Mode() != want.Mode() {
		t.Errorf("it is %v, %v, and another is %v", info.Mode(), err, want.Mode())
	}
}

// Errors are about the name that the user gave, and not about the file that is to replace it.
func TestErrorsNameTheFile(t *testing.T) {
	nothing := func(io.Writer) error { return nil }
	astray := filepath.Join(t.TempDir(), "no", "file")
	err := output.WriteFile(astray, nothing)
	if !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "the file cannot be written: "+astray+": ") ||
		strings.Count(err.Error(), astray) != 1 || strings.Contains(err.Error(), ".horde.") {
		t.Errorf("the error is %v", err)
	}
	busy := errors.New("busy")
	file := filepath.Join(t.TempDir(), "file")
	output.RefuseRenames(t, &os.LinkError{Op: "rename", Old: ".horde.1", New: file, Err: busy})
	if err, want := output.WriteFile(file, nothing), "the file cannot be written: "+file+": busy"; !errors.Is(err, busy) || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
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
