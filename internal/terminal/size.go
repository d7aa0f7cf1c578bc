//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package terminal

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// Size returns how many columns and rows a terminal has now: 0 of what it does not tell, and of what is none.
func Size(w io.Writer) (columns, rows int) {
	f, ok := w.(*os.File)
	if !ok {
		return 0, 0
	}
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0, 0
	}
	return int(size.Col), int(size.Row)
}

// is reports whether a file is a terminal. Other devices have no size, not even one that they do not tell.
func is(f *os.File) bool {
	_, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	return err == nil
}
