package inspector_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
)

func TestGuardsThatSayNoLookLikeConditions(t *testing.T) {
	for _, v := range []fsm.Verdict{fsm.VerdictConditionFalse, fsm.VerdictHeld, fsm.VerdictRefused} {
		if !inspector.SaysNo(v) {
			t.Errorf("%v does not have the colour of what says no", v)
		}
	}
}
