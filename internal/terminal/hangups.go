//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// hangups are the signals by which a terminal says that it is gone.
var hangups = []os.Signal{unix.SIGHUP}
