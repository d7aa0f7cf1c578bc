package spelling_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/spelling"
)

func TestNearest(t *testing.T) {
	among := []string{"patrol", "walk", "chase", "search the room"}
	for name, want := range map[string]int{
		"patrl": 0, "Patrol": 0, "aptrol": 0, "wlak": 1, "chasee": 2, "search teh rom": 3,
		"flee": -1, "": -1, "w": -1, "walking about": -1, strings.Repeat("x", 10_000): -1,
	} {
		if got := spelling.Nearest(name, among); got != want {
			t.Errorf("%.20q: %d, want %d", name, got, want)
		}
	}
	if got := spelling.Nearest("walk", []string{"wal", "walks"}); got != 0 {
		t.Errorf("of two equally near: %d", got)
	}
}

func TestHint(t *testing.T) {
	for name, want := range map[string]string{"wlak": `; did you mean "walk"?`, "maze": "; there are patrol and walk"} {
		if got := spelling.Hint(name, []string{"patrol", "walk"}); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
