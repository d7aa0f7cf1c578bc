package app_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// A text whose comments alone have changed makes the same machine; whatever may be more than a comment counts.
func TestCommentsMakeNoOtherMachine(t *testing.T) {
	text := string(written.Text)
	for edit, same := range map[[2]string]bool{
		{"{chase at: 8}", "{chase at: 6}"}:                true,
		{"machine: guard\n", "\nmachine: guard # mine\n"}: true,
		{"{chase at: 10}", "{chase at: 9}"}:               false,
		{"named: calms down", `named: "calms # down"`}:    false,
		{"      chase:", "     chase:"}:                   false,
	} {
		other := strings.Replace(text, edit[0], edit[1], 1)
		if other == text {
			t.Fatalf("%q is not in the text", edit[0])
		}
		if got := app.WithoutComments(other) == app.WithoutComments(text); got != same {
			t.Errorf("%q for %q: the same: %v", edit[1], edit[0], got)
		}
	}
}
