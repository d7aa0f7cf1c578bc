//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd

package terminal

import "os"

// hangups are the signals by which a terminal says that it is gone, of which there are none here.
var hangups []os.Signal
