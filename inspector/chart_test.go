package inspector_test

import (
	"testing"

	"github.com/horde-fsm/horde/inspector"
)

func TestTheLegendLeavesRoomForTheChart(t *testing.T) {
	for _, c := range []struct {
		what                string
		all, names, numbers float32
		want                float32
		named               bool
	}{
		{"a desktop", 366, 45, 36, 106, true},
		{"names of any length", 366, 900, 36, 170, true},
		{"the smallest window", 276, 45, 36, 106, true},
		{"a small one, whose letters are rounded", 276, 49, 39, 113, true},
		{"less", 230, 45, 36, 51, false},
	} {
		if got, named := inspector.LegendWidth(c.all, c.names, c.numbers); got != c.want || named != c.named {
			t.Errorf("%s: %v wide, with names: %v; want %v, %v", c.what, got, named, c.want, c.named)
		}
	}
}
