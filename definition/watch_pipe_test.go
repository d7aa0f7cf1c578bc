//go:build linux || darwin

package definition_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
)

// A pipe in the place of the file is not read, since a game would stand still until somebody writes to it. Afterwards the file is followed
// as before.
func TestWatchOfAFileThatBecomesAPipe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now()
	saveAt(t, file, guardText, now.Add(-time.Hour))
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(file), syscall.Mkfifo(file, 0o600)); err != nil {
		t.Skip(err) // a file system without pipes
	}
	for i, want := range []string{"is a pipe, which cannot be followed", ""} {
		m, err := w.Look(now.Add(time.Minute))
		if m != nil || (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("look %d: a machine %v, error %v; want %q", i, m != nil, err, want)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Look(now.Add(time.Minute)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := os.Mkdir(file, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Look(now.Add(time.Minute)); err == nil || !strings.Contains(err.Error(), "directory") {
		t.Errorf("a folder: %v", err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	saveAt(t, file, strings.Replace(guardText, "50ms", "70ms", 1), now)
	if m, err := w.Look(now.Add(time.Minute)); m == nil || err != nil {
		t.Errorf("a file again: a machine %v, error %v", m != nil, err)
	}
}
