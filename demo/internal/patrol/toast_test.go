package patrol_test

import (
	"testing"

	"github.com/horde-fsm/horde/demo/internal/input"
)

// Keys whose effect may not be in view say what they have done, for a moment.
func TestKeysAnswer(t *testing.T) {
	v := newView(5000)
	for _, c := range []struct {
		in   input.Frame
		want string
	}{
		{input.Frame{Cones: true}, "Cones of light off"},
		{input.Frame{Cones: true}, "Cones of light on"},
		{input.Frame{Overview: true}, "The whole map: O leads back"},
		{input.Frame{Detail: true}, "Level of detail off: every guard ticks each tick"},
		{input.Frame{Detail: true}, "Level of detail on, but all are in view"},
		{input.Frame{Overview: true}, "Back to the player"},
		{input.Frame{Detail: true}, "Level of detail off: every guard ticks each tick"},
		{input.Frame{Detail: true}, "Level of detail on: guards out of sight tick less often"},
	} {
		frame(v, c.in)
		if got := v.Answer(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.in, got, c.want)
		}
	}
	frames(v, 200, input.Frame{})
	if got := v.Answer(); got != "" {
		t.Errorf("later, %q is still there", got)
	}
}
