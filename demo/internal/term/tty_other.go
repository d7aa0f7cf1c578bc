//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd

package term

import "os"

// Quietly would have a terminal not show what is typed. What it returns is nil, as that cannot be done here.
func Quietly(*os.File, func()) (restore func()) { return nil }
