package term

import (
	"fmt"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/output"
)

// The size of the map in letters.
const (
	Columns = 76
	Rows    = 18
)

// Grid is a picture made of letters.
type Grid struct {
	letter [Rows][Columns]rune
	color  [Rows][Columns]paint.Color
}

// Clear fills the grid with a letter.
func (g *Grid) Clear(letter rune, c paint.Color) {
	for y := range Rows {
		for x := range Columns {
			g.letter[y][x], g.color[y][x] = letter, c
		}
	}
}

// Put sets a letter. What lies outside is left out.
func (g *Grid) Put(x, y int, letter rune, c paint.Color) {
	if x >= 0 && x < Columns && y >= 0 && y < Rows {
		g.letter[y][x], g.color[y][x] = letter, c
	}
}

// Write sets a row of letters that begins at (x, y).
func (g *Grid) Write(x, y int, text string, c paint.Color) {
	for _, r := range output.InLine(text) {
		g.Put(x, y, r, c)
		x++
	}
}

// At returns the letter at (x, y).
func (g *Grid) At(x, y int) rune { return g.letter[y][x] }

// row returns a row with colours.
func (g *Grid) row(y int) string {
	var b strings.Builder
	var last paint.Color
	for x := range Columns {
		if c := g.color[y][x]; c != last {
			last = c
			rgb := c.RGBA()
			fmt.Fprintf(&b, "\x1b[38;2;%d;%d;%dm", rgb[0], rgb[1], rgb[2])
		}
		b.WriteRune(g.letter[y][x])
	}
	b.WriteString("\x1b[0m")
	return b.String()
}

// Escape sequences: whether text that is too long for a line is cut off or wraps.
const (
	noWrap = "\x1b[?7l"
	wrap   = "\x1b[?7h"
)

// redraw draws the map, a bar and the populations over what it drew before. In a terminal that is too narrow, lines are cut off: wrapped
// lines would make the way back up wrong.
//
// They are drawn from the last line up. The cursor stops at the top of the terminal, so a terminal that is too low keeps the last lines
// and does not scroll; drawn from the top down, they would scroll it by their height with each picture.
func (p *player) redraw(tick int) {
	var lines []string
	if m, ok := p.view.(Mapper); ok {
		var g Grid
		m.Map(&g)
		for y := range Rows {
			lines = append(lines, g.row(y))
		}
	}
	const width = 40
	full := width * tick / p.options.Ticks
	lines = append(lines,
		fmt.Sprintf("%s%s %3d%%  tick %d  %s a tick", strings.Repeat("█", full), strings.Repeat("░", width-full),
			100*tick/p.options.Ticks, tick, ui.Milliseconds(p.view.Meter().Mean())),
		populations(p.view.Scene()))

	var b strings.Builder
	if !p.drawn {
		p.drawn = true
		b.WriteString(strings.Repeat("\n", len(lines))) // room
	}
	b.WriteString(noWrap)
	for _, line := range slices.Backward(lines) {
		b.WriteString("\x1b[A\r" + line + "\x1b[K")
	}
	fmt.Fprintf(&b, "\x1b[%dB\r"+wrap, len(lines))
	fmt.Fprint(p.out, b.String())
}
