//go:build linux

package pseudo

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// Open opens a terminal, which has a size of 0 by 0 until it is given another, until the test ends. It returns the side on which programs
// write, and that from which a window would read. Where that is impossible, it skips the test.
func Open(t testing.TB) (program, window *os.File) {
	t.Helper()
	window, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { window.Close() })
	fd := int(window.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { program.Close() })
	return program, window
}

// Resize has a window be another size.
func Resize(t testing.TB, window *os.File, columns, rows int) {
	t.Helper()
	size := unix.Winsize{Col: uint16(columns), Row: uint16(rows)}
	if err := unix.IoctlSetWinsize(int(window.Fd()), unix.TIOCSWINSZ, &size); err != nil {
		t.Fatal(err)
	}
}
