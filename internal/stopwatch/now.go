//go:build !windows

// Package stopwatch measures short times.
package stopwatch

import "time"

// Now returns the time, for durations to be measured.
func Now() time.Time { return time.Now() }
