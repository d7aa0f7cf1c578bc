package term

import (
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The picture has the whole terminal, on a screen of its own, which leaves what stood there before as it was.

// Escape sequences.
const (
	enter = "\x1b[?1049h\x1b[?25l\x1b[?7l"              // the other screen, without a cursor, where lines that are too long are cut off
	leave = "\x1b[2J\x1b[H\x1b[?7h\x1b[?25h\x1b[?1049l" // tmux shows on the old screen what is left on this one where it has grown
	home  = "\x1b[H"
	clear = "\x1b[K" // the rest of the line
)

// redraw draws the map, a bar and the populations, in as many rows and columns as the terminal has now.
func (p *player) redraw(tick int) {
	columns, rows := p.options.Size()
	below := append([]string{p.bar(tick, columns)}, wrapped(populations(p.view.Scene()), columns)...)
	below = below[:min(len(below), max(1, rows))]
	var lines []string
	if m, ok := p.view.(Mapper); ok && rows-len(below) > 0 {
		p.grid.Resize(columns, rows-len(below))
		m.Map(&p.grid)
		for y := range rows - len(below) {
			lines = append(lines, p.grid.row(y))
		}
	}
	lines = append(lines, below...)
	// Cleared first: behind a line that is full, the cursor stands on its last letter.
	fmt.Fprint(p.out, home+clear+strings.Join(lines, "\r\n"+clear))
}

// bar shows how much has been played, and in words as many of the columns as it can.
func (p *player) bar(tick, columns int) string {
	words := fmt.Sprintf(" %3d%%  tick %d", 100*tick/p.options.Ticks, tick)
	quit := "Ctrl+C"
	if p.options.Keys {
		quit = "q"
	}
	for _, more := range []string{fmt.Sprintf("  %s a tick", ui.Milliseconds(p.view.Meter().Mean())), "   " + quit + ": quit"} {
		if len(words)+len(more)+10 <= columns {
			words += more
		}
	}
	width := max(0, min(40, columns-len(words)))
	full := width * tick / p.options.Ticks
	return strings.Repeat("█", full) + strings.Repeat("░", width-full) + words
}
