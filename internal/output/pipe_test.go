//go:build unix

package output_test

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/horde-fsm/horde/internal/output"
)

// Whoever opens a pipe waits for a reader, who may come when the work is done; so only what is written opens it.
func TestAPipeIsOpenedOnce(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	check(t, output.MayWrite(pipe))
	read := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		read <- string(text)
	}()
	check(t, output.WriteFile(pipe, func(w io.Writer) error {
		_, err := io.WriteString(w, "all of it")
		return err
	}))
	if text := <-read; text != "all of it" {
		t.Errorf("through the pipe came %q", text)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe is now %v, %v", info, err)
	}
}
