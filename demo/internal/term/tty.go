//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package term

import (
	"os"

	"golang.org/x/sys/unix"
)

// Quietly has a terminal not show what is typed, which would spoil the picture, and calls quit when q is. The function returned has the
// terminal be as before. If the file is no terminal, nothing is done, and it is nil.
func Quietly(f *os.File, quit func()) (restore func()) {
	fd := int(f.Fd())
	before, err := unix.IoctlGetTermios(fd, getModes)
	if err != nil {
		return nil
	}
	quiet := *before
	quiet.Lflag &^= unix.ECHO | unix.ICANON // Ctrl-C stays what it is
	quiet.Cc[unix.VMIN], quiet.Cc[unix.VTIME] = 1, 0
	quiet.Cc[unix.VSUSP], quiet.Cc[unix.VQUIT] = disabled, disabled // Ctrl-Z and Ctrl-\ would leave the picture's screen and modes behind
	if err := unix.IoctlSetTermios(fd, setModes, &quiet); err != nil {
		return nil
	}
	go func() {
		var key [1]byte
		for {
			switch n, err := f.Read(key[:]); {
			case err != nil:
				return
			case n == 1 && (key[0] == 'q' || key[0] == 'Q'):
				quit()
			}
		}
	}()
	return func() { _ = unix.IoctlSetTermios(fd, setModes, before) }
}
