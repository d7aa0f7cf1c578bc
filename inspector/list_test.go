package inspector_test

import (
	"testing"

	"github.com/horde-fsm/horde/inspector"
)

// A list that shows all of its lines has no bar beside it.
func TestABarShowsThatThereIsMore(t *testing.T) {
	for _, c := range []struct {
		scrolled, left int
		want           bool
	}{{0, 0, false}, {1, 0, true}, {0, 1, true}, {2, 3, true}} {
		if got := inspector.HasBar(c.scrolled, c.left); got != c.want {
			t.Errorf("with %d lines scrolled away and %d left out: %v", c.scrolled, c.left, got)
		}
	}
}
