package main

import (
	"slices"
	"testing"
)

// A flag without its dash measures nothing, since that would take minutes.
func TestWhatIsNoFlagIsRefused(t *testing.T) {
	err := run(flags{}, []string{"quick"})
	if want := `"quick" is not a flag; -help lists them`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// A list may be written with blanks.
func TestListsMayHaveBlanks(t *testing.T) {
	o, err := flags{sizes: "1000, 10000 ,3"}.options()
	if want := []int{1000, 10000, 3}; err != nil || !slices.Equal(o.Sizes, want) {
		t.Errorf("sizes %v, %v, want %v", o.Sizes, err, want)
	}
	if _, err := (flags{sizes: "1000,"}).options(); err == nil {
		t.Error("a list that goes on without a number")
	}
}
