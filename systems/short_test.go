package systems_test

import "testing"

// shorter returns how often a test does something: with -short, less often. All of it is done in the run without -short. The others are for
// what differs on another platform, between goroutines and with the debug checks, which fewer rounds show as well.
func shorter(full, short int) int {
	if testing.Short() {
		return short
	}
	return full
}
