package main

import "testing"

// A flag without its dash measures nothing, since that would take minutes.
func TestWhatIsNoFlagIsRefused(t *testing.T) {
	err := run(flags{}, []string{"quick"})
	if want := `"quick" is not a flag; -help lists them`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
