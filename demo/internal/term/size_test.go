package term_test

import (
	"testing"

	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/internal/terminal/pseudo"
)

// What a terminal does not know of its size is as usual.
func TestTheSizeIsTheTerminals(t *testing.T) {
	program, window := pseudo.Open(t)
	size := term.SizeOf(program)
	for _, c := range []struct{ columns, rows, wantColumns, wantRows int }{
		{0, 0, term.Columns, term.Rows + 2},
		{40, 0, 40, term.Rows + 2},
		{40, 10, 40, 10},
		{120, 50, 120, 50},
	} {
		pseudo.Resize(t, window, c.columns, c.rows)
		if columns, rows := size(); columns != c.wantColumns || rows != c.wantRows {
			t.Errorf("%d columns and %d rows for %v", columns, rows, c)
		}
	}
	if columns, rows := term.SizeOf(nil)(); columns != term.Columns || rows != term.Rows+2 {
		t.Errorf("no terminal has %d columns and %d rows", columns, rows)
	}
}

func TestADumbTerminalIsNotRedrawn(t *testing.T) {
	program, _ := pseudo.Open(t)
	t.Setenv("NO_COLOR", "")
	for name, want := range map[string]bool{"xterm": true, "dumb": false, "": false} {
		t.Setenv("TERM", name)
		if term.CanRedraw(program) != want {
			t.Errorf("with TERM=%s it is redrawn: %v", name, !want)
		}
	}
}
