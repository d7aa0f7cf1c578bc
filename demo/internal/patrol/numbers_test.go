package patrol_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/demo/internal/input"
)

// Guards who come while time stands still are in no state yet: they must not be shown as those were whose numbers they have.
func TestNewGuardsAreNotShownAsThoseWhoLeft(t *testing.T) {
	v := newView(500)
	frames(v, 60, input.Frame{Alarm: true})
	v.Frame(input.Frame{Fewer: true}, 1280, 720)
	v.Frame(input.Frame{More: true}, 1280, 720)
	first, recruits := v.Guards().Machine().Layers()[0], 0
	v.EachAct(func(e donburi.Entity, act uint8) {
		now := uint8(0)
		if s := v.Guards().Guards().Current(e, first); s != nil {
			now = uint8(s.ID())
		} else {
			recruits++
		}
		if act != now {
			t.Fatalf("guard %v in state %d is shown in %d", e, now, act)
		}
	})
	if recruits == 0 {
		t.Error("nobody is new")
	}
}
