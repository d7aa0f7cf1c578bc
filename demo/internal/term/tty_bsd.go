//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package term

import "golang.org/x/sys/unix"

const getModes, setModes = unix.TIOCGETA, unix.TIOCSETA

// disabled is the key of what no key does.
const disabled = 0xff
