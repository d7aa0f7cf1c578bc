//go:build !linux

package pseudo

import (
	"os"
	"testing"
)

// Open skips the test: here it cannot open a terminal.
func Open(t testing.TB) (program, window *os.File) {
	t.Helper()
	t.Skip("opens terminals on Linux only")
	return nil, nil
}

// Resize would have a window be another size.
func Resize(testing.TB, *os.File, int, int) {}
