package ui

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/internal/output"
)

// Thousands writes a number with a comma after each three digits.
func Thousands(n int) string { return output.Thousands(n) }

// Of writes how many there are of something: "1 tick", "5,000 ticks".
func Of(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return Thousands(n) + " " + many
}

// Seconds writes a time in seconds with a digit after the point.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// Milliseconds writes a time in milliseconds with two digits after the point.
func Milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.2f ms", float64(d)/float64(time.Millisecond))
}
