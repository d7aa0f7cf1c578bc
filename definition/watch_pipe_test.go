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

// A file that is written to while it is read is left for a later Poll, even if what was read makes a machine. A pipe is such a file: its
// reader waits for the writer.
func TestWatchOfAFileThatChangesWhileItIsRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now().Truncate(time.Second)
	saveAt(t, file, guardText, now.Add(-time.Hour))
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	half := strings.Replace(guardText, "50ms", "70ms", 1)
	if err := errors.Join(os.Remove(file), syscall.Mkfifo(file, 0o600), os.Chtimes(file, now, now)); err != nil {
		t.Skip(err) // a file system without pipes
	}
	written := make(chan error, 1)
	go func() {
		pipe, err := os.OpenFile(file, os.O_WRONLY, 0)
		if err != nil {
			written <- err
			return
		}
		_, err = pipe.WriteString(half)
		later := now.Add(time.Second)
		written <- errors.Join(err, os.Chtimes(file, later, later), pipe.Close())
	}()
	if m, err := w.Look(now.Add(time.Minute)); m != nil || err != nil {
		t.Errorf("written to meanwhile: a machine %v, error %v", m != nil, err)
	}
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	saveAt(t, file, half, now.Add(time.Second))
	if m, err := w.Look(now.Add(time.Minute)); m == nil || err != nil {
		t.Errorf("left alone: a machine %v, error %v", m != nil, err)
	}
}
