//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd

package term

import "os"

// Hangups are the signals by which a terminal says that it is gone.
var Hangups []os.Signal

// Quietly would have a terminal not show what is typed.
func Quietly(*os.File, func()) (restore func()) { return func() {} }
