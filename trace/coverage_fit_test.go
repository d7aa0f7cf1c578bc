package trace_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/trace"
)

// Each change is judged by itself. One of a state that a swap has taken away still counts for its transition.
func TestCoverageJudgesEachChange(t *testing.T) {
	c := trace.NewCoverage(newLamp())
	c.Record([]fsm.Change{
		{Transition: -1, From: 3, To: 1}, // the first states that there are not
		{Transition: -1, From: 1, To: 3},
		{Transition: 0, From: 2, To: 2}, // it leaves from another
	})
	if n := len(c.Missing()); n != 8 {
		t.Errorf("%d are missing, not 8", n)
	}
	c.Record([]fsm.Change{{Layer: 9}, {Transition: 0, To: 2}, {Transition: 1, From: 2}})
	if c.Taken(0) != 1 || c.Taken(1) != 1 || c.Entered(0, 2) != 1 || c.Entered(0, fsm.None) != 0 {
		t.Errorf("taken %d and %d times, entered %d and %d", c.Taken(0), c.Taken(1), c.Entered(0, 2), c.Entered(0, fsm.None))
	}
	if want := "lamp: 1 of 4 states entered, 2 of 4 transitions taken\n"; !strings.HasPrefix(c.String(), want) {
		t.Errorf("it says %s", c)
	}
}
