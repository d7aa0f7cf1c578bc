//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd

package term

import "os"

// Hangups are the signals by which a terminal says that it is gone.
var Hangups []os.Signal

// SizeOf returns what tells the size of a terminal, nil if nothing does.
func SizeOf(*os.File) func() (columns, rows int) { return nil }

// Quietly would have a terminal not show what is typed.
func Quietly(*os.File, func()) (restore func()) { return func() {} }
