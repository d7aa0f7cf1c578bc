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
	for name, want := range map[string]string{
		"patrl": `; did you mean "patrol"?`, "wlak": `; did you mean "walk"?`, "maze": "; there are patrol and walk",
	} {
		if got := spelling.Hint(name, []string{"patrol", "walk"}); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got, want := spelling.Hint("maze", []string{"patrol", "walk", "chase"}), "; there are patrol, walk, chase"; got != want {
		t.Errorf("of three: %q, want %q", got, want)
	}
}

// The most like is the one that takes the fewest letters, of which two that are swapped are one, and no more than one.
func TestTheNearestOfSeveral(t *testing.T) {
	for _, c := range []struct {
		name  string
		among []string
		want  int
	}{
		{"searched", []string{"searche", "search"}, 0},
		{"aa", []string{"ab", "aa"}, 1},
		{"wlak", []string{"wak", "walk"}, 0},
		{"wlaks", []string{"walk", "walks"}, 1},
		{"go", []string{"of", "g"}, 1}, // one letter of each is the other's, but they are not swapped
		{"og", []string{"go"}, 0},
		{"go", []string{"goa"}, 0},
		{"goa", []string{"go"}, 0},
		{"go", []string{"xg"}, -1},
		{"go", []string{"ox"}, -1},
		{"wlak", []string{strings.Repeat("w", 101), "walk"}, 1}, // it is passed over, and no other
	} {
		if got := spelling.Nearest(c.name, c.among); got != c.want {
			t.Errorf("%q among %.20q: %d, want %d", c.name, c.among, got, c.want)
		}
	}
}

// How much of a name may be wrong goes by its letters, not by the bytes that these take: no two names of two letters are more than two apart.
func TestNearestCountsLetters(t *testing.T) {
	for name, want := range map[string]int{"巡逻": -1, "追巡": 0, "дом": -1, "бегт": 1} {
		if got := spelling.Nearest(name, []string{"追逐", "бег"}); got != want {
			t.Errorf("%q: %d, want %d", name, got, want)
		}
	}
}
