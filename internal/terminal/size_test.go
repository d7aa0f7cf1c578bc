package terminal_test

import (
	"os"
	"testing"

	"github.com/horde-fsm/horde/internal/terminal"
	"github.com/horde-fsm/horde/internal/terminal/pseudo"
)

// A terminal is asked each time, since a window's size changes.
func TestATerminalTellsItsSize(t *testing.T) {
	program, window := pseudo.Open(t)
	if !terminal.Is(program) {
		t.Error("it is taken for none")
	}
	for _, want := range [][2]int{{0, 0}, {40, 0}, {40, 10}, {120, 50}} { // it may know one of the two
		pseudo.Resize(t, window, want[0], want[1])
		if columns, rows := terminal.Size(program); columns != want[0] || rows != want[1] {
			t.Errorf("%d columns and %d rows, want %v", columns, rows, want)
		}
	}
}

// What is written to a device that keeps nothing is not drawn again and again, at the pace of the scene.
func TestOtherDevicesAreNoTerminals(t *testing.T) {
	pseudo.Open(t) // skips where terminals are not told from them
	for _, name := range []string{"/dev/null", "/dev/full"} {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		check(t, err)
		if terminal.Is(f) {
			t.Errorf("%s is taken for a terminal", name)
		}
		check(t, f.Close())
	}
}
