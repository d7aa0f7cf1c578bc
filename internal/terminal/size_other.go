//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd && !windows

package terminal

import (
	"io"
	"os"
)

// Size would return how many columns and rows a terminal has, which nothing tells here.
func Size(io.Writer) (columns, rows int) { return 0, 0 }

// is reports whether a file is a character device, which is as much as can be known here.
func is(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
